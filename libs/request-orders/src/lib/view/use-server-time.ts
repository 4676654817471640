import { useEffect, useState } from 'react';

const TICK_MS = 5000;

/** The time by the server's clock, in milliseconds: a wrong clock of the visitor doesn't matter. */
export function useServerTime(loadedAt: number): number {
  const [clock, setClock] = useState({ loadedAt, now: loadedAt });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setClock({ loadedAt, now: loadedAt + performance.now() - start }), TICK_MS);
    return () => clearInterval(timer);
  }, [loadedAt]);
  return clock.loadedAt === loadedAt ? clock.now : loadedAt;
}
