import type { Day, Instant } from '@marketplace/api-contract';
import { dayNumber } from './days';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

const asDate = (day: Day) => new Date(dayNumber(day) * 86_400_000);

// Servers and browsers carry different versions of the same rules and disagree on which thin space stands before PM.
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

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

/** A time of day HH:MM as the clock shows it in that zone, 24-hour or am/pm by language (AV-06). */
export const formatTime = (at: Instant | Date, zone: string, language: string): string =>
  plainSpaces(formatterOf(language, { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(new Date(at)));

/** The short name of a zone at an instant, as 'MDT', for beside a time (AV-07). */
export function zoneLabel(zone: string, at: Instant | Date, language: string): string {
  const parts = formatterOf(language, { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(at));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}
