import type { Day } from '@marketplace/api-contract';
import { addDays, dayNumber, weekday } from '@marketplace/formats';

/** The first day of the month of a day; it also stands for the month itself. */
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first day of the month `count` months later, or earlier if negative. */
export function addMonths(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** The last day of the month of a day. */
export const lastOfMonth = (day: Day): Day => addDays(addMonths(day, 1), -1);

/** The same day of the month `months` months later, or the last day of a shorter month. */
export function sameDayOfMonth(day: Day, months: number): Day {
  const month = addMonths(day, months);
  const last = lastOfMonth(month);
  const same = `${month.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** The days of a month by week; null for cells before its first day. */
export function listWeeks(month: Day, firstWeekday: number): (Day | null)[][] {
  const before = (weekday(month) - firstWeekday + 7) % 7;
  const count = dayNumber(addMonths(month, 1)) - dayNumber(month);
  const days = Array.from({ length: count }, (_, index) => `${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`);
  const cells = [...Array<null>(before).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
