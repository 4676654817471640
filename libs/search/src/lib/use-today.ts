import { useSyncExternalStore } from 'react';
import type { Day } from '@marketplace/api-contract';

const subscribeToNothing = () => () => undefined;

/**
 * The browser’s date in its time zone. Called for every rendered date, so without the slow Intl.
 */
function todayHere(): Day {
  const now = new Date();
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * The visitor's date. The server does not know it and renders the same page for all: there it is
 * `fallback`, the date of the label itself, so that labels have no year.
 */
export const useToday = (fallback: Day | undefined): Day =>
  useSyncExternalStore(subscribeToNothing, todayHere, () => fallback ?? '1970-01-01');
