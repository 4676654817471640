import type { Currency, Day, OfferedPrice, Histogram } from '@marketplace/api-contract';
import { daysBetween, todayIn, weekday } from '@marketplace/formats';
import {
  cheapestAmount,
  extentOn,
  hasSeasons,
  lowestAmount,
  readPriceList,
  type PricingRules,
} from '@marketplace/pricing';
import type { SearchDates } from './search';
import type { MoneyScale } from './money-scale';
import { findBucket } from './number-column';
import { countCodes, penalizeExcluded, ensureCapacity, type Range } from './scan';
import type { FilterPass } from './filter-pass';

/** What the price of a listing depends on. */
export interface IndexedPrice {
  /** The headline price first; empty if the price is on request. */
  prices: readonly OfferedPrice[];
  currency: Currency;
  minimumQuantity: number;
}

/** The total of the minimum order of a listing on these dates, in the marketplace's currency. */
type AmountOn = (days: SearchDates) => number;

/** Listings with the same prices and rules. */
interface PriceClass {
  on: AmountOn;
  /** The lowest amount from a day on; null if it never changes. */
  lowestFrom: ((today: Day) => number) | null;
  /** The minimum number of days, nights or slots; null if there are no dates to choose. */
  minimumDays: number | null;
  timeZone: string;
  today: Day;
}

/** Totals for dates of one length and first weekday. */
interface Totals {
  /** By class; NaN until computed. */
  amounts: Float64Array;
  /** How many amounts are still to be computed. */
  unknown: number;
  /** The first day for which amounts with seasons were computed. */
  start: Day;
}

/** Round prices, finer where most listings are. */
const PRICE_EDGES = [
  0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000,
  7500, 10_000, 20_000, 50_000, 100_000,
];
const QUARTER_MS = 15 * 60_000;
/**
 * The size of the cache of totals, by length and weekday (least recently used first): two weeks of
 * both.
 */
const TOTALS_CACHED = 98;

/** Prices by document; valid until a listing changes. */
export class Prices {
  private readonly classByDoc: Uint32Array;
  private readonly amounts: Float64Array;
  private readonly edges: readonly number[];

  constructor(classByDoc: Uint32Array, { amounts, edges }: { amounts: Float64Array; edges: readonly number[] }) {
    this.classByDoc = classByDoc;
    this.amounts = amounts;
    this.edges = edges;
  }

  /** In the marketplace's currency; NaN if the price is on request. */
  get(doc: number): number {
    return this.amounts[this.classByDoc[doc] as number] as number;
  }

  /** Penalizes documents whose price is outside the range. */
  penalizeOutside(pass: FilterPass, penalty: number, { min, max }: Range): void {
    const isIncluded = new Uint8Array(this.amounts.length);
    for (let number = 0; number < isIncluded.length; number++) {
      const amount = this.amounts[number] as number;
      isIncluded[number] = amount >= min && amount <= max ? 1 : 0;
    }
    penalizeExcluded(pass, penalty, this.classByDoc, isIncluded);
  }

  /** The number of these documents in each bucket, from its edge to below the next. */
  getHistogram(lists: readonly Uint32Array[]): Histogram {
    const documents = new Uint32Array(this.amounts.length);
    for (const docs of lists) countCodes(docs, this.classByDoc, documents);
    const counts = new Array<number>(this.edges.length + 1).fill(0);
    for (let number = 0; number < documents.length; number++) {
      const count = documents[number] as number;
      if (count === 0) continue;
      const step = findBucket(this.amounts[number] as number, this.edges);
      counts[step] = (counts[step] as number) + count;
    }
    return { edges: [...this.edges], counts: counts.slice(1) };
  }
}

/**
 * Prices by document: without dates the lowest amount of an order, with dates the total of the
 * minimum order. Listings with the same prices and rules are priced once per length and weekday,
 * and only when one of them is needed (docs/decisions/0024).
 */
export class PriceColumn {
  private readonly money: MoneyScale;
  private readonly edges: readonly number[];
  /** Class numbers start at 1. */
  private readonly classes: PriceClass[] = [];
  /**
   * Cursor: the next class whose lowest amount may need a refresh. Resets every quarter of an hour,
   * because a day may have ended in some time zone.
   */
  private nextToday = Infinity;
  private quarter = -1;
  private readonly classNumbers = new Map<string, number>();
  /** The classes whose prices depend on the season. */
  private readonly seasonal: number[] = [];
  /** By document, the number of its class; 0 if the price is on request. */
  private classByDoc = new Uint32Array(1024);
  /** By class; NaN for class 0. */
  private lowestAmounts = new Float64Array(1024).fill(Number.NaN);
  private highestLowest = 0;
  private readonly totals = new Map<string, Totals>();
  /** The approximate highest amount of one day. */
  private highestDailyAmount = 0;
  /** Whether both highest amounts are up to date. */
  private isHighestKnown = true;

  /** `scale`: the approximate value of one dollar in the marketplace's currency. */
  constructor(money: MoneyScale, scale: number) {
    this.money = money;
    this.edges = PRICE_EDGES.map((edge) => edge * scale);
  }

  /**
   * `rules` is JSON, which most listings share with others, or null if there are no dates to
   * choose; bookings start today in the product's zone.
   */
  set(doc: number, price: IndexedPrice, rules: string | null, timeZone: string, now: Date): void {
    this.classByDoc = ensureCapacity(this.classByDoc, doc + 1);
    this.classByDoc[doc] = price.prices.length > 0 ? this.classNumber(price, rules, timeZone, now) : 0;
  }

