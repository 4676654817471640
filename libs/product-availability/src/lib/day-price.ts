import type { Day, Language, OfferedPrice } from '@marketplace/api-contract';
import { formatShortMoney } from '@marketplace/formats';
import { dayAmount } from '@marketplace/pricing';
import { formatCompactMoney } from './format-compact-money';

/** A day's price: the short form shown in its cell, and the full one for its accessible name. */
export interface DayPrice {
  figure: string;
  name: string;
}

/** Formats a price of single days; undefined if all days cost the same. */
export function dayPriceFormatter(price: OfferedPrice | undefined, language: Language) {
  if (!price?.dayPrices) return undefined;
  return (day: Day): DayPrice => {
    const money = { amount: dayAmount(price, day), currency: price.currency };
    return { figure: formatCompactMoney(money, language), name: formatShortMoney(money, language) };
  };
}
