import type { Currency, Day, OfferedPrice, Spread } from '@marketplace/api-contract';
import { daysBetween, weekday } from '@marketplace/formats';
import {
  cheapestAmount,
  extentOn,
  hasSeasons,
  lowestAmount,
  readPriceList,
  type PricingRules,
} from '@marketplace/pricing';
import type { WantedDays } from './free-days';
import type { MoneyScale } from './money-scale';
import { stepOf } from './number-column';
import { countCodes, failUnwanted, roomy, type Range } from './scan';
import type { Sieve } from './sieve';

/** What of a listing decides what it costs. */
export interface IndexedPrice {
  /** The headline price first; none where a quote is asked for. */
  prices: readonly OfferedPrice[];
  currency: Currency;
  minimumQuantity: number;
}

/** What the least that can be ordered of some listings costs on these days; in the marketplace's currency. */
type AmountOn = (days: WantedDays) => number;

/** What days of some length from some weekday on cost. */
interface Totals {
  /** By class; NaN until it is asked for. */
  amounts: Float64Array;
  /** How many are still to be asked for. */
  unknown: number;
  /** What has seasons is known of the days from this one on. */
  start: Day;
  edges: readonly number[];
}

/** Round prices, finer where most are. */
const PRICE_EDGES = [
  0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000,
  7500, 10_000, 20_000, 50_000, 100_000,
];
/** Lengths from a weekday on whose totals are kept, the last asked first: two weeks' worth. */
const TOTALS_KEPT = 98;

/** What documents cost; good until a listing changes. */
export class Prices {
  private readonly classOf: Uint32Array;
  private readonly amounts: Float64Array;
  private readonly edges: readonly number[];

  constructor(classOf: Uint32Array, { amounts, edges }: Pick<Totals, 'amounts' | 'edges'>) {
    this.classOf = classOf;
    this.amounts = amounts;
    this.edges = edges;
  }

  /** In the marketplace's currency; NaN where a quote is asked for. */
  of(doc: number): number {
    return this.amounts[this.classOf[doc] as number] as number;
  }

  /** Fails what costs less or more. */
  failOutside(sieve: Sieve, mark: number, { min, max }: Range): void {
    const isWanted = new Uint8Array(this.amounts.length);
    for (let number = 0; number < isWanted.length; number++) {
      const amount = this.amounts[number] as number;
      isWanted[number] = amount >= min && amount <= max ? 1 : 0;
    }
    failUnwanted(sieve, mark, this.classOf, isWanted);
  }

  /** How many of these documents cost from each edge to below the next. */
  spread(lists: readonly Uint32Array[]): Spread {
    const documents = new Uint32Array(this.amounts.length);
    for (const docs of lists) countCodes(docs, this.classOf, documents);
    const counts = new Array<number>(this.edges.length + 1).fill(0);
    for (let number = 0; number < documents.length; number++) {
      const count = documents[number] as number;
      if (count === 0) continue;
      const step = stepOf(this.amounts[number] as number, this.edges);
      counts[step] = (counts[step] as number) + count;
    }
    return { edges: [...this.edges], counts: counts.slice(1) };
  }
}

/**
 * What listings cost, by document: without days the lowest amount that an order of it costs, with days the total of the least that can be
 * ordered. Listings with equal prices and rules are priced once for days of one length and weekday, and only when one of them is asked
 * for (docs/decisions/0024).
 */
export class PriceColumn {
  private readonly money: MoneyScale;
  private readonly edges: readonly number[];
  /** By number, from 1. */
  private readonly classes: AmountOn[] = [];
  private readonly classNumbers = new Map<string, number>();
  /** The numbers of those whose prices change in the course of a year. */
  private readonly seasonal: number[] = [];
  /** 0 where a quote is asked for. */
  private classOf = new Uint32Array(1024);
  /** By class; NaN for 0. */
  private lowestAmounts = new Float64Array(1024).fill(Number.NaN);
  private highestLowest = 0;
  private readonly totals = new Map<string, Totals>();
  /** The highest amount of one day, about. */
  private mostADay = 0;

  /** `scale`: what a dollar's worth is in the marketplace's currency, roughly. */
  constructor(money: MoneyScale, scale: number) {
    this.money = money;
    this.edges = PRICE_EDGES.map((edge) => edge * scale);
  }

  /** `rules` as JSON, which most listings share with others, or null where no dates are chosen; `today` is when bookings can begin. */
  set(doc: number, price: IndexedPrice, rules: string | null, today: string): void {
    this.classOf = roomy(this.classOf, doc + 1);
    this.classOf[doc] = price.prices.length > 0 ? this.classNumber(price, rules, today) : 0;
  }

  /** What documents cost at least. */
  get lowest(): Prices {
    const amounts = this.lowestAmounts.subarray(0, this.classes.length + 1);
    return new Prices(this.classOf, { amounts, edges: this.edgesTo(this.highestLowest) });
  }

  /** What these documents cost on some days, to be asked of them only. */
  on(days: WantedDays, docs: Uint32Array): Prices {
    const totals = this.totalsOn(days);
    const { classOf, classes } = this;
    const { amounts } = totals;
    const learn = (number: number) => {
      if (number === 0 || !Number.isNaN(amounts[number])) return;
      amounts[number] = (classes[number - 1] as AmountOn)(days);
      totals.unknown--;
    };
    if (totals.unknown > 0 && docs.length < classes.length)
      for (let i = 0; i < docs.length; i++) learn(classOf[docs[i] as number] as number);
    else if (totals.unknown > 0) for (let number = 1; number <= classes.length; number++) learn(number);
    return new Prices(classOf, totals);
  }

  /** What is known of days of that length from that weekday on. */
  private totalsOn(days: WantedDays): Totals {
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
            edges: this.edgesTo(this.mostADay * (length + 1)),
          };
    this.totals.set(key, totals);
    const [oldest] = this.totals.keys();
    if (this.totals.size > TOTALS_KEPT && oldest !== undefined) this.totals.delete(oldest);
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

  private classNumber(price: IndexedPrice, rulesJson: string | null, today: string): number {
    const { prices, currency, minimumQuantity } = price;
    const key = `${today} ${currency} ${minimumQuantity} ${JSON.stringify(prices)} ${rulesJson}`;
    const known = this.classNumbers.get(key);
    if (known !== undefined) return known;
    const rules = rulesJson === null ? null : (JSON.parse(rulesJson) as PricingRules);
    const list = readPriceList(prices);
    const common = (amount: number) => this.money.toCommon(amount * minimumQuantity, currency);
    const lowest = common(lowestAmount(list, rules, today));
    const number = this.classes.push(({ start, end }) =>
      // Without rules no days can be booked, so nobody is shown it.
      rules ? common(cheapestAmount(list, extentOn(rules, start, end))) : Infinity,
    );
    if (rules) this.mostADay = Math.max(this.mostADay, lowest / Math.max(1, rules.minimumLength));
    if (hasSeasons(list)) this.seasonal.push(number);
    this.lowestAmounts = roomy(this.lowestAmounts, number + 1);
    this.lowestAmounts[number] = lowest;
    this.highestLowest = Math.max(this.highestLowest, lowest);
    this.classNumbers.set(key, number);
    return number;
  }
}
