import type { Day, Language } from '@marketplace/api-contract';
import { getDateFormatter } from '@marketplace/formats';

const formatDate = (day: Day, language: string, options: Intl.DateTimeFormatOptions): string =>
  getDateFormatter(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const MONTH = { month: 'long', year: 'numeric' } as const;
const SHORT_WEEKDAY = { weekday: 'short' } as const;
const LONG_WEEKDAY = { weekday: 'long' } as const;
const SHORT_MONTH = { month: 'short' } as const;

/** 'June 2026' */
export const monthName = (day: Day, language: Language): string => formatDate(day, language, MONTH);
/** 'Tue' */
export const shortWeekday = (day: Day, language: Language): string => formatDate(day, language, SHORT_WEEKDAY);
/** 'Mar' */
export const shortMonth = (day: Day, language: Language): string => formatDate(day, language, SHORT_MONTH);

// 2026-06-07 was a Sunday.
const dayOfWeekday = (weekday: number): Day => `2026-06-${String(7 + weekday).padStart(2, '0')}`;

/** The names of the weekdays, from the first day of the week on. */
export const weekdayNames = (language: Language): { short: string; long: string }[] =>
  Array.from({ length: 7 }, (_, index) => {
    const day = dayOfWeekday((firstWeekday(language) + index) % 7);
    return { short: shortWeekday(day, language), long: formatDate(day, language, LONG_WEEKDAY) };
  });

/** 'Friday or Saturday', in the order of the week. */
export function eitherWeekday(weekdays: readonly number[], language: Language): string {
  const order = (day: number) => (day - firstWeekday(language) + 7) % 7;
  const names = [...new Set(weekdays)]
    .sort((one, other) => order(one) - order(other))
    .map((one) => formatDate(dayOfWeekday(one), language, LONG_WEEKDAY));
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

/** For browsers without Intl.Locale week info: 0 Sunday, 1 Monday. */
const FIRST_WEEKDAY: Readonly<Record<Language, number>> = { en: 0, ja: 0, it: 1, es: 1, ru: 1, de: 1 };

interface WeekInfo {
  firstDay: number;
}
type LocaleWithWeekInfo = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const firstWeekdays = new Map<Language, number>();

/** The first day of the week in a language: 0 Sunday to 6 Saturday. */
export function firstWeekday(language: Language): number {
  let first = firstWeekdays.get(language);
  if (first === undefined) {
    const locale: LocaleWithWeekInfo = new Intl.Locale(language);
    const info = locale.getWeekInfo?.() ?? locale.weekInfo;
    first = info ? info.firstDay % 7 : FIRST_WEEKDAY[language];
    firstWeekdays.set(language, first);
  }
  return first;
}
