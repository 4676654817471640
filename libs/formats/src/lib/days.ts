import type { Day } from '@marketplace/api-contract';

const DAY_MS = 86_400_000;

// A day is counted in UTC, where every day has 24 hours: local time would lose or gain one at a change of clocks.

/** Read and written once each: calendars and search ask for the same few days over and over. */
const read = new Map<Day, number>();
const written: Day[] = [];
const WRITTEN_TO = 40_000;

/** Days since 1970-01-01, so that days compare and subtract as numbers. */
export function dayNumber(day: Day): number {
  const known = read.get(day);
  if (known !== undefined) return known;
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  // So many days can be known and no more, whatever is asked.
  if (number >= 0 && number < WRITTEN_TO && day.length === 10) read.set(day, number);
  return number;
}

/** The day of such a number. */
export function dayOfNumber(number: number): Day {
  const known = written[number];
  if (known !== undefined) return known;
  const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (number >= 0 && number < WRITTEN_TO && Number.isInteger(number)) written[number] = day;
  return day;
}

/** Whether a text is an existing calendar day 'YYYY-MM-DD' of the years that the contract's `Day` takes. */
export function isDay(text: string): text is Day {
  if (!/^(19[7-9]|20\d)\d-\d\d-\d\d$/.test(text)) return false;
  const number = dayNumber(text);
  // Date.parse rolls 31 February over into March: only what comes back unchanged exists.
  return Number.isFinite(number) && dayOfNumber(number) === text;
}

/** The day so many days later, or earlier with a negative count. */
export const addDays = (day: Day, count: number): Day => dayOfNumber(dayNumber(day) + count);

/** Days from one to the other: 0 for the same day, negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** 0 Sunday to 6 Saturday. */
export const weekday = (day: Day): number => weekdayOfNumber(dayNumber(day));

/** The same of a day number. 1970-01-01 was a Thursday. */
export const weekdayOfNumber = (number: number): number => (((number + 4) % 7) + 7) % 7;

/** Every day from the first to the last, both included; none when `last` is earlier. */
export function eachDay(first: Day, last: Day): Day[] {
  const start = dayNumber(first);
  return Array.from({ length: Math.max(0, dayNumber(last) - start + 1) }, (_, i) => dayOfNumber(start + i));
}
