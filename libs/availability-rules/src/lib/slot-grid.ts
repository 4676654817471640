import type { AvailabilityData, AvailabilityRules, Day } from '@marketplace/api-contract';
import { addDays, dayIn, instantAt } from '@marketplace/formats';

export const MINUTE_MS = 60_000;

/** In milliseconds; the end is exclusive. */
export interface Slot {
  start: number;
  end: number;
}

/** Opening hours and slot lengths, by default all day, one hour and no buffer. */
export const getGridShape = ({ opens = 0, closes = 1440, slotMinutes = 60, bufferMinutes = 0 }: AvailabilityRules) => ({
  opens,
  closes,
  slotMs: slotMinutes * MINUTE_MS,
  bufferMs: bufferMinutes * MINUTE_MS,
});

/**
 * The slots of a day. They are consecutive in elapsed time between opening and closing, so that a
 * daylight-saving change in between repeats, overlaps or skips none (AV-07).
 */
export function getSlotGrid(rules: AvailabilityRules, day: Day, zone: string): Slot[] {
  const { opens, closes, slotMs, bufferMs } = getGridShape(rules);
  const closing = closes === 1440 ? instantAt(addDays(day, 1), 0, zone) : instantAt(day, closes, zone);
  const grid: Slot[] = [];
  for (let start = instantAt(day, opens, zone); start + slotMs <= closing; start += slotMs + bufferMs) {
    grid.push({ start, end: start + slotMs });
  }
  return grid;
}

type Taken = Slot & { units: number };

/**
 * Indexes the taken slots by day. `unitsAt`: the units taken during a slot; `touches`: whether a
 * day has any.
 */
export function takenIndex(answer: AvailabilityData): {
  unitsAt: (day: Day, slot: Slot) => number;
  touches: (day: Day) => boolean;
} {
  const { bufferMs } = getGridShape(answer.rules);
  const byDay = new Map<Day, Taken[]>();
  for (const { start, end, taken } of answer.slots) {
    // The buffer applies on both sides, also around a slot that isn't on the grid.
    const entry = { start: Date.parse(start) - bufferMs, end: Date.parse(end) + bufferMs, units: taken };
    const last = dayIn(answer.timeZone, new Date(entry.end - 1));
    for (let day = dayIn(answer.timeZone, new Date(entry.start)); day <= last; day = addDays(day, 1)) {
      const ofDay = byDay.get(day);
      if (ofDay) ofDay.push(entry);
      else byDay.set(day, [entry]);
    }
  }
  return {
    unitsAt: (day, slot) =>
      maximumAtOnce((byDay.get(day) ?? []).filter((t) => t.start < slot.end && t.end > slot.start)),
    touches: (day) => byDay.has(day),
  };
}

/** The maximum of units taken at the same time: consecutive slots use the same unit. */
function maximumAtOnce(taken: Taken[]): number {
  const unitsAt = (time: number) =>
    taken.filter((t) => t.start <= time && t.end > time).reduce((sum, t) => sum + t.units, 0);
  return Math.max(0, ...taken.map((t) => unitsAt(t.start)));
}
