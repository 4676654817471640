import type { Instant } from '@marketplace/api-contract';
import { settingAt } from './clocks';
import { formatterOf } from './labels';
import { wallOf } from './zones';

// Servers and browsers carry different versions of the same rules and disagree on which thin space stands before PM.
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/** A time of day HH:MM as the clock shows it in that zone, 24-hour or am/pm by language (AV-06). */
export const formatTime = (at: Instant | Date, zone: string, language: string): string =>
  plainSpaces(
    formatterOf(language, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(
      wallOf(new Date(at).getTime(), zone),
    ),
  );

/** The short name of a zone at an instant, as 'MDT', for beside a time (AV-07). */
export const zoneLabel = (zone: string, at: Instant | Date, language: string): string =>
  settingAt(zone, new Date(at).getTime())?.name ?? platformName(zone, at, language);

/** What this platform calls the setting of a clock. */
export function platformName(zone: string, at: Instant | Date, language: string): string {
  const parts = formatterOf(language, { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(at));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}
