import type { Day } from '@marketplace/api-contract';
import { dayNumber } from './days';
import { formatRange } from './separators';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter: building one is slow. */
export function getDateFormatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * ICU versions differ in the spaces before 'PM' and 'г.': unequal text on server and client would
 * break hydration.
 */
export const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const format = (day: Day, language: string, options: Intl.DateTimeFormatOptions): string =>
  withPlainSpaces(getDateFormatter(language, { ...options, timeZone: 'UTC' }).format(dayNumber(day) * 86_400_000));

/**
 * A day as texts have it: 'DD MMM' in English (AV-01), '05. Feb.' in German, with the year if it is
 * not that of `today`.
 */
export function dayLabel(day: Day, today: Day, language: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  if (!language.startsWith('en'))
    return format(day, language, { day: language.startsWith('ja') ? 'numeric' : '2-digit', month: 'short', ...year });
  return `${day.slice(8)} ${format(day, language, { month: 'short', ...year })}`;
}

/** A single or past day, always with its year: 'DD MMM YYYY'. */
export const dayWithYear = (day: Day, language: string): string => dayLabel(day, '', language);

/** A range of days as 'DD MMM - DD MMM' (AV-01); a single day appears once. */
export function rangeLabel(start: Day, end: Day, today: Day, language: string): string {
  const label = dayLabel(start, today, language);
  return start === end ? label : formatRange(label, dayLabel(end, today, language), language);
}

/** A numeric date, as fields have it: MM/DD/YYYY in English (IL-03). Texts have a `dayLabel`. */
export const formatNumericDay = (day: Day, language: string): string =>
  format(day, language, { year: 'numeric', month: '2-digit', day: '2-digit' });

/** 'Tuesday, March 4': the accessible name of a day in a calendar. */
export const formatLongDay = (day: Day, language: string): string =>
  format(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
