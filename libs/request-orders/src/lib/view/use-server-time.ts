import { useEffect, useState } from 'react';

const TICK_MS = 5000;

/** The time by the server's clock, in milliseconds: the visitor's clock only adds what has passed since. */
export function useServerTime(loadedAt: number): number {
  const [clock, setClock] = useState({ loadedAt, now: loadedAt });
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setClock({ loadedAt, now: loadedAt + Date.now() - start }), TICK_MS);
    return () => clearInterval(timer);
  }, [loadedAt]);
  return clock.loadedAt === loadedAt ? clock.now : loadedAt;
}
