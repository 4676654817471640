import type { AvailabilityAnswer, AvailabilityRules, Day, Instant } from '@marketplace/api-contract';
import { availabilityOf } from '@marketplace/availability';
import { addDays, dayIn, dayNumber, dayOfNumber, daysBetween, eachDay, todayIn } from '@marketplace/formats';
import { bitsFor, clearBit, hasBit, setBit, type Bits } from './bits';
import { grown } from './text-index';

/** Days of a date filter, both inclusive. */
export interface WantedDays {
  start: Day;
  end: Day;
}

/** What is not free of one product. */
export type Taken = Pick<AvailabilityAnswer, 'ranges' | 'taken' | 'slots'>;

/** No rule allows a longer stay or looks further ahead. */
export const FARTHEST_DAYS = 731;
const NOTHING_TAKEN: Taken = { ranges: [], taken: [], slots: [] };

/** The days that are wished for, in a zone. */
type DaysIn = (timeZone: string) => WantedDays;

/** Products with equal rules in one zone: the availability function is asked once for all of them. */
interface RuleClass {
  rules: AvailabilityRules;
  timeZone: string;
}

/** A product with days that its seller opened in spite of the rules: it is asked by itself. */
interface Opened {
  rules: RuleClass;
  stock: number;
  taken: Taken;
}

/** Of the days around today on which some slots are taken: when the last free one begins, in milliseconds. */
type LastFree = ReadonlyMap<number, number>;

