import type { Day, Instant } from '@marketplace/api-contract';
import { addDays, daysBetween } from '@marketplace/formats';
import type { Availability } from './availability';

/** How far from the requested dates the search goes, in days. */
export const NEAREST_DAYS = 60;

/** 0, 1, -1, 2, -2 …: later dates before earlier ones. */
const OFFSETS = Array.from({ length: 2 * NEAREST_DAYS + 1 }, (_, index) =>
  index % 2 === 1 ? (index + 1) / 2 : -index / 2,
);

interface NearestOptions<Dates> {
  quantity?: number;
  /** Free dates that don't pass are skipped. */
  isAllowed?: (dates: Dates) => boolean;
}
type Range = { startDate: Day; endDate: Day };
type Slots = { slotStart: Instant; slotEnd: Instant };

/**
 * The free range of the same length with the nearest start; null if there is none within
 * NEAREST_DAYS.
 */
export function nearestRange(
  { range }: Availability,
  requested: Range,
  { quantity = 1, isAllowed = () => true }: NearestOptions<Range> = {},
): Range | null {
  const length = daysBetween(requested.startDate, requested.endDate);
  for (const offset of OFFSETS) {
    const startDate = addDays(requested.startDate, offset);
    const endDate = addDays(startDate, length);
    const found = { startDate, endDate };
    if (range(startDate, endDate, quantity).state === 'free' && isAllowed(found)) return found;
  }
  return null;
}

/**
 * As many consecutive free slots on the nearest day, at the nearest time; null if there are none
 * within NEAREST_DAYS.
 */
export function nearestSlots(
  { slots, slotRange }: Availability,
  day: Day,
  requested: Slots,
  { quantity = 1, isAllowed = () => true }: NearestOptions<Slots> = {},
): Slots | null {
  const requestedSlots = slots(day, quantity);
  const from = requestedSlots.findIndex(({ start }) => Date.parse(start) === Date.parse(requested.slotStart));
  const to = requestedSlots.findIndex(({ end }) => Date.parse(end) === Date.parse(requested.slotEnd));
  if (from < 0 || to < from) return null;
  for (const offset of OFFSETS) {
    const other = addDays(day, offset);
    const times = slots(other, quantity);
    const starts = times.map((_, index) => index).sort((a, b) => Math.abs(a - from) - Math.abs(b - from));
    for (const index of starts) {
      const [first, last] = [times[index], times[index + to - from]];
      if (first?.state !== 'free' || !last) continue;
      const found = { slotStart: first.start, slotEnd: last.end };
      if (slotRange(other, first.start, last.end, quantity).state === 'free' && isAllowed(found)) return found;
    }
  }
  return null;
}
