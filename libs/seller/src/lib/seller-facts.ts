import type { Day } from '@marketplace/api-contract';
import { dayNumber } from '@marketplace/formats';

/** The month of a day with its year, as 'April 2022'. */
export const monthLabel = (day: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    dayNumber(day) * 86_400_000,
  );
