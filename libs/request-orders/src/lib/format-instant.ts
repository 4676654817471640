import type { Instant, Language } from '@marketplace/api-contract';
import { dayIn, dayLabel, formatDayAndTime, formatTime, toInstant, zoneLabel } from '@marketplace/formats';

/** Day and time in a zone, with the zone's name; a day of another year than `now` with its year. */
export function formatInstant(at: Instant, timeZone: string, now: number, language: Language): string {
  const today = dayIn(timeZone, toInstant(now));
  const time = `${formatTime(at, timeZone, language)} ${zoneLabel(timeZone, at, language)}`;
  return formatDayAndTime(dayLabel(dayIn(timeZone, at), today, language), time, language);
}
