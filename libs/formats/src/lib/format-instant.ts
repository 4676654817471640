import type { Day, Instant } from '@marketplace/api-contract';
import { dayLabel } from './labels';
import { formatDayAndTime } from './separators';
import { formatTime, zoneLabel } from './times';
import { dayIn } from './zones';

/** Day and time in a zone, with the zone's name; a day of another year than `today` with its year. */
export function formatInstant(at: Instant, timeZone: string, today: Day, language: string): string {
  const time = `${formatTime(at, timeZone, language)} ${zoneLabel(timeZone, at, language)}`;
  return formatDayAndTime(dayLabel(dayIn(timeZone, at), today, language), time, language);
}
