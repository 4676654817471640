export { DateInput } from './lib/date-input';
export { DayCalendar, type DayDetails } from './lib/day-calendar';
export { loadWithLocale } from './lib/picker-locale';
export { TimeInput } from './lib/time-input';
