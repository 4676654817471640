import type { Day, OfferedPrice } from '@marketplace/api-contract';
import { dayNumber, weekdayOfNumber } from '@marketplace/formats';

// A file of its own: the calendar of a first view needs nothing else of this lib.

/** Days as numbers (see `dayNumber`), so that a search can price thousands of listings. */
export interface DifferentDays {
  /** One bit for each weekday, 0 Sunday to 6 Saturday. */
  weekdays: number;
  first: number;
  last: number;
  amount: number;
}

type DayPrice = NonNullable<OfferedPrice['dayPrices']>[number];

/** Reads days that cost otherwise. */
export function differentDays({ weekdays, startDate, endDate, amount }: DayPrice): DifferentDays {
  return {
    weekdays: weekdays ? weekdays.reduce((bits, weekday) => bits | (1 << weekday), 0) : 0b111_1111,
    first: startDate ? dayNumber(startDate) : 0,
    last: endDate ? dayNumber(endDate) : Infinity,
    amount,
  };
}

/** What one day costs, or the night that begins on it; `day` is undefined while no dates are chosen. */
export function amountOn(
  { amount, different }: { amount: number; different: readonly DifferentDays[] },
  day: number | undefined,
): number {
  if (day === undefined || different.length === 0) return amount;
  const bit = 1 << weekdayOfNumber(day);
  for (const other of different)
    if ((other.weekdays & bit) !== 0 && day >= other.first && day <= other.last) return other.amount;
  return amount;
}

/** What one day costs at this price, or the night that begins on it; minor units. */
export const dayAmount = (price: Pick<OfferedPrice, 'amount' | 'dayPrices'>, day: Day): number =>
  amountOn({ amount: price.amount, different: (price.dayPrices ?? []).map(differentDays) }, dayNumber(day));
