import type { AvailabilityAnswer, AvailabilityRules, Day } from '@marketplace/api-contract';
import { addDays, dayIn, instantAt } from '@marketplace/formats';

export const MINUTE_MS = 60_000;

/** Milliseconds, half-open. */
export interface Slot {
  start: number;
  end: number;
}

/** Opening hours and slot shape with the defaults of absent rules: all day, by the hour, no gap. */
export const shapeOf = ({ opens = 0, closes = 1440, slotMinutes = 60, bufferMinutes = 0 }: AvailabilityRules) => ({
  opens,
  closes,
  slotMs: slotMinutes * MINUTE_MS,
  bufferMs: bufferMinutes * MINUTE_MS,
});

/**
 * The slots of a day. They follow one another in real time between opening and closing, so that none is doubled,
 * overlapped or lost when clocks change in between (AV-07).
 */
export function gridOf(rules: AvailabilityRules, day: Day, zone: string): Slot[] {
  const { opens, closes, slotMs, bufferMs } = shapeOf(rules);
  const closing = closes === 1440 ? instantAt(addDays(day, 1), 0, zone) : instantAt(day, closes, zone);
  const grid: Slot[] = [];
  for (let start = instantAt(day, opens, zone); start + slotMs <= closing; start += slotMs + bufferMs) {
    grid.push({ start, end: start + slotMs });
  }
  return grid;
}

type Taken = Slot & { units: number };

/** Which units are taken at a slot, by the days that they touch. */
export function takenIndex(answer: AvailabilityAnswer): {
  unitsAt: (day: Day, slot: Slot) => number;
  touches: (day: Day) => boolean;
} {
  const { bufferMs } = shapeOf(answer.rules);
  const byDay = new Map<Day, Taken[]>();
  for (const { start, end, taken } of answer.slots) {
    // The gap is kept on both sides, also around a slot that no longer lies on the grid.
    const entry = { start: Date.parse(start) - bufferMs, end: Date.parse(end) + bufferMs, units: taken };
    const last = dayIn(answer.timeZone, new Date(entry.end - 1));
    for (let day = dayIn(answer.timeZone, new Date(entry.start)); day <= last; day = addDays(day, 1)) {
      const ofDay = byDay.get(day);
      if (ofDay) ofDay.push(entry);
      else byDay.set(day, [entry]);
    }
  }
  return {
    unitsAt: (day, slot) => mostAtOnce((byDay.get(day) ?? []).filter((t) => t.start < slot.end && t.end > slot.start)),
    touches: (day) => byDay.has(day),
  };
}

/** The most units taken at one moment: slots that follow each other use the same unit. */
function mostAtOnce(taken: Taken[]): number {
  const at = (moment: number) =>
    taken.filter((t) => t.start <= moment && t.end > moment).reduce((sum, t) => sum + t.units, 0);
  return Math.max(0, ...taken.map((t) => at(t.start)));
}
