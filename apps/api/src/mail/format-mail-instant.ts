import type { Instant, Language } from '@marketplace/api-contract';
import { dayIn, dayWithYear, formatDayAndTime, formatTime, zoneLabel } from '@marketplace/formats';

/** Day with its year, and time, in a zone with its name: an email may be read much later. */
export function formatMailInstant(at: Instant, timeZone: string, language: Language): string {
  const time = `${formatTime(at, timeZone, language)} ${zoneLabel(timeZone, at, language)}`;
  return formatDayAndTime(dayWithYear(dayIn(timeZone, at), language), time, language);
}
