import type { AvailabilityRules, Instant } from '@marketplace/api-contract';
import type { DayReason, SlotState } from '@marketplace/availability';

/** A time to begin at, and the ends it can run to; none of them where it cannot be had, for that reason. */
export interface SlotStart {
  start: Instant;
  ends: Instant[];
  reason?: DayReason | 'too_short';
}

/** The times of a day with the ends that each can have, shortest first: as long as one free slot follows another. */
export function startsOf(
  slots: readonly SlotState[],
  { minimumLength, maximumLength }: Pick<AvailabilityRules, 'minimumLength' | 'maximumLength'>,
): SlotStart[] {
  return slots.map((slot, index) => {
    const { start } = slot;
    const row = slots.slice(index, index + maximumLength);
    const taken = row.findIndex(({ state }) => state === 'blocked');
    const free = taken < 0 ? row : row.slice(0, taken);
    const ends = free.slice(Math.max(1, minimumLength) - 1).map(({ end }) => end);
    if (ends.length > 0) return { start, ends };
    return { start, ends, reason: slot.state === 'blocked' ? slot.reason : 'too_short' };
  });
}