  /**
   * Updates the lowest amounts from today on where a day has ended, for at most this many
   * milliseconds. Returns whether all of them are up to date.
   */
  advance(now: Date, milliseconds: number): boolean {
    // In every time zone days end on a quarter of an hour.
    const quarter = Math.floor(now.getTime() / QUARTER_MS);
    if (quarter !== this.quarter) [this.quarter, this.nextToday] = [quarter, 0];
    const todays = new Map<string, Day>();
    const until = performance.now() + milliseconds;
    while (this.nextToday < this.classes.length) {
      if (performance.now() > until) return false;
      const number = ++this.nextToday;
      const one = this.classes[number - 1] as PriceClass;
      if (!one.lowestFrom) continue;
      const today = todays.get(one.timeZone) ?? todayIn(one.timeZone, now);
      todays.set(one.timeZone, today);
      if (today === one.today) continue;
      one.today = today;
      this.lowestAmounts[number] = one.lowestFrom(today);
      this.isHighestKnown = false;
    }
    if (!this.isHighestKnown) this.updateHighest();
    return true;
  }

  /** The highest amounts decide how many histogram buckets there are. */
  private updateHighest(): void {
    [this.highestLowest, this.highestDailyAmount, this.isHighestKnown] = [0, 0, true];
    for (let number = 1; number <= this.classes.length; number++) this.raiseHighest(number);
  }

  private raiseHighest(number: number): void {
    const lowest = this.lowestAmounts[number] as number;
    const { minimumDays } = this.classes[number - 1] as PriceClass;
    this.highestLowest = Math.max(this.highestLowest, lowest);
    if (minimumDays !== null) this.highestDailyAmount = Math.max(this.highestDailyAmount, lowest / minimumDays);
  }

  /** The lowest amounts, without dates. */
  get lowest(): Prices {
    const amounts = this.lowestAmounts.subarray(0, this.classes.length + 1);
    return new Prices(this.classByDoc, { amounts, edges: this.edgesTo(this.highestLowest) });
  }

  /** Prices on these dates; valid for these documents only. */
  on(days: SearchDates, docs: Uint32Array): Prices {
    const totals = this.getTotals(days);
    const { classByDoc, classes } = this;
    const { amounts } = totals;
    const computeTotal = (number: number) => {
      if (number === 0 || !Number.isNaN(amounts[number])) return;
      amounts[number] = (classes[number - 1] as PriceClass).on(days);
      totals.unknown--;
    };
    if (totals.unknown > 0 && docs.length < classes.length)
      for (let i = 0; i < docs.length; i++) computeTotal(classByDoc[docs[i] as number] as number);
    else if (totals.unknown > 0) for (let number = 1; number <= classes.length; number++) computeTotal(number);
    const edges = this.edgesTo(this.highestDailyAmount * (daysBetween(days.start, days.end) + 1));
    return new Prices(classByDoc, { amounts, edges });
  }

  /** The cached totals for dates of this length and weekday. */
  private getTotals(days: SearchDates): Totals {
    const length = daysBetween(days.start, days.end);
    const key = `${length} ${weekday(days.start)}`;
    const size = this.classes.length + 1;
    const known = this.totals.get(key);
    this.totals.delete(key);
    const totals: Totals =
      known && known.amounts.length >= size
        ? known
        : {
            amounts: new Float64Array(size).fill(Number.NaN),
            unknown: size - 1,
            start: days.start,
          };
    this.totals.set(key, totals);
    const [oldest] = this.totals.keys();
    if (this.totals.size > TOTALS_CACHED && oldest !== undefined) this.totals.delete(oldest);
    if (totals.start !== days.start) {
      for (const number of this.seasonal) {
        if (!Number.isNaN(totals.amounts[number])) totals.unknown++;
        totals.amounts[number] = Number.NaN;
      }
      totals.start = days.start;
    }
    return totals;
  }

  private edgesTo(most: number): number[] {
    return this.edges.filter((edge) => edge === 0 || edge <= most);
  }

  private classNumber(price: IndexedPrice, rulesJson: string | null, timeZone: string, now: Date): number {
    const { prices, currency, minimumQuantity } = price;
    const rules = rulesJson === null ? null : (JSON.parse(rulesJson) as PricingRules);
    const isTimeless = rules === null || rules.basis === 'slot';
    const key = `${isTimeless ? '' : timeZone} ${currency} ${minimumQuantity} ${JSON.stringify(prices)} ${rulesJson}`;
    const known = this.classNumbers.get(key);
    if (known !== undefined) return known;
    const list = readPriceList(prices);
    const common = (amount: number) => this.money.toCommon(amount * minimumQuantity, currency);
    const lowestFrom = (today: Day) => common(lowestAmount(list, rules, today));
    const today = todayIn(timeZone, now);
    const number = this.classes.push({
      // Without rules there are no dates to book, so such a listing is not found by dates anyway.
      on: ({ start, end }) => (rules ? common(cheapestAmount(list, extentOn(rules, start, end))) : Infinity),
      lowestFrom: isTimeless ? null : lowestFrom,
      minimumDays: rules && Math.max(1, rules.minimumLength),
      timeZone,
      today,
    });
    this.lowestAmounts = ensureCapacity(this.lowestAmounts, number + 1);
    this.lowestAmounts[number] = lowestFrom(today);
    this.raiseHighest(number);
    if (hasSeasons(list)) this.seasonal.push(number);
    this.classNumbers.set(key, number);
    return number;
  }
}
