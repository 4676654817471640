import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while its page is taken over, true from then on: for what only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
