export { DateRangeButton } from './lib/date-range-button';
export { EndDateCalendar } from './lib/end-date-calendar';
export { InlineRangeCalendar } from './lib/inline-range-calendar';
export { RangeSummary, SlotSummary } from './lib/range-summary';
export type { DayRange, SlotRange } from './lib/ranges';
export { SlotPicker } from './lib/slot-picker';
export { StartDatePicker } from './lib/start-date-picker';
