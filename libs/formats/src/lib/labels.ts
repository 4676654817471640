import type { Day } from '@marketplace/api-contract';
import { dayNumber } from './days';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter: building one is slow. */
export function getFormatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

const asDate = (day: Day) => new Date(dayNumber(day) * 86_400_000);

/**
 * A day as 'DD MMM', with the year if it is not that of `today` (AV-01); year, month, day in
 * Japanese.
 */
export function dayLabel(day: Day, today: Day, language: string): string {
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4);
  const [year, , date] = day.split('-');
  const month = shortMonth(day, language).replace(/\.$/, '');
  if (language.startsWith('ja')) return `${isOtherYear ? `${year}年` : ''}${month}${Number(date)}日`;
  const ordinal = language.startsWith('de') ? '.' : '';
  return `${date}${ordinal} ${month}${isOtherYear ? ` ${year}` : ''}`;
}

/** A day as 'DD MMM YYYY', beside other days that are written as `dayLabel`. */
export const dayWithYear = (day: Day, language: string): string => dayLabel(day, '', language);

/** Russian months are in the genitive after a day: '05 мая', not '05 май'. */
function shortMonth(day: Day, language: string): string {
  if (!language.startsWith('ru')) {
    return getFormatter(language, { month: 'short', timeZone: 'UTC' }).format(asDate(day));
  }
  const parts = getFormatter(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).formatToParts(asDate(day));
  return parts.find(({ type }) => type === 'month')?.value ?? '';
}

/** A range of days as 'DD MMM - DD MMM' (AV-01). */
export const rangeLabel = (start: Day, end: Day, today: Day, language: string): string =>
  `${dayLabel(start, today, language)} - ${dayLabel(end, today, language)}`;

/** A numeric date in the format of the language: MM/DD/YYYY in English (IL-03). */
export const formatDay = (day: Day, language: string): string =>
  getFormatter(language, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' }).format(asDate(day));

/** 'Tuesday, March 4': the accessible name of a day in a calendar. */
export const formatLongDay = (day: Day, language: string): string =>
  getFormatter(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(asDate(day));
