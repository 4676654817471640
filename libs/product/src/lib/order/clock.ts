import { useSyncExternalStore } from 'react';

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
};
const seconds = () => Math.floor(Date.now() / 1000);

/** Seconds since 1970, ticking; null on the server and until its page is taken over. */
export const useClock = (): number | null => useSyncExternalStore(everySecond, seconds, () => null);
