import type { Day } from '@marketplace/api-contract';

const DAY_MS = 86_400_000;

// Days are computed in UTC, where every day has 24 hours: local days may have 23 or 25.

/** Cached: calendars and search use the same few days repeatedly. */
const numberByDay = new Map<Day, number>();
const dayByNumber: Day[] = [];
const CACHED_UNTIL = 40_000;

/** Days since 1970-01-01, so that days compare and subtract as numbers. */
export function dayNumber(day: Day): number {
  const cached = numberByDay.get(day);
  if (cached !== undefined) return cached;
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  // Bounds the size of the cache for any input.
  if (number >= 0 && number < CACHED_UNTIL && day.length === 10) numberByDay.set(day, number);
  return number;
}

/** The day of a day number. */
export function dayOfNumber(number: number): Day {
  const cached = dayByNumber[number];
  if (cached !== undefined) return cached;
  const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (number >= 0 && number < CACHED_UNTIL && Number.isInteger(number)) dayByNumber[number] = day;
  return day;
}

/** Whether a text is a valid date 'YYYY-MM-DD' in the years that the contract's `Day` accepts. */
export function isDay(text: string): text is Day {
  if (!/^(19[7-9]|20\d)\d-\d\d-\d\d$/.test(text)) return false;
  const number = dayNumber(text);
  // Date.parse rolls 31 February over into March: a valid day survives the round trip.
  return Number.isFinite(number) && dayOfNumber(number) === text;
}

/** The day `count` days later, or earlier if negative. */
export const addDays = (day: Day, count: number): Day => dayOfNumber(dayNumber(day) + count);

/** Days from `from` to `to`: 0 for the same day, negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** 0 Sunday to 6 Saturday. */
export const weekday = (day: Day): number => weekdayOfNumber(dayNumber(day));

/** The weekday of a day number. 1970-01-01 was a Thursday. */
export const weekdayOfNumber = (number: number): number => (((number + 4) % 7) + 7) % 7;

/** All days from `first` to `last`, both inclusive; none if `last` is earlier. */
export function eachDay(first: Day, last: Day): Day[] {
  const start = dayNumber(first);
  return Array.from({ length: Math.max(0, dayNumber(last) - start + 1) }, (_, i) => dayOfNumber(start + i));
}