/** Days from now on whose slots may have begun somewhere. */
const NEAR_DAYS = 2;
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
    if (doc >= this.classOf.length) this.classOf = grown(this.classOf, (doc + 1) * 1.5);
    this.classOf[doc] = rules ? this.classNumber(rules, timeZone) : 0;
  }

  /** Writes down on which days a product is not free because of what is taken. `stock` 0 is never free. */
  setTaken(doc: number, stock: number, taken: Taken = NOTHING_TAKEN, now: Date): void {
    for (const day of this.busyOf.get(doc) ?? []) {
      const bits = this.busy.get(day);
      if (bits) clearBit(bits, doc);
    }
    this.busyOf.delete(doc);
    if (doc >= this.kinds.length) this.kinds = grown(this.kinds, (doc + 1) * 1.5);
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
    if (taken.ranges.some(({ isAvailable }) => isAvailable)) {
      this.opened.set(doc, { rules, stock, taken });
      this.kinds[doc] = OPENED;
    } else if (rules.rules.basis === 'slot') {
      const today = dayNumber(todayIn(rules.timeZone, now));
      const near = touched.filter((number) => Math.abs(number - today) <= NEAR_DAYS);
      if (near.length === 0) return;
      const lastOf = (number: number) =>
        Math.max(
          0,
          ...slots(dayOfNumber(number)).map(({ state, start }) => (state === 'free' ? Date.parse(start) : 0)),
        );
      this.lastFree.set(doc, new Map(near.map((number) => [number, lastOf(number)])));
      this.kinds[doc] = NEAR;
    }
  }

  /** Which of the documents, by position, are free on all these days. */
  filter(docs: Uint32Array, days: WantedDays, now: Date): Bits {
    return !arePossible(days, now) ? bitsFor(docs.length) : this.freeOn(docs, () => days, now);
  }

  /** Which of them are free today, by the clock of their own zone. */
  freeToday(docs: Uint32Array, now: Date): Bits {
    const todays = new Map<string, WantedDays>();
    return this.freeOn(
      docs,
      (timeZone) => {
        const known = todays.get(timeZone);
        if (known) return known;
        const today = todayIn(timeZone, now);
        todays.set(timeZone, { start: today, end: today });
        return { start: today, end: today };
      },
      now,
    );
  }

  private freeOn(docs: Uint32Array, daysIn: DaysIn, now: Date): Bits {
    const busyByDays = new Map<string, Bits>();
    /** Of each class the days that must not be busy; null where its rules bar the wish. */
    const clear: (Bits | null | undefined)[] = [undefined];
    for (const { rules, timeZone } of this.classes) {
      const wanted = daysIn(timeZone);
      const isFree = isWishFree(openlyFree({ rules, timeZone }, now), wanted, now);
      clear.push(isFree ? this.busyOn(takenBy(rules, wanted), busyByDays) : null);
    }
    const bits = bitsFor(docs.length);
    const { classOf } = this;
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number;
      const busy = clear[classOf[doc] as number];
      if (busy && ((((busy[doc >>> 5] ?? 0) as number) >>> (doc & 31)) & 1) === 0) setBit(bits, i);
    }
    for (let i = 0; i < docs.length; i++) {
      const kind = this.kinds[docs[i] as number];
      if (kind === OPENED) this.askOpened(docs[i] as number, i, bits, daysIn, now);
      else if (kind === NEAR && hasBit(bits, i) && this.isPast(docs[i] as number, daysIn, now)) clearBit(bits, i);
    }
    return bits;
  }

  private askOpened(doc: number, position: number, bits: Bits, daysIn: DaysIn, now: Date): void {
    const { rules, stock, taken } = this.opened.get(doc) as Opened;
    const today = todayIn(rules.timeZone, now);
    const answer = { timeZone: rules.timeZone, today, rules: rules.rules, stock, ...taken };
    if (isWishFree(answer, daysIn(rules.timeZone), now)) setBit(bits, position);
    else clearBit(bits, position);
  }

  /** Whether on one of the days no free slot is still to come. */
  private isPast(doc: number, daysIn: DaysIn, now: Date): boolean {
    const rules = this.classes[(this.classOf[doc] as number) - 1] as RuleClass;
    const { start, end } = daysIn(rules.timeZone);
    const [first, last] = [dayNumber(start), dayNumber(end)];
    for (const [day, begins] of this.lastFree.get(doc) as LastFree)
      if (day >= first && day <= last && begins <= now.getTime()) return true;
    return false;
  }

  /** Products that are busy on any of these days. */
  private busyOn({ first, last }: { first: number; last: number }, known: Map<string, Bits>): Bits {
    const key = `${first} ${last}`;
    const before = known.get(key);
    if (before) return before;
    let length = 0;
    for (let day = first; day <= last; day++) length = Math.max(length, this.busy.get(day)?.length ?? 0);
    const any = new Uint32Array(length);
    for (let day = first; day <= last; day++) {
      const bits = this.busy.get(day);
      if (bits) for (let i = 0; i < bits.length; i++) any[i] = (any[i] as number) | (bits[i] as number);
    }
    known.set(key, any);
    return any;
  }

  private setBusy(day: number, doc: number): void {
    const bits = this.busy.get(day) ?? bitsFor(Math.max(1024, doc + 1));
    const fitting = doc >>> 5 < bits.length ? bits : grown(bits, ((doc >>> 5) + 1) * 1.5);
    this.busy.set(day, fitting);
    setBit(fitting, doc);
  }

  private classNumber(rules: string, timeZone: string): number {
    const key = `${timeZone} ${rules}`;
    const known = this.classNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.classes.push({ rules: JSON.parse(rules) as AvailabilityRules, timeZone });
    this.classNumbers.set(key, number);
    return number;
  }
}

const openlyFree = ({ rules, timeZone }: RuleClass, now: Date): AvailabilityAnswer => ({
  timeZone,
  today: todayIn(timeZone, now),
  rules,
  stock: 1,
  ...NOTHING_TAKEN,
});

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
function isWishFree(answer: AvailabilityAnswer, { start, end }: WantedDays, now: Date): boolean {
  const instant: Instant = now.toISOString();
  const { day, range } = availabilityOf(answer, instant);
  if (answer.rules.basis === 'slot') return eachDay(start, end).every((one) => day(one).state === 'free');
  const isOneNight = answer.rules.basis === 'night' && start === end;
  return range(start, isOneNight ? addDays(end, 1) : end).state === 'free';
}

/** The last day of a stay by night is the day of leaving. */
function takenBy({ basis }: AvailabilityRules, { start, end }: WantedDays): { first: number; last: number } {
  const last = dayNumber(end);
  return { first: dayNumber(start), last: basis === 'night' && end > start ? last - 1 : last };
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
