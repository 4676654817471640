import type { ClockNames, Clocks } from './clocks';
import { platformName } from './times';
import { platformOffset } from './zones';

/** What the settings of these clocks are called in that language; by their distance where this platform takes them for other ones. */
export const clockNames = (clocks: Clocks, language: string): ClockNames =>
  Object.fromEntries(
    Object.entries(clocks).map(([zone, { changes }]) => [
      zone,
      changes.map(({ from, offset }) => {
        const at = new Date(from * 60_000);
        return platformOffset(at.getTime(), zone) === offset * 60_000
          ? platformName(zone, at, language)
          : gmtLabel(offset);
      }),
    ]),
  );

/** Minutes ahead of UTC as 'GMT-6' or 'GMT+5:30'. */
function gmtLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
