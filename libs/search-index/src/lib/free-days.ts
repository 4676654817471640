import {
  HORIZON_DAYS_ANY_ZONE,
  type AvailabilityData,
  type AvailabilityRules,
  type Day,
} from '@marketplace/api-contract';
import { createAvailability, type Availability, type SlotState } from '@marketplace/availability-rules';
import { addDays, dayIn, dayNumber, dayOfNumber, daysBetween, todayIn, weekday } from '@marketplace/formats';
import { bitsFor, clearBit, hasBit, setBit, type Bits } from './bits';
import { ensureCapacity } from './scan';
import type { SearchDates } from './search';
import type { FilterPass } from './filter-pass';

/** What makes a product unavailable: closed ranges, bookings and slots. */
export type Occupancy = Pick<AvailabilityData, 'ranges' | 'taken' | 'slots'>;

const MINUTE_MS = 60_000;
const NO_OCCUPANCY: Occupancy = { ranges: [], taken: [], slots: [] };

/** The requested dates for products with these rules in this zone. */
type GetDates = (one: Pick<RuleClass, 'rules' | 'timeZone'>) => SearchDates;

/** Products with the same rules and zone: availability is computed once for all of them. */
interface RuleClass {
  rules: AvailabilityRules;
  timeZone: string;
  /** Availability without bookings, cached for a minute: days and slots begin on a full minute. */
  open: { minute: number; availability: Availability } | null;
}

/** A product whose seller opened days that its rules close: it is evaluated on its own. */
interface OpenedProduct {
  rules: RuleClass;
  stock: number;
  occupancy: Occupancy;
  openedDays: { first: number; last: number }[];
}

/** For days around today with some slots taken: when the last free slot begins, in milliseconds. */
type LastFree = ReadonlyMap<number, number>;

/** Days from today on whose slots may already have begun in some time zone. */
export const NEAR_DAYS = 2;
/** What is special about a document, as bit flags. */
const [PLAIN, NEAR, OPENED] = [0, 1, 2];

/**
 * Which products are free on which days, by the same availability function as everywhere (SE-05).
 * The rules are evaluated once for all products that share them; bookings are stored as bitmaps of
 * busy days, updated whenever they change.
 */
export class FreeDays {
  private readonly classes: RuleClass[] = [];
  private readonly classNumbers = new Map<string, number>();
  /** By document, the number of its rule class; 0 if no dates can be chosen. */
  private classByDoc = new Uint32Array(1024);
  private readonly busy = new Map<number, Bits>();
  private readonly busyDays = new Map<number, number[]>();
  private readonly opened = new Map<number, OpenedProduct>();
  private readonly lastFree = new Map<number, LastFree>();
  /** By document, the flags above. */
  private kinds = new Uint8Array(1024);

  /** `rules` is JSON, which most listings share with others. */
  setRules(doc: number, rules: string | null, timeZone: string): void {
    this.classByDoc = ensureCapacity(this.classByDoc, doc + 1);
    this.classByDoc[doc] = rules ? this.classNumber(rules, timeZone) : 0;
  }

  /**
   * Stores the days on which bookings make a product unavailable. A product with stock 0 is never
   * free.
   */
  setOccupancy(doc: number, stock: number, occupancy: Occupancy = NO_OCCUPANCY, now: Date): void {
    for (const day of this.busyDays.get(doc) ?? []) {
      const bits = this.busy.get(day);
      if (bits) clearBit(bits, doc);
    }
    this.busyDays.delete(doc);
    this.kinds = ensureCapacity(this.kinds, doc + 1);
    this.kinds[doc] = PLAIN;
    this.opened.delete(doc);
    this.lastFree.delete(doc);
    const rules = this.classes[(this.classByDoc[doc] ?? 0) - 1];
    if (!rules) return;
    if (stock < 1) {
      this.classByDoc[doc] = 0;
      return;
    }
    const touched = touchedDays(occupancy, rules.timeZone);
    if (touched.length === 0) return;
    const { day, slots } = createAvailability(withoutRestrictions(rules, stock, occupancy, now));
    const days = touched.filter((number) => day(dayOfNumber(number)).state !== 'free');
    for (const number of days) this.setBusy(number, doc);
    if (days.length > 0) this.busyDays.set(doc, days);
    const openedRanges = occupancy.ranges.filter(({ isAvailable }) => isAvailable);
    if (openedRanges.length > 0) {
      const openedDays = openedRanges.map(({ startDate, endDate }) => ({
        first: dayNumber(startDate),
        last: dayNumber(endDate),
      }));
      this.opened.set(doc, { rules, stock, occupancy, openedDays });
      this.kinds[doc] = OPENED;
    }
    if (rules.rules.basis === 'slot') {
      const today = dayNumber(todayIn(rules.timeZone, now));
      const near = touched.filter((number) => Math.abs(number - today) <= NEAR_DAYS);
      if (near.length === 0) return;
      const getLastStart = (number: number) => lastStart(slots(dayOfNumber(number)), rules.rules.minimumLength);
      this.lastFree.set(doc, new Map(near.map((number) => [number, getLastStart(number)])));
      this.kinds[doc] = (this.kinds[doc] as number) | NEAR;
    }
  }

