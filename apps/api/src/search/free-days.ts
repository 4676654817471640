import type { AvailabilityAnswer, AvailabilityRules, Day } from '@marketplace/api-contract';
import { availabilityOf, type Availability, type SlotState } from '@marketplace/availability';
import { addDays, dayIn, dayNumber, dayOfNumber, daysBetween, eachDay, todayIn, weekday } from '@marketplace/formats';
import { bitsFor, clearBit, hasBit, setBit, type Bits } from './bits';
import { roomy } from './scan';
import type { Sieve } from './sieve';

/** Days of a date filter, both inclusive. */
export interface WantedDays {
  start: Day;
  end: Day;
}

/** What is not free of one product. */
export type Taken = Pick<AvailabilityAnswer, 'ranges' | 'taken' | 'slots'>;

/** No rule allows a longer stay or looks further ahead. */
export const FARTHEST_DAYS = 731;
const MINUTE_MS = 60_000;
const NOTHING_TAKEN: Taken = { ranges: [], taken: [], slots: [] };

/** The days that are wished for of what has these rules in this zone. */
type DaysOf = (one: Pick<RuleClass, 'rules' | 'timeZone'>) => WantedDays;

/** Products with equal rules in one zone: the availability function is asked once for all of them. */
interface RuleClass {
  rules: AvailabilityRules;
  timeZone: string;
  /** What the rules say where nothing is taken, known for a minute: days and slots begin with one. */
  open: { minute: number; availability: Availability } | null;
}

/** A product with days that its seller opened in spite of the rules: it is asked by itself. */
interface Opened {
  rules: RuleClass;
  stock: number;
  taken: Taken;
  openedDays: { first: number; last: number }[];
}

/** Of the days around today on which some slots are taken: when the last free one begins, in milliseconds. */
type LastFree = ReadonlyMap<number, number>;

/** Days from now on whose slots may have begun somewhere. */
const NEAR_DAYS = 2;
/** What is particular of a document, as bits. */
const [PLAIN, NEAR, OPENED] = [0, 1, 2];

/**
 * Which products are free on which days, as the availability function says (SE-05). What it says of the rules is asked once for
 * all products that share them; what it says of bookings is written down as busy days whenever they change.
 */
export class FreeDays {
  private readonly classes: RuleClass[] = [];
  private readonly classNumbers = new Map<string, number>();
  /** 0 for none: no dates are chosen. */
  private classOf = new Uint32Array(1024);
  private readonly busy = new Map<number, Bits>();
  private readonly busyOf = new Map<number, number[]>();
  private readonly opened = new Map<number, Opened>();
  private readonly lastFree = new Map<number, LastFree>();
  /** Whether a document is in one of those. */
  private kinds = new Uint8Array(1024);

  /** `rules` as JSON, which most listings share with others. */
  setRules(doc: number, rules: string | null, timeZone: string): void {
    this.classOf = roomy(this.classOf, doc + 1);
    this.classOf[doc] = rules ? this.classNumber(rules, timeZone) : 0;
  }

  /** Writes down on which days a product is not free because of what is taken. `stock` 0 is never free. */
  setTaken(doc: number, stock: number, taken: Taken = NOTHING_TAKEN, now: Date): void {
    for (const day of this.busyOf.get(doc) ?? []) {
      const bits = this.busy.get(day);
      if (bits) clearBit(bits, doc);
    }
    this.busyOf.delete(doc);
    this.kinds = roomy(this.kinds, doc + 1);
    this.kinds[doc] = PLAIN;
    this.opened.delete(doc);
    this.lastFree.delete(doc);
    const rules = this.classes[(this.classOf[doc] ?? 0) - 1];
    if (!rules) return;
    if (stock < 1) {
      this.classOf[doc] = 0;
      return;
    }
    const touched = touchedDays(taken, rules.timeZone);
    if (touched.length === 0) return;
    const { day, slots } = availabilityOf(openAnswer(rules, stock, taken, now));
    const days = touched.filter((number) => day(dayOfNumber(number)).state !== 'free');
    for (const number of days) this.setBusy(number, doc);
    if (days.length > 0) this.busyOf.set(doc, days);
    const openedRanges = taken.ranges.filter(({ isAvailable }) => isAvailable);
    if (openedRanges.length > 0) {
      const openedDays = openedRanges.map(({ startDate, endDate }) => ({
        first: dayNumber(startDate),
        last: dayNumber(endDate),
      }));
      this.opened.set(doc, { rules, stock, taken, openedDays });
      this.kinds[doc] = OPENED;
    }
    if (rules.rules.basis === 'slot') {
      const today = dayNumber(todayIn(rules.timeZone, now));
      const near = touched.filter((number) => Math.abs(number - today) <= NEAR_DAYS);
      if (near.length === 0) return;
      const lastOf = (number: number) => lastStart(slots(dayOfNumber(number)), rules.rules.minimumLength);
      this.lastFree.set(doc, new Map(near.map((number) => [number, lastOf(number)])));
      this.kinds[doc] = (this.kinds[doc] as number) | NEAR;
    }
  }

