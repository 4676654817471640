import type { Day, OfferedPrice } from '@marketplace/api-contract';
import { dayNumber, weekdayOfNumber } from '@marketplace/formats';

// Separate module for code splitting: the calendar of the first view needs only this part.

/**
 * A day price of a listing, with day numbers (see `dayNumber`) for speed: a search prices thousands
 * of listings.
 */
export interface DayRule {
  /** One bit for each weekday, 0 Sunday to 6 Saturday. */
  weekdays: number;
  first: number;
  last: number;
  amount: number;
}

type DayPrice = NonNullable<OfferedPrice['dayPrices']>[number];

export function dayRule({ weekdays, startDate, endDate, amount }: DayPrice): DayRule {
  return {
    weekdays: weekdays ? weekdays.reduce((bits, weekday) => bits | (1 << weekday), 0) : 0b111_1111,
    first: startDate ? dayNumber(startDate) : 0,
    last: endDate ? dayNumber(endDate) : Infinity,
    amount,
  };
}

/** The amount of a day, or of the night that begins on it; without a `day`, the base amount. */
export function amountOn(
  { amount, dayRules }: { amount: number; dayRules: readonly DayRule[] },
  day: number | undefined,
): number {
  if (day === undefined || dayRules.length === 0) return amount;
  const bit = 1 << weekdayOfNumber(day);
  for (const rule of dayRules)
    if ((rule.weekdays & bit) !== 0 && day >= rule.first && day <= rule.last) return rule.amount;
  return amount;
}

/** The amount of a day, or of the night that begins on it; minor units. */
export const dayAmount = (price: Pick<OfferedPrice, 'amount' | 'dayPrices'>, day: Day): number =>
  amountOn({ amount: price.amount, dayRules: (price.dayPrices ?? []).map(dayRule) }, dayNumber(day));
