import type { Currency, OfferedPrice } from '@marketplace/api-contract';
import { daysBetween } from '@marketplace/formats';
import { cheapestAmount, extentOn, lowestAmount, readPriceList, type PricingRules } from '@marketplace/pricing';
import type { WantedDays } from './free-days';
import type { MoneyScale } from './money-scale';
import { NumberColumn, stepOf, type Numbers } from './number-column';
import { roomy } from './scan';
import type { Scratch } from './scratch';

/** What of a listing decides what it costs. */
export interface IndexedPrice {
  /** The headline price first; none where a quote is asked for. */
  prices: readonly OfferedPrice[];
  currency: Currency;
  minimumQuantity: number;
}

/** Listings that cost the same on all dates. */
interface PriceClass {
  /** What the least that can be ordered costs on these days; in the marketplace's currency. */
  amountOn: (days: WantedDays) => number;
  lowest: number;
}

/** Of some days, by class: NaN until it is asked for. */
interface Totals {
  amounts: Float64Array;
  steps: Uint32Array;
  edges: readonly number[];
}

/** Round prices, finer where most are. */
const PRICE_EDGES = [
  0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000,
  7500, 10_000, 20_000, 50_000, 100_000,
];
/** Ranges of days whose totals are kept, the last asked first. */
const TOTALS_KEPT = 32;

/**
 * What listings cost, by document: without days the lowest amount that an order of it costs, with days the total of the least that can be
 * ordered. Listings with equal prices and rules are priced once, and only when one of them is asked for (docs/decisions/0024).
 */
export class PriceColumn {
  /** None where a quote is asked for. */
  readonly lowest: NumberColumn;
  private readonly money: MoneyScale;
  private readonly edges: readonly number[];
  private readonly classes: PriceClass[] = [];
  private readonly classNumbers = new Map<string, number>();
  /** 0 for none: no dates are chosen. */
  private classOf = new Uint32Array(1024);
  private readonly totals = new Map<string, Totals>();
  /** The highest amount of one day, about. */
  private mostADay = 0;

  /** `scale`: what a dollar's worth is in the marketplace's currency, roughly. */
  constructor(money: MoneyScale, scale: number) {
    this.money = money;
    this.edges = PRICE_EDGES.map((edge) => edge * scale);
    this.lowest = new NumberColumn((_, most) => this.edgesTo(most));
  }

  /** `rules` as JSON, which most listings share with others; `today` is when bookings can begin. */
  set(doc: number, price: IndexedPrice, rules: string | null, today: string): void {
    this.classOf = roomy(this.classOf, doc + 1);
    const number = rules !== null && price.prices.length > 0 ? this.classNumber(price, rules, today) : 0;
    this.classOf[doc] = number;
    const { prices, currency, minimumQuantity } = price;
    if (number > 0) this.lowest.set(doc, (this.classes[number - 1] as PriceClass).lowest);
    else if (prices.length === 0) this.lowest.set(doc, null);
    else
      this.lowest.set(
        doc,
        this.money.toCommon(lowestAmount(readPriceList(prices), null, today) * minimumQuantity, currency),
      );
  }

  /** What these documents cost on some days, to be read of them only. */
  on(days: WantedDays, docs: Uint32Array, count: number, scratch: Scratch): Numbers {
    const totals = this.totalsOn(days);
    const values = scratch.doubles(count);
    const steps = scratch.integers(count);
    const { classOf } = this;
    const { amounts } = totals;
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number;
      const number = classOf[doc] as number;
      let amount = amounts[number] as number;
      if (Number.isNaN(amount) && number > 0) amount = this.learn(totals, number, days);
      values[doc] = amount;
      steps[doc] = totals.steps[number] as number;
    }
    return { values, steps, edges: totals.edges };
  }

  private learn({ amounts, steps, edges }: Totals, number: number, days: WantedDays): number {
    const amount = (this.classes[number - 1] as PriceClass).amountOn(days);
    amounts[number] = amount;
    steps[number] = stepOf(amount, edges);
    return amount;
  }

  private totalsOn(days: WantedDays): Totals {
    const key = `${days.start} ${days.end}`;
    const known = this.totals.get(key);
    this.totals.delete(key);
    const size = this.classes.length + 1;
    const totals =
      known && known.amounts.length >= size
        ? known
        : {
            amounts: new Float64Array(size).fill(Number.NaN),
            steps: new Uint32Array(size),
            edges: this.edgesTo(this.mostADay * (daysBetween(days.start, days.end) + 1)),
          };
    this.totals.set(key, totals);
    const [oldest] = this.totals.keys();
    if (this.totals.size > TOTALS_KEPT && oldest !== undefined) this.totals.delete(oldest);
    return totals;
  }

  private edgesTo(most: number): number[] {
    return this.edges.filter((edge) => edge === 0 || edge <= most);
  }

  private classNumber(price: IndexedPrice, rulesJson: string, today: string): number {
    const { prices, currency, minimumQuantity } = price;
    const key = `${today} ${currency} ${minimumQuantity} ${JSON.stringify(prices)} ${rulesJson}`;
    const known = this.classNumbers.get(key);
    if (known !== undefined) return known;
    const rules = JSON.parse(rulesJson) as PricingRules;
    const list = readPriceList(prices);
    const common = (amount: number) => this.money.toCommon(amount * minimumQuantity, currency);
    const lowest = common(lowestAmount(list, rules, today));
    const amountOn = ({ start, end }: WantedDays) => common(cheapestAmount(list, extentOn(rules, start, end)));
    this.mostADay = Math.max(this.mostADay, lowest / Math.max(1, rules.minimumLength));
    const number = this.classes.push({ amountOn, lowest });
    this.classNumbers.set(key, number);
    return number;
  }
}
