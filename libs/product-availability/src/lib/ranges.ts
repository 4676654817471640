import type { Day, Instant } from '@marketplace/api-contract';

/** Days of a listing, both inclusive: never instants. They become 00:00:00 and 23:59:59 in the listing's zone (AV-02). */
export interface DayRange {
  startDate: Day;
  endDate: Day;
}

/** From the start of one slot to the end of the same or a later one of that day. */
export interface SlotRange {
  slotStart: Instant;
  slotEnd: Instant;
}
