import type { Day, Instant } from '@marketplace/api-contract';
import { addDays, daysBetween } from '@marketplace/formats';
import type { Availability } from './availability';

/** How far from what is wished for is looked, in days. */
export const NEAREST_DAYS = 60;

/** 0, 1, -1, 2, -2 …: later rather than earlier. */
const OFFSETS = Array.from({ length: 2 * NEAREST_DAYS + 1 }, (_, index) =>
  index % 2 === 1 ? (index + 1) / 2 : -index / 2,
);

/** The free range as long as this one that begins nearest to it; null where there is none within NEAREST_DAYS. */
export function nearestRange(
  { range }: Availability,
  wish: { startDate: Day; endDate: Day },
  quantity = 1,
): { startDate: Day; endDate: Day } | null {
  const length = daysBetween(wish.startDate, wish.endDate);
  for (const offset of OFFSETS) {
    const startDate = addDays(wish.startDate, offset);
    const endDate = addDays(startDate, length);
    if (range(startDate, endDate, quantity).state === 'free') return { startDate, endDate };
  }
  return null;
}

/** As many free slots in a row as these, on that day or the one nearest to it, at a time as near as can be; null where there are none. */
export function nearestSlots(
  { slots, slotRange }: Availability,
  day: Day,
  wish: { slotStart: Instant; slotEnd: Instant },
  quantity = 1,
): { slotStart: Instant; slotEnd: Instant } | null {
  const wished = slots(day, quantity);
  const from = wished.findIndex(({ start }) => Date.parse(start) === Date.parse(wish.slotStart));
  const to = wished.findIndex(({ end }) => Date.parse(end) === Date.parse(wish.slotEnd));
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
