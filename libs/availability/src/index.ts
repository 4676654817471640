export {
  availabilityOf,
  type Availability,
  type DayReason,
  type DayState,
  type RangeState,
  type SlotRangeState,
  type SlotState,
} from './lib/availability';
export { lengthOf, takenDays } from './lib/lengths';
