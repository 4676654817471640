import type { AvailabilityRules, Day } from '@marketplace/api-contract';
import { addDays, daysBetween } from '@marketplace/formats';

type Basis = AvailabilityRules['basis'];

/** Nights or days from `start` to `end`, as the basis counts; negative when `end` is earlier. A day that is start and end is one day, and no night. */
export const lengthOf = (basis: Basis, start: Day, end: Day): number =>
  daysBetween(start, end) + (basis === 'night' ? 0 : 1);

/** The days that a range takes, both inclusive: a stay by night frees its last day, but a same-day one takes that day. */
export const takenDays = (basis: Basis, start: Day, end: Day): { first: Day; last: Day } => ({
  first: start,
  last: basis === 'night' && end > start ? addDays(end, -1) : end,
});
