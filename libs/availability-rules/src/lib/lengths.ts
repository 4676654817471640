import type { AvailabilityRules, Day } from '@marketplace/api-contract';
import { addDays, daysBetween } from '@marketplace/formats';

type Basis = AvailabilityRules['basis'];

/**
 * Nights or days from `start` to `end`, by basis; negative if `end` is earlier. The same day is one
 * day or 0 nights.
 */
export const getLength = (basis: Basis, start: Day, end: Day): number =>
  daysBetween(start, end) + (basis === 'night' ? 0 : 1);

/**
 * The days that a range occupies, both inclusive: a stay by night doesn't occupy its last day,
 * unless it is the only one.
 */
export const takenDays = (basis: Basis, start: Day, end: Day): { first: Day; last: Day } => ({
  first: start,
  last: basis === 'night' && end > start ? addDays(end, -1) : end,
});
