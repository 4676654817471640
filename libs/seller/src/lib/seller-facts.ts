import type { Day } from '@marketplace/api-contract';
import { dayNumber } from '@marketplace/formats';

/** A time to answer in the largest unit that it fills, rounded up: nobody is promised too much. */
export function responseOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes <= 60) return { unit: 'minutes', count: Math.max(1, minutes) };
  if (minutes <= 24 * 60) return { unit: 'hours', count: Math.ceil(minutes / 60) };
  return { unit: 'days', count: Math.ceil(minutes / (24 * 60)) };
}

/** The month of a day with its year, as 'April 2022'. */
export const monthLabel = (day: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    dayNumber(day) * 86_400_000,
  );
