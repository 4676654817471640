import type { Day } from '@marketplace/api-contract';
import { dayNumber, getDateFormatter } from '@marketplace/formats';

/**
 * A date's month and year as within a sentence: 'April 2022', in Russian in the genitive ('с апреля
 * 2022 г.').
 */
export function monthLabel(day: Day, language: string): string {
  const parts = getDateFormatter(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(dayNumber(day) * 86_400_000);
  // Intl uses the genitive only beside a day, so the full date is formatted and its day removed.
  const dayIndex = parts.findIndex(({ type }) => type === 'day');
  const text = parts.filter((_, index) => index !== dayIndex && index !== dayIndex + 1).map(({ value }) => value);
  // Node and browsers have different spaces before 'г.', which would break hydration.
  return text.join('').replaceAll('\u202f', '\u00a0');
}
