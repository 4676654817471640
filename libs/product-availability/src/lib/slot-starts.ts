import type { AvailabilityRules, Instant } from '@marketplace/api-contract';
import type { DayReason, SlotState } from '@marketplace/availability-rules';

/** A start time with its possible ends; without any, `reason` says why. */
export interface SlotStart {
  start: Instant;
  ends: Instant[];
  reason?: DayReason | 'too_short';
}

/**
 * The start times of a day with their possible ends, shortest first: consecutive free slots up to
 * the maximum length.
 */
export function slotStarts(
  slots: readonly SlotState[],
  { minimumLength, maximumLength }: Pick<AvailabilityRules, 'minimumLength' | 'maximumLength'>,
): SlotStart[] {
  return slots.map((slot, index) => {
    const { start } = slot;
    const following = slots.slice(index, index + maximumLength);
    const taken = following.findIndex(({ state }) => state === 'blocked');
    const free = taken < 0 ? following : following.slice(0, taken);
    const ends = free.slice(Math.max(1, minimumLength) - 1).map(({ end }) => end);
    if (ends.length > 0) return { start, ends };
    return { start, ends, reason: slot.state === 'blocked' ? slot.reason : 'too_short' };
  });
}
