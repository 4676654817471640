import type { Day } from '@marketplace/api-contract';
import { dayNumber } from './days';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept: to make one is slow. */
export function formatterOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

const asDate = (day: Day) => new Date(dayNumber(day) * 86_400_000);

/** A day as 'DD MMM', with the year where it is not the one of `today` (AV-01); Japanese in its own order. */
export function dayLabel(day: Day, today: Day, language: string): string {
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4);
  const month = formatterOf(language, { month: 'short', timeZone: 'UTC' }).format(asDate(day)).replace(/\.$/, '');
  const [year, , date] = day.split('-');
  if (language.startsWith('ja')) return `${isOtherYear ? `${year}年` : ''}${month}${Number(date)}日`;
  return `${date} ${month}${isOtherYear ? ` ${year}` : ''}`;
}

/** A range of days as 'DD MMM - DD MMM' (AV-01). */
export const rangeLabel = (start: Day, end: Day, today: Day, language: string): string =>
  `${dayLabel(start, today, language)} - ${dayLabel(end, today, language)}`;

/** A day in figures in the order of that language: MM/DD/YYYY in English (IL-03). */
export const formatDay = (day: Day, language: string): string =>
  formatterOf(language, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' }).format(asDate(day));
