import type { OfferedPrice } from '@marketplace/api-contract';
import { amountOn, dayRule, type DayRule } from './day-amount';

/** Days of a block, which is charged as a whole, by unit of price. */
const BLOCK_DAYS = new Map([
  ['per month', 30],
  ['per week', 7],
]);
const isSingleDay = ({ unit }: Rate) => unit === 'per day' || unit === 'per night';
/** Whether a price is per day, night, week or month. */
export const isOfDays = (price: Rate): boolean => isSingleDay(price) || BLOCK_DAYS.has(price.unit);

interface Rate {
  unit: string;
  amount: number;
}

interface SingleRate extends Rate {
  dayRules: readonly DayRule[];
}

interface BlockRate extends Rate {
  days: number;
}

/** The prices of a list that can be combined: per day or night, week and month; minor units. */
export interface DayRates {
  singles: readonly SingleRate[];
  blocks: readonly BlockRate[];
}

/** Parses the prices per day, night, week and month; null if there are none. */
export function readDayRates(prices: readonly OfferedPrice[]): DayRates | null {
  const singles = prices
    .filter(isSingleDay)
    .map(({ unit, amount, dayPrices = [] }) => ({ unit, amount, dayRules: dayPrices.map(dayRule) }));
  const blocks = prices.flatMap(({ unit, amount }) => {
    const days = BLOCK_DAYS.get(unit);
    return days === undefined ? [] : [{ unit, amount, days }];
  });
  return singles.length + blocks.length > 0 ? { singles, blocks: blocks.sort((a, b) => b.days - a.days) } : null;
}

/** The cheapest price per day or night on a day; null if the list has none. */
function cheapestSingle(rates: DayRates, day: number | undefined): Rate | null {
  let cheapest: Rate | null = null;
  for (const single of rates.singles) {
    const amount = amountOn(single, day);
    if (!cheapest || amount < cheapest.amount) cheapest = { unit: single.unit, amount };
  }
  return cheapest;
}

/** Reused by every call, to avoid allocations when a search prices thousands of listings. */
let amounts = new Float64Array(64);

/**
 * Dynamic programming: the lowest amounts of the first 0, 1, 2 … `length` days. Each day is charged
 * singly or as part of a week or month of up to 7 or 30 consecutive days. Amounts never decrease
 * with the number of days, so a week or month that ends on a day starts as early as possible. The
 * result is valid until the next call.
 */
function leastAmounts({ singles, blocks }: DayRates, first: number | undefined, length: number): Float64Array {
  if (amounts.length <= length) amounts = new Float64Array(2 * length);
  const least = amounts;
  for (let count = 1; count <= length; count++) {
    const before = least[count - 1] as number;
    const day = first === undefined ? undefined : first + count - 1;
    let amount = Infinity;
    for (let i = 0; i < singles.length; i++) {
      const total = before + amountOn(singles[i] as SingleRate, day);
      if (total < amount) amount = total;
    }
    for (let i = 0; i < blocks.length; i++) {
      const block = blocks[i] as BlockRate;
      const total = (count > block.days ? (least[count - block.days] as number) : 0) + block.amount;
      if (total < amount) amount = total;
    }
    least[count] = amount;
  }
  return least;
}

/**
 * The lowest amount of `length` days from `first` on, a day number; without it, day prices don't
 * apply.
 */
export const cheapestDays = (rates: DayRates, first: number | undefined, length: number): number =>
  leastAmounts(rates, first, length)[length] as number;

/** A price and how many times it is charged. */
export interface Charge extends Rate {
  count: number;
}

/** The charges of the lowest amount: months, weeks, then single days in order, grouped by price. */
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
  const getDays = ({ unit }: { unit: string }) => BLOCK_DAYS.get(unit) ?? 1;
  for (const { unit, amount } of chosen.reverse().sort((a, b) => getDays(b) - getDays(a))) {
    const key = `${amount} ${unit}`;
    charges.set(key, { unit, amount, count: (charges.get(key)?.count ?? 0) + 1 });
  }
  return [...charges.values()];
}
