import type { Day, Instant, ZoneClock } from '@marketplace/api-contract';
import { settingAt } from './clocks';
import { addDays, dayNumber, dayOfNumber } from './days';
import { formatterOf } from './labels';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const CLOCK = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** The clock on the wall as the platform tells it, as milliseconds of a UTC clock showing the same. */
function clockAt(ms: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf('en-US', { ...CLOCK, timeZone: zone }).formatToParts(ms))
    part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Asking a zone for its clock is slow, and since this instant clocks have only changed on a quarter of an hour. */
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);
const QUARTER_MS = 15 * MINUTE_MS;
const OFFSETS_MAXIMUM = 50_000;
const offsets = new Map<string, Map<number, number>>();

/** How far the clock there is ahead of UTC by the rules that this platform came with. */
export function platformOffset(ms: number, zone: string): number {
  if (!(ms >= QUARTERS_SINCE)) return clockAt(ms, zone) - Math.floor(ms / 1000) * 1000;
  let known = offsets.get(zone);
  if (!known || known.size > OFFSETS_MAXIMUM) offsets.set(zone, (known = new Map()));
  const quarter = Math.floor(ms / QUARTER_MS);
  let offset = known.get(quarter);
  if (offset === undefined) known.set(quarter, (offset = clockAt(ms, zone) - Math.floor(ms / 1000) * 1000));
  return offset;
}

const offsetAt = (ms: number, zone: string): number => settingAt(zone, ms)?.offsetMs ?? platformOffset(ms, zone);

/** What the clock on the wall shows there at that instant, as milliseconds of a UTC clock showing the same. */
export const wallOf = (ms: number, zone: string): number => Math.floor(ms / 1000) * 1000 + offsetAt(ms, zone);

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

/** No zone has set its clock there and back in less. */
const SEARCH_STEP_MS = 3 * DAY_MS;

/** How this platform has the clock of a zone set from one instant to another, both in whole minutes. */
export function clockOf(zone: string, from: number, until: number): ZoneClock {
  const changes: ZoneClock['changes'] = [];
  const note = (ms: number) => changes.push({ from: ms / MINUTE_MS, offset: platformOffset(ms, zone) / MINUTE_MS });
  note(from);
  for (let at = from; at < until; at += SEARCH_STEP_MS) {
    const next = Math.min(at + SEARCH_STEP_MS, until);
    if (platformOffset(at, zone) !== platformOffset(next, zone)) note(firstOtherwise(zone, at, next));
  }
  return { changes, until: until / MINUTE_MS };
}

/** The first minute of those up to `end` whose offset is not that of `start`. */
function firstOtherwise(zone: string, start: number, end: number): number {
  let [same, other] = [start / MINUTE_MS, end / MINUTE_MS];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (platformOffset(middle * MINUTE_MS, zone) === platformOffset(start, zone)) same = middle;
    else other = middle;
  }
  return other * MINUTE_MS;
}
