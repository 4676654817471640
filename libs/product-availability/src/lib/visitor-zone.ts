import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const read = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the visitor's device; null on the server and until hydration. */
export const useVisitorZone = (): string | null => useSyncExternalStore(never, read, () => null);
