export { DateRangeButton } from './lib/date-range-button';
export { InlineRangeCalendar } from './lib/inline-range-calendar';
export { RangeSummary, SlotSummary } from './lib/range-summary';
export type { DayRange, SlotRange } from './lib/ranges';
export { SlotPicker } from './lib/slot-picker';
export { StartDatePicker } from './lib/start-date-picker';
