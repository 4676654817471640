import type { Instant } from '@marketplace/api-contract';
import { serverOffsetAt } from './zone-offsets';
import { getDateFormatter, withPlainSpaces } from './labels';
import { wallTime } from './zones';

/** The local time in a zone by language: '09:00' with 24 hours, '9:00 AM' with 12 (AV-06). */
export const formatTime = (at: Instant | Date, zone: string, language: string): string =>
  withPlainSpaces(
    getDateFormatter(language, {
      hour: usesTwelveHours(language) ? 'numeric' : '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
    }).format(wallTime(new Date(at).getTime(), zone)),
  );

/** The abbreviation of a zone at an instant, as 'MDT' (AV-07). */
export const zoneLabel = (zone: string, at: Instant | Date, language: string): string =>
  serverOffsetAt(zone, new Date(at).getTime())?.abbreviation ?? platformAbbreviation(zone, at, language);

/**
 * The city of a zone's id: 'Center' for 'America/North_Dakota/Center', 'Rome' for 'Europe/Rome'.
 */
export const zoneCity = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The abbreviation of a zone at an instant by this platform's data. */
export function platformAbbreviation(zone: string, at: Instant | Date, language: string): string {
  const parts = getDateFormatter(language, { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(at));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** A time of day 'HH:MM' in the format of the language, such as '2:30 PM'. */
export const formatClock = (time: string, language: string): string =>
  formatTime(`2026-01-15T${time}:00Z`, 'UTC', language);

/** Whether the language writes times with am and pm. */
export const usesTwelveHours = (language: string): boolean =>
  getDateFormatter(language, { hour: 'numeric' })
    .formatToParts(0)
    .some(({ type }) => type === 'dayPeriod');
