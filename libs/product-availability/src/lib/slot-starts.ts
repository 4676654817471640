import type { AvailabilityRules, Day, Instant } from '@marketplace/api-contract';
import type { Availability } from '@marketplace/availability';

/** A time to begin at, and the ends it can run to; none of them where it is taken. */
export interface SlotStart {
  start: Instant;
  ends: Instant[];
}

/** The times of a day with the ends that each can have, shortest first. */
export function startsOf(
  availability: Availability,
  day: Day,
  { minimumLength, maximumLength }: AvailabilityRules,
  quantity: number,
): SlotStart[] {
  const slots = availability.slots(day, quantity);
  const shortest = Math.max(1, minimumLength);
  return slots.map(({ start }, index) => {
    const ends: Instant[] = [];
    for (let length = shortest; length <= maximumLength; length++) {
      const end = slots[index + length - 1]?.end;
      if (end === undefined || slots[index + length - 1]?.state === 'blocked') break;
      // The first one asks about all of its slots; a longer one is free where its last slot is.
      if (length === shortest && availability.slotRange(day, start, end, quantity).state === 'blocked') break;
      ends.push(end);
    }
    return { start, ends };
  });
}