  /** Drops busy days before this one. */
  forgetBefore(day: number): void {
    for (const busyDay of this.busy.keys()) if (busyDay < day) this.busy.delete(busyDay);
  }

  /** Penalizes products that are not free on all of these days. */
  penalize(pass: FilterPass, penalty: number, days: SearchDates, now: Date): void {
    if (areWithinReach(days, now)) this.penalizeUnavailable(pass, penalty, () => days, now);
    else for (let i = 0; i < pass.failures.length; i++) pass.failures[i] = (pass.failures[i] as number) + penalty;
  }

  /**
   * Penalizes products that cannot be had today, in their own time zone, for their minimum length.
   */
  penalizeUnavailableToday(pass: FilterPass, penalty: number, now: Date): void {
    this.penalizeUnavailable(
      pass,
      penalty,
      ({ rules, timeZone }) => {
        const today = todayIn(timeZone, now);
        return { start: today, end: shortestEnd(rules, today) };
      },
      now,
    );
  }

  private penalizeUnavailable(pass: FilterPass, penalty: number, getDates: GetDates, now: Date): void {
    const { docs, failures } = pass;
    const { classByDoc, kinds } = this;
    const words = (this.classByDoc.length + 31) >>> 5;
    const datesByClass = new DatesByClass(getDates);
    const allBusy: Bits = new Uint32Array(words).fill(0xffffffff);
    const busyByDates = new Map<string, Bits>();
    // By class, computed when its first document comes up: the documents that are not free. All of
    // them if the rules exclude the dates, or if there are no rules (class 0).
    const busy: (Bits | undefined)[] = [allBusy];
    const getBusyBits = (number: number): Bits => {
      const one = this.classes[number - 1] as RuleClass;
      const { dates, first, last } = datesByClass.get(one);
      if (!areDatesFree(openAvailability(one, now), one.rules, dates)) return allBusy;
      const days = `${first} ${last}`;
      const known = busyByDates.get(days) ?? this.busyOn(first, last, words);
      busyByDates.set(days, known);
      return known;
    };
    for (let number = 1; number <= this.classes.length; number++) busy.push(undefined);
    const special: number[] = [];
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number;
      const number = classByDoc[doc] as number;
      const bits = (busy[number] ??= getBusyBits(number));
      failures[i] = (failures[i] as number) + (((bits[doc >>> 5] as number) >>> (doc & 31)) & 1) * penalty;
      if (kinds[doc] !== PLAIN) special.push(i);
    }
    for (const i of special) {
      const doc = docs[i] as number;
      const before = !hasBit(busy[classByDoc[doc] as number] as Bits, doc);
      const after = this.isOpenedFree(doc, datesByClass, now) ?? (before && !this.isPast(doc, datesByClass, now));
      if (before !== after) failures[i] = (failures[i] as number) + (after ? -penalty : penalty);
    }
  }

  /**
   * Evaluates a product with opened days in or next to the dates; null for any other, which follows
   * its class.
   */
  private isOpenedFree(doc: number, datesByClass: DatesByClass, now: Date): boolean | null {
    const opened = this.opened.get(doc);
    if (!opened) return null;
    const { rules, stock, occupancy, openedDays } = opened;
    const { dates, first, last } = datesByClass.get(rules);
    if (!openedDays.some((days) => first <= days.last + 1 && last >= days.first - 1)) return null;
    const { timeZone } = rules;
    const answer = { timeZone, today: todayIn(timeZone, now), rules: rules.rules, stock, ...occupancy };
    return areDatesFree(createAvailability(answer, now.toISOString()), rules.rules, dates);
  }

  /** Whether all free slots of one of the days have already begun. */
  private isPast(doc: number, datesByClass: DatesByClass, now: Date): boolean {
    const begins = this.lastFree.get(doc);
    if (!begins) return false;
    const { first, last } = datesByClass.get(this.classes[(this.classByDoc[doc] as number) - 1] as RuleClass);
    for (const [day, instant] of begins) if (day >= first && day <= last && instant <= now.getTime()) return true;
    return false;
  }

  /** Products that are busy on any of these days. */
  private busyOn(first: number, last: number, words: number): Bits {
    const any = new Uint32Array(words);
    for (let day = first; day <= last; day++) {
      const bits = this.busy.get(day);
      const length = Math.min(words, bits?.length ?? 0);
      if (bits) for (let i = 0; i < length; i++) any[i] = (any[i] as number) | (bits[i] as number);
    }
    return any;
  }

  private setBusy(day: number, doc: number): void {
    const fitting = ensureCapacity(this.busy.get(day) ?? bitsFor(1024), (doc >>> 5) + 1);
    this.busy.set(day, fitting);
    setBit(fitting, doc);
  }

  private classNumber(rules: string, timeZone: string): number {
    const key = `${timeZone} ${rules}`;
    const known = this.classNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.classes.push({ rules: JSON.parse(rules) as AvailabilityRules, timeZone, open: null });
    this.classNumbers.set(key, number);
    return number;
  }
}

