import type { Instant } from '@marketplace/api-contract';
import { settingAt, type ClockNames, type Clocks } from './clocks';
import { formatterOf } from './labels';
import { platformOffset, wallOf } from './zones';

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
export function zoneLabel(zone: string, at: Instant | Date, language: string): string {
  const ms = new Date(at).getTime();
  const setting = settingAt(zone, ms);
  if (setting?.name) return setting.name;
  // The platform would name what it takes for the clock's setting.
  if (setting && setting.offsetMs !== platformOffset(ms, zone)) return gmtLabel(setting.offsetMs / 60_000);
  const parts = formatterOf(language, { timeZone: zone, timeZoneName: 'short' }).formatToParts(ms);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** Minutes ahead of UTC as 'GMT-6' or 'GMT+5:30'. */
function gmtLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** What the settings of these clocks are called in that language. */
export const clockNames = (clocks: Clocks, language: string): ClockNames =>
  Object.fromEntries(
    Object.entries(clocks).map(([zone, { changes }]) => [
      zone,
      changes.map(({ from }) => zoneLabel(zone, new Date(from * 60_000), language)),
    ]),
  );
