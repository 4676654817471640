import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The visitor's time zone; UTC on the server and until hydration. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, browserTimeZone, () => 'UTC');
