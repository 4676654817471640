import type { Day, Instant } from '@marketplace/api-contract';
import { addDays, daysBetween } from '@marketplace/formats';
import type { Availability } from './availability';

/** How far from the requested dates the search goes, in days. */
export const NEAREST_DAYS = 60;

/** 0, 1, -1, 2, -2 …: later dates before earlier ones. */
const OFFSETS = Array.from({ length: 2 * NEAREST_DAYS + 1 }, (_, index) =>
  index % 2 === 1 ? (index + 1) / 2 : -index / 2,
);

/**
 * The free range of the same length with the nearest start; null if there is none within
 * NEAREST_DAYS.
 */
export function nearestRange(
  { range }: Availability,
  requested: { startDate: Day; endDate: Day },
  quantity = 1,
): { startDate: Day; endDate: Day } | null {
  const length = daysBetween(requested.startDate, requested.endDate);
  for (const offset of OFFSETS) {
    const startDate = addDays(requested.startDate, offset);
    const endDate = addDays(startDate, length);
    if (range(startDate, endDate, quantity).state === 'free') return { startDate, endDate };
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
  requested: { slotStart: Instant; slotEnd: Instant },
  quantity = 1,
): { slotStart: Instant; slotEnd: Instant } | null {
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
      if (slotRange(other, first.start, last.end, quantity).state === 'free')
        return { slotStart: first.start, slotEnd: last.end };
    }
  }
  return null;
}