  /** Fails what is not free on all these days. */
  fail(sieve: Sieve, mark: number, days: WantedDays, now: Date): void {
    if (arePossible(days, now)) this.failOn(sieve, mark, () => days, now);
    else for (let i = 0; i < sieve.failures.length; i++) sieve.failures[i] = (sieve.failures[i] as number) + mark;
  }

  /** Fails what cannot be had from today on, by the clock of its own zone, for the shortest time that it is let for. */
  failToday(sieve: Sieve, mark: number, now: Date): void {
    this.failOn(
      sieve,
      mark,
      ({ rules, timeZone }) => {
        const today = todayIn(timeZone, now);
        return { start: today, end: shortestEnd(rules, today) };
      },
      now,
    );
  }

  private failOn(sieve: Sieve, mark: number, daysOf: DaysOf, now: Date): void {
    const { docs, failures } = sieve;
    const { classOf, kinds } = this;
    const words = (this.classOf.length + 31) >>> 5;
    const asked = new AskedDays(daysOf);
    const allBusy: Bits = new Uint32Array(words).fill(0xffffffff);
    const busyOn = new Map<string, Bits>();
    // By class, asked when the first of it is met, what must not be set: everything where its rules bar the wish, and where there are none.
    const busy: (Bits | undefined)[] = [allBusy];
    const busyOf = (number: number): Bits => {
      const one = this.classes[number - 1] as RuleClass;
      const { wanted, first, last } = asked.of(one);
      if (!isWishFree(openAvailability(one, now), one.rules, wanted)) return allBusy;
      const days = `${first} ${last}`;
      const known = busyOn.get(days) ?? this.busyOn(first, last, words);
      busyOn.set(days, known);
      return known;
    };
    for (let number = 1; number <= this.classes.length; number++) busy.push(undefined);
    const special: number[] = [];
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number;
      const number = classOf[doc] as number;
      const bits = (busy[number] ??= busyOf(number));
      failures[i] = (failures[i] as number) + (((bits[doc >>> 5] as number) >>> (doc & 31)) & 1) * mark;
      if (kinds[doc] !== PLAIN) special.push(i);
    }
    for (const i of special) {
      const doc = docs[i] as number;
      const before = !hasBit(busy[classOf[doc] as number] as Bits, doc);
      const after = this.isOpenedFree(doc, asked, now) ?? (before && !this.isPast(doc, asked, now));
      if (before !== after) failures[i] = (failures[i] as number) + (after ? -mark : mark);
    }
  }

  /** Asks a product with opened days in the wish or beside it; null for any other, which is as all of its rules. */
  private isOpenedFree(doc: number, asked: AskedDays, now: Date): boolean | null {
    const opened = this.opened.get(doc);
    if (!opened) return null;
    const { rules, stock, taken, openedDays } = opened;
    const { wanted, first, last } = asked.of(rules);
    if (!openedDays.some((days) => first <= days.last + 1 && last >= days.first - 1)) return null;
    const { timeZone } = rules;
    const answer = { timeZone, today: todayIn(timeZone, now), rules: rules.rules, stock, ...taken };
    return isWishFree(availabilityOf(answer, now.toISOString()), rules.rules, wanted);
  }

  /** Whether on one of the days no free slot is still to come. */
  private isPast(doc: number, asked: AskedDays, now: Date): boolean {
    const begins = this.lastFree.get(doc);
    if (!begins) return false;
    const { first, last } = asked.of(this.classes[(this.classOf[doc] as number) - 1] as RuleClass);
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
    const fitting = roomy(this.busy.get(day) ?? bitsFor(1024), (doc >>> 5) + 1);
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

/** What the rules say where nothing is taken. */
function openAvailability(one: RuleClass, now: Date): Availability {
  const { rules, timeZone, open } = one;
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (open?.minute === minute) return open.availability;
  const began = new Date(minute * MINUTE_MS);
  const answer = { timeZone, today: todayIn(timeZone, began), rules, stock: 1, ...NOTHING_TAKEN };
  const availability = availabilityOf(answer, began.toISOString());
  one.open = { minute, availability };
  return availability;
}

/** What is taken under rules that bar nothing themselves: only bookings and closings make a day busy. */
const openAnswer = ({ rules, timeZone }: RuleClass, stock: number, taken: Taken, now: Date): AvailabilityAnswer => ({
  timeZone,
  today: addDays(todayIn(timeZone, now), -1),
  rules: { ...rules, allowedWeekdays: [0, 1, 2, 3, 4, 5, 6], leadDays: 0, horizonDays: FARTHEST_DAYS + 2 },
  stock,
  ...taken,
});

/** Whether anything at all could be free then: spares asking what cannot be, as for thousands of years. */
function arePossible({ start, end }: WantedDays, now: Date): boolean {
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  return start <= end && start >= yesterday && daysBetween(yesterday, end) <= FARTHEST_DAYS;
}

/** A single day of a stay by night is one night; by slots each day must have a free one. */
function isWishFree({ day, range }: Availability, { basis }: AvailabilityRules, { start, end }: WantedDays): boolean {
  if (basis === 'slot') return eachDay(start, end).every((one) => day(one).state === 'free');
  const isOneNight = basis === 'night' && start === end;
  return range(start, isOneNight ? addDays(end, 1) : end).state === 'free';
}

/** The last day, or that of leaving, of the shortest time that the rules allow from a day on. */
function shortestEnd({ basis, minimumLength, changeoverWeekdays }: AvailabilityRules, start: Day): Day {
  if (basis === 'slot') return start;
  let length = Math.max(1, minimumLength);
  while (changeoverWeekdays && !changeoverWeekdays.includes(weekday(addDays(start, length)))) length++;
  return addDays(start, basis === 'night' ? length : length - 1);
}

/** What days are wished for of each class of rules, read once. */
class AskedDays {
  private readonly daysOf: DaysOf;
  private readonly known = new Map<RuleClass, { wanted: WantedDays; first: number; last: number }>();

  constructor(daysOf: DaysOf) {
    this.daysOf = daysOf;
  }

  /** The wish with its first and last taken day as numbers: the last day of a stay by night is the day of leaving. */
  of(one: RuleClass): { wanted: WantedDays; first: number; last: number } {
    const known = this.known.get(one);
    if (known) return known;
    const wanted = this.daysOf(one);
    const [first, end] = [dayNumber(wanted.start), dayNumber(wanted.end)];
    const asked = { wanted, first, last: one.rules.basis === 'night' ? Math.max(first, end - 1) : end };
    this.known.set(one, asked);
    return asked;
  }
}

/** When the last free slots in a row begin, as many as must be taken; 0 where there are none. */
function lastStart(slots: readonly SlotState[], least: number): number {
  let run = 0;
  const last = slots.findLast(({ state }) => (run = state === 'free' ? run + 1 : 0) >= Math.max(1, least));
  return last ? Date.parse(last.start) : 0;
}

/** Every day, as a number, that anything taken touches. */
function touchedDays({ ranges, taken, slots }: Taken, timeZone: string): number[] {
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
