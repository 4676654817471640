import { useEffect, useState } from 'react';

/**
 * The time by the server's clock, in milliseconds, of which `readAt` is the one of the last answer,
 * moved on every `tickMs`: a wrong clock of the visitor doesn't matter. The first rendering has
 * `readAt` itself, on the server and in the browser.
 */
export function useServerTime(readAt: number, tickMs: number): number {
  const [clock, setClock] = useState({ readAt, now: readAt });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setClock({ readAt, now: readAt + performance.now() - start }), tickMs);
    return () => clearInterval(timer);
  }, [readAt, tickMs]);
  return clock.readAt === readAt ? clock.now : readAt;
}
