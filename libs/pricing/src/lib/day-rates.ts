import type { OfferedPrice } from '@marketplace/api-contract';
import { amountOn, differentDays, type DifferentDays } from './day-amount';

/** What consecutive days cost together once any of them is charged, by unit of price. */
const BLOCK_DAYS = new Map([
  ['per month', 30],
  ['per week', 7],
]);
const isSingleDay = ({ unit }: Rate) => unit === 'per day' || unit === 'per night';
/** Whether a price is by the day, night, week or month. */
export const isOfDays = (price: Rate): boolean => isSingleDay(price) || BLOCK_DAYS.has(price.unit);

interface Rate {
  unit: string;
  amount: number;
}

interface SingleRate extends Rate {
  different: readonly DifferentDays[];
}

interface BlockRate extends Rate {
  days: number;
}

/** The part of a price list that combines: prices of single days or nights, of weeks and of months; minor units. */
export interface DayRates {
  singles: readonly SingleRate[];
  blocks: readonly BlockRate[];
}

/** Reads the prices by day, night, week and month; null where there are none. */
export function readDayRates(prices: readonly OfferedPrice[]): DayRates | null {
  const singles = prices
    .filter(isSingleDay)
    .map(({ unit, amount, dayPrices = [] }) => ({ unit, amount, different: dayPrices.map(differentDays) }));
  const blocks = prices.flatMap(({ unit, amount }) => {
    const days = BLOCK_DAYS.get(unit);
    return days === undefined ? [] : [{ unit, amount, days }];
  });
  return singles.length + blocks.length > 0 ? { singles, blocks: blocks.sort((a, b) => b.days - a.days) } : null;
}

/** The cheapest single price of a day; null where the list has none. */
function cheapestSingle(rates: DayRates, day: number | undefined): Rate | null {
  let cheapest: Rate | null = null;
  for (const single of rates.singles) {
    const amount = amountOn(single, day);
    if (!cheapest || amount < cheapest.amount) cheapest = { unit: single.unit, amount };
  }
  return cheapest;
}

/** Used again by every price: a search prices thousands of listings. */
let amounts = new Float64Array(64);

/**
 * The least that the first 0, 1, 2 … `length` days cost, each of them charged singly or as one of up to 7 or 30 consecutive days of a
 * week or month. More days never cost less than fewer, so a week or month that ends on a day begins as early as it can. Good until the
 * next call.
 */
function leastAmounts({ singles, blocks }: DayRates, first: number | undefined, length: number): Float64Array {
  if (amounts.length <= length) amounts = new Float64Array(2 * length);
  const least = amounts;
  for (let count = 1; count <= length; count++) {
    const before = least[count - 1] as number;
    const day = first === undefined ? undefined : first + count - 1;
    let amount = Infinity;
    for (let i = 0; i < singles.length; i++) {
      const whole = before + amountOn(singles[i] as SingleRate, day);
      if (whole < amount) amount = whole;
    }
    for (let i = 0; i < blocks.length; i++) {
      const block = blocks[i] as BlockRate;
      const whole = (count > block.days ? (least[count - block.days] as number) : 0) + block.amount;
      if (whole < amount) amount = whole;
    }
    least[count] = amount;
  }
  return least;
}

/** What so many days cost at least from a day on; `first` is a day number, or undefined for days without day prices of their own. */
export const cheapestDays = (rates: DayRates, first: number | undefined, length: number): number =>
  leastAmounts(rates, first, length)[length] as number;

/** How often which price is charged. */
export interface Charge extends Rate {
  count: number;
}

/** How the least amount comes about: months, weeks, then single days in their order, those of one price together. */
export function cheapestCharges(rates: DayRates, first: number | undefined, length: number): Charge[] {
  const least = leastAmounts(rates, first, length);
  const chosen: Rate[] = [];
  for (let count = length; count > 0;) {
    const total = least[count] as number;
    const before = (days: number) => least[Math.max(0, count - days)] as number;
    const single = cheapestSingle(rates, first === undefined ? undefined : first + count - 1);
    if (single && before(1) + single.amount === total) {
      chosen.push(single);
      count--;
    } else {
      const block = rates.blocks.find(({ days, amount }) => before(days) + amount === total) as BlockRate;
      chosen.push(block);
      count = Math.max(0, count - block.days);
    }
  }
  const charges = new Map<string, Charge>();
  const daysOf = ({ unit }: { unit: string }) => BLOCK_DAYS.get(unit) ?? 1;
  for (const { unit, amount } of chosen.reverse().sort((a, b) => daysOf(b) - daysOf(a))) {
    const key = `${amount} ${unit}`;
    charges.set(key, { unit, amount, count: (charges.get(key)?.count ?? 0) + 1 });
  }
  return [...charges.values()];
}