/** Availability by the rules alone, without bookings. */
function openAvailability(one: RuleClass, now: Date): Availability {
  const { rules, timeZone, open } = one;
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (open?.minute === minute) return open.availability;
  const began = new Date(minute * MINUTE_MS);
  const answer = { timeZone, today: todayIn(timeZone, began), rules, stock: 1, ...NO_OCCUPANCY };
  const availability = createAvailability(answer, began.toISOString());
  one.open = { minute, availability };
  return availability;
}

/** Bookings under rules that close nothing: only bookings and closed ranges make a day busy. */
const withoutRestrictions = (
  { rules, timeZone }: RuleClass,
  stock: number,
  occupancy: Occupancy,
  now: Date,
): AvailabilityData => ({
  timeZone,
  today: addDays(todayIn(timeZone, now), -1),
  rules: { ...rules, allowedWeekdays: [0, 1, 2, 3, 4, 5, 6], leadDays: 0, horizonDays: HORIZON_DAYS_ANY_ZONE },
  stock,
  ...occupancy,
});

/**
 * Whether the dates are in the range that can be booked at all: avoids work for dates centuries
 * away.
 */
function areWithinReach({ start, end }: SearchDates, now: Date): boolean {
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  return start <= end && start >= yesterday && daysBetween(yesterday, end) <= HORIZON_DAYS_ANY_ZONE;
}

/** For stays by night a single day means one night; for slots each day must have a free one. */
function areDatesFree({ isFree }: Availability, { basis }: AvailabilityRules, { start, end }: SearchDates): boolean {
  const isOneNight = basis === 'night' && start === end;
  return isFree(start, isOneNight ? addDays(end, 1) : end);
}

/** The last day (by night: the day of departure) of the shortest booking that the rules allow. */
function shortestEnd({ basis, minimumLength, changeoverWeekdays }: AvailabilityRules, start: Day): Day {
  if (basis === 'slot') return start;
  let length = Math.max(1, minimumLength);
  while (changeoverWeekdays && !changeoverWeekdays.includes(weekday(addDays(start, length)))) length++;
  return addDays(start, basis === 'night' ? length : length - 1);
}

/** The requested dates per rule class, computed once. */
class DatesByClass {
  private readonly getDates: GetDates;
  private readonly known = new Map<RuleClass, { dates: SearchDates; first: number; last: number }>();

  constructor(getDates: GetDates) {
    this.getDates = getDates;
  }

  /**
   * The dates with their first and last occupied day as numbers: by night, the day of departure is
   * not occupied.
   */
  get(one: RuleClass): { dates: SearchDates; first: number; last: number } {
    const known = this.known.get(one);
    if (known) return known;
    const dates = this.getDates(one);
    const [first, end] = [dayNumber(dates.start), dayNumber(dates.end)];
    const result = { dates, first, last: one.rules.basis === 'night' ? Math.max(first, end - 1) : end };
    this.known.set(one, result);
    return result;
  }
}

/** When the last run of `least` free slots begins, in milliseconds; 0 if there is none. */
function lastStart(slots: readonly SlotState[], least: number): number {
  let run = 0;
  const last = slots.findLast(({ state }) => (run = state === 'free' ? run + 1 : 0) >= Math.max(1, least));
  return last ? Date.parse(last.start) : 0;
}

/** Every day, as a number, that a booking or range touches. */
function touchedDays({ ranges, taken, slots }: Occupancy, timeZone: string): number[] {
  const days = new Set<number>();
  for (const { startDate, endDate } of ranges)
    for (let day = dayNumber(startDate); day <= dayNumber(endDate); day++) days.add(day);
  for (const { day } of taken) days.add(dayNumber(day));
  for (const { start, end } of slots) {
    const last = dayNumber(dayIn(timeZone, end));
    for (let day = dayNumber(dayIn(timeZone, start)); day <= last; day++) days.add(day);
  }
  return [...days];
}
