import type { Day, Instant } from '@marketplace/api-contract';

/**
 * Calendar days, both inclusive. The API turns them into 00:00:00 and 23:59:59 in the listing's
 * zone (AV-02).
 */
export interface DayRange {
  startDate: Day;
  endDate: Day;
}

/** From the start of one slot to the end of the same or a later one of that day. */
export interface SlotRange {
  slotStart: Instant;
  slotEnd: Instant;
}
