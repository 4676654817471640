export {
  createAvailability,
  type Availability,
  type DayReason,
  type DayState,
  type RangeState,
  type SlotRangeState,
  type SlotState,
} from './lib/availability';
export { NEAREST_DAYS, nearestRange, nearestSlots } from './lib/nearest';
export { getLength, takenDays } from './lib/lengths';
