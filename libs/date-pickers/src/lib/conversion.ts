import dayjs, { type Dayjs } from 'dayjs';
import type { Day } from '@marketplace/api-contract';

// Pickers calculate with the start of a local day; only its year, month and date leave this lib.

/** The day as the value of a picker. */
export const toPickerDay = (day: Day): Dayjs => dayjs(day);

/** 'YYYY-MM-DD' of a picker's value; null while it is incomplete. */
export const fromPickerDay = (value: Dayjs | null): Day | null =>
  value?.isValid() && value.year() > 999 ? value.format('YYYY-MM-DD') : null;

/** 'HH:MM' as the value of a picker. */
export function toPickerTime(time: string): Dayjs {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  // A winter's day, on which the clocks don't change.
  return dayjs('2026-01-15').hour(hour).minute(minute);
}

/** 'HH:MM', 24-hour, of a picker's value; null while it is incomplete. */
export const fromPickerTime = (value: Dayjs | null): string | null => (value?.isValid() ? value.format('HH:mm') : null);
