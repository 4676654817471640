import { useSyncExternalStore } from 'react';
import type { Day } from '@marketplace/api-contract';
import { todayIn } from '@marketplace/formats';

const never = () => () => undefined;
const todayHere = () => todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());

/**
 * The visitor's day. The server does not know it, and its page is the same for all: there it is `chosen`, the day that
 * labels are about, so that none writes a year.
 */
export const useToday = (chosen: Day | undefined): Day =>
  useSyncExternalStore(never, todayHere, () => chosen ?? '1970-01-01');
