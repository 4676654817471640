import { useSyncExternalStore } from 'react';
import type { Day } from '@marketplace/api-contract';
import { todayIn } from '@marketplace/formats';
import { useTimeZone } from '@marketplace/i18n';

const subscribeToNothing = () => () => undefined;

/** The visitor's date; empty on the server and until hydration, which may be on another day. */
export function useToday(): Day {
  const zone = useTimeZone();
  return useSyncExternalStore(
    subscribeToNothing,
    () => todayIn(zone, new Date()),
    () => '',
  );
}
