import { Currency } from '@marketplace/api-contract';

/** Amounts of several currencies on one scale, for sorting and filtering only: nobody pays a converted amount. */
export interface MoneyScale {
  /** The marketplace's own currency. */
  currency: Currency;
  /** Whether that has no smaller unit. */
  isWhole: boolean;
  /** Minor units of a currency as an amount of the marketplace's own, as people write it: 4500 cents are 45. */
  toCommon: (minor: number, currency: Currency) => number;
}

const decimalsOf = (currency: Currency) => (currency === 'YEN' ? 0 : 2);

/**
 * From the settings `currency` (the marketplace's own) and `exchangeRates` (what one unit of another is worth in it). A currency
 * without a rate counts one to one, so that nothing disappears from a search.
 */
export function moneyScale(own: unknown, rates: unknown): MoneyScale {
  const currency = Currency.catch('CAD').parse(own);
  const known = typeof rates === 'object' && rates !== null ? (rates as Record<string, unknown>) : {};
  const factors = new Map(
    Currency.options.map((from) => {
      const given = known[from];
      const rate = from === currency || typeof given !== 'number' || !(given > 0) ? 1 : given;
      return [from, rate / 10 ** decimalsOf(from)];
    }),
  );
  return {
    currency,
    isWhole: decimalsOf(currency) === 0,
    // Rounded to the cent: a filter up to 20 shows what costs 20.
    toCommon: (minor, from) => Math.round(minor * (factors.get(from) ?? 1) * 100) / 100,
  };
}
