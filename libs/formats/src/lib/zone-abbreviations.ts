import type { AbbreviationsByZone, OffsetsByZone } from './zone-offsets';
import { platformAbbreviation } from './times';
import { platformOffset } from './zones';

/**
 * The abbreviations of each zone's offsets in a language, as 'GMT-6' where this platform's data has
 * another offset.
 */
export const zoneAbbreviations = (zoneOffsets: OffsetsByZone, language: string): AbbreviationsByZone =>
  Object.fromEntries(
    Object.entries(zoneOffsets).map(([zone, { transitions }]) => [
      zone,
      transitions.map(({ from, offset }) => {
        const at = new Date(from * 60_000);
        return platformOffset(at.getTime(), zone) === offset * 60_000
          ? platformAbbreviation(zone, at, language)
          : gmtLabel(offset);
      }),
    ]),
  );

/** Minutes ahead of UTC as 'GMT-6' or 'GMT+5:30'. */
function gmtLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
