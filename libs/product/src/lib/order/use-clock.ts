import { useSyncExternalStore } from 'react';

const subscribe = (tick: () => void) => {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
};
const seconds = () => Math.floor(Date.now() / 1000);

/** Seconds since 1970, updated every second; null until hydration. */
export const useClock = (): number | null => useSyncExternalStore(subscribe, seconds, () => null);
