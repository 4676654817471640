import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The visitor's time zone, which the server does not know: what it wrote is in UTC until the browser takes over. */
export const useZone = (): string => useSyncExternalStore(subscribe, ownZone, () => 'UTC');
