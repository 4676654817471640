import type { OtherDates } from '@marketplace/api-contract';
import { addDays, dayNumber, daysBetween } from '@marketplace/formats';
import type { SearchDates } from './search';
import type { IndexFilter } from './index-filter';
import type { SearchIndex } from './search-index';
import type { TextMatches } from './text-index';

const NEAR_SHIFTS = [-1, 1, -2, 2, -3, 3, 7, -7, 14];
const LATER_SHIFTS = [21, 28, 42, 56, 84];
const SHOWN = 3;
/**
 * No alternatives for longer stays: near dates overlap almost entirely and each is slow to count.
 */
const LONGEST_DAYS = 60;

/**
 * Alternative dates with more results, most first: near the chosen ones, else later, else shorter.
 */
export function findOtherDates(
  index: SearchIndex,
  text: TextMatches | null,
  filter: IndexFilter,
  total: number,
  now: Date,
): OtherDates[] {
  const { days } = filter;
  if (!days || daysBetween(days.start, days.end) > LONGEST_DAYS) return [];
  for (const some of [shifted(days, NEAR_SHIFTS), shifted(days, LATER_SHIFTS), shortened(days)]) {
    const counts = index.countByDays(text, filter, some, now);
    const better = some
      .map(({ start, end }, i) => ({ startDate: start, endDate: end, total: counts[i] ?? 0, i }))
      .filter((one) => one.total > total)
      .sort((a, b) => b.total - a.total || a.i - b.i)
      .slice(0, SHOWN);
    if (better.length > 0) return better.map(({ i: _, ...dates }) => dates);
  }
  return [];
}

const shifted = ({ start, end }: SearchDates, shifts: readonly number[]): SearchDates[] =>
  shifts.map((shift) => ({ start: addDays(start, shift), end: addDays(end, shift) }));

/** From the same start: half the length, a week, a few days, one day. */
function shortened({ start, end }: SearchDates): SearchDates[] {
  const length = dayNumber(end) - dayNumber(start);
  const shorter = new Set([Math.ceil(length / 2), 7, 3, 2, 1].filter((days) => days < length));
  return [...shorter].map((days) => ({ start, end: addDays(start, days) }));
}
