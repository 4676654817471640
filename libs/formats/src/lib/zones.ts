import type { Day, Instant, ZoneOffsets } from '@marketplace/api-contract';
import { serverOffsetAt } from './zone-offsets';
import { addDays, dayNumber, dayOfNumber } from './days';
import { getDateFormatter } from './labels';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const DATE_TIME_FIELDS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/**
 * The wall-clock time of a zone by the platform's data, as the milliseconds of the same time in
 * UTC.
 */
function platformWallTime(ms: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of getDateFormatter('en-US', { ...DATE_TIME_FIELDS, timeZone: zone }).formatToParts(ms))
    part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Formatting is slow, so offsets are cached per quarter of an hour: since 1973 all transitions are
 * at one.
 */
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);
const QUARTER_MS = 15 * MINUTE_MS;
const OFFSETS_MAXIMUM = 50_000;
const offsets = new Map<string, Map<number, number>>();

/** The UTC offset of a zone by this platform's data. */
export function platformOffset(ms: number, zone: string): number {
  if (!(ms >= QUARTERS_SINCE)) return platformWallTime(ms, zone) - Math.floor(ms / 1000) * 1000;
  let cached = offsets.get(zone);
  if (!cached || cached.size > OFFSETS_MAXIMUM) offsets.set(zone, (cached = new Map()));
  const quarter = Math.floor(ms / QUARTER_MS);
  let offset = cached.get(quarter);
  if (offset === undefined) cached.set(quarter, (offset = platformWallTime(ms, zone) - Math.floor(ms / 1000) * 1000));
  return offset;
}

const offsetAt = (ms: number, zone: string): number => serverOffsetAt(zone, ms)?.offsetMs ?? platformOffset(ms, zone);

/** The wall-clock time of a zone at an instant, as the milliseconds of the same time in UTC. */
export const wallTime = (ms: number, zone: string): number => Math.floor(ms / 1000) * 1000 + offsetAt(ms, zone);

/**
 * The instant, in milliseconds, of the wall-clock time `minutes` after midnight of a day in a zone.
 * A repeated time is its first occurrence; a skipped one moves forward by the length of the gap, as
 * in Temporal's 'compatible'.
 */
export function instantAt(day: Day, minutes: number, zone: string): number {
  const wall = dayNumber(day) * DAY_MS + minutes * MINUTE_MS;
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  if (before === after) return wall - before;
  const candidates = [wall - before, wall - after].filter((ms) => wallTime(ms, zone) === wall);
  return candidates.length > 0 ? Math.min(...candidates) : wall - before;
}

/** Milliseconds as an `Instant` of the contract. */
export const toInstant = (ms: number): Instant => new Date(ms).toISOString();

/**
 * The first instant of a day in a zone: 00:00:00, or the end of the gap if midnight is skipped
 * (AV-02).
 */
export const startOfDay = (day: Day, zone: string): Instant => toInstant(instantAt(day, 0, zone));

/** The last whole second of a day in that zone: 23:59:59 (AV-02). */
export const endOfDay = (day: Day, zone: string): Instant => toInstant(instantAt(addDays(day, 1), 0, zone) - 1000);

/** The calendar day in that zone at an instant. */
export const dayIn = (zone: string, at: Date | Instant): Day =>
  dayOfNumber(Math.floor(wallTime(new Date(at).getTime(), zone) / DAY_MS));

/** The calendar day of `now` in a zone. */
export const todayIn = (zone: string, now: Date): Day => dayIn(zone, now);

/** No two transitions of a zone are closer to each other. */
const SEARCH_STEP_MS = 3 * DAY_MS;

/** The offsets of a zone between two instants, in whole minutes, by this platform's data. */
export function computeZoneOffsets(zone: string, from: number, until: number): ZoneOffsets {
  const transitions: ZoneOffsets['transitions'] = [];
  const addTransition = (ms: number) =>
    transitions.push({ from: ms / MINUTE_MS, offset: platformOffset(ms, zone) / MINUTE_MS });
  addTransition(from);
  for (let at = from; at < until; at += SEARCH_STEP_MS) {
    const next = Math.min(at + SEARCH_STEP_MS, until);
    if (platformOffset(at, zone) !== platformOffset(next, zone)) addTransition(findOffsetTransition(zone, at, next));
  }
  return { transitions, until: until / MINUTE_MS };
}

/** The first minute after `start`, up to `end`, with another offset than at `start`. */
function findOffsetTransition(zone: string, start: number, end: number): number {
  let [same, other] = [start / MINUTE_MS, end / MINUTE_MS];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (platformOffset(middle * MINUTE_MS, zone) === platformOffset(start, zone)) same = middle;
    else other = middle;
  }
  return other * MINUTE_MS;
}
