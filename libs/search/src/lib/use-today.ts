import { useSyncExternalStore } from 'react';
import type { Day } from '@marketplace/api-contract';

const never = () => () => undefined;

/** By the browser's own clock and zone; asked for at every render of every date, so without Intl. */
function todayHere(): Day {
  const now = new Date();
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * The visitor's day. The server does not know it, and its page is the same for all: there it is `chosen`, the day that
 * labels are about, so that none writes a year.
 */
export const useToday = (chosen: Day | undefined): Day =>
  useSyncExternalStore(never, todayHere, () => chosen ?? '1970-01-01');
