import type { Day, Instant } from '@marketplace/api-contract';
import { addDays, dayNumber, dayOfNumber } from './days';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** The clock on the wall as the platform tells it, as milliseconds of a UTC clock showing the same. */
function clockAt(ms: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(ms)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Asking a zone for its clock is slow, and since this instant clocks have only changed on a quarter of an hour. */
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);
const QUARTER_MS = 15 * MINUTE_MS;
const OFFSETS_MAXIMUM = 50_000;
const offsets = new Map<string, Map<number, number>>();

function offsetAt(ms: number, zone: string): number {
  if (!(ms >= QUARTERS_SINCE)) return clockAt(ms, zone) - Math.floor(ms / 1000) * 1000;
  let known = offsets.get(zone);
  if (!known || known.size > OFFSETS_MAXIMUM) offsets.set(zone, (known = new Map()));
  const quarter = Math.floor(ms / QUARTER_MS);
  let offset = known.get(quarter);
  if (offset === undefined) known.set(quarter, (offset = clockAt(ms, zone) - Math.floor(ms / 1000) * 1000));
  return offset;
}

/** What the clock on the wall shows there at that instant, as milliseconds of a UTC clock showing the same. */
const wallOf = (ms: number, zone: string): number => Math.floor(ms / 1000) * 1000 + offsetAt(ms, zone);

/**
 * The instant, in milliseconds, when the clock in that zone shows `minutes` after midnight of the day.
 * A time that occurs twice is its first occurrence; one that is skipped is as much later as the clock jumps.
 */
export function instantAt(day: Day, minutes: number, zone: string): number {
  const wall = dayNumber(day) * DAY_MS + minutes * MINUTE_MS;
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  if (before === after) return wall - before;
  const fits = [wall - before, wall - after].filter((ms) => wallOf(ms, zone) === wall);
  return fits.length > 0 ? Math.min(...fits) : wall - before;
}

/** Milliseconds as the contract writes an instant. */
export const toInstant = (ms: number): Instant => new Date(ms).toISOString();

/** The first instant of a day in that zone: 00:00:00, or the end of the jump where midnight is skipped (AV-02). */
export const startOfDay = (day: Day, zone: string): Instant => toInstant(instantAt(day, 0, zone));

/** The last whole second of a day in that zone: 23:59:59 (AV-02). */
export const endOfDay = (day: Day, zone: string): Instant => toInstant(instantAt(addDays(day, 1), 0, zone) - 1000);

/** The calendar day in that zone at an instant. */
export const dayIn = (zone: string, at: Date | Instant): Day =>
  dayOfNumber(Math.floor(wallOf(new Date(at).getTime(), zone) / DAY_MS));

/** Today in that zone; `now` is the clock to go by. */
export const todayIn = (zone: string, now: Date): Day => dayIn(zone, now);
