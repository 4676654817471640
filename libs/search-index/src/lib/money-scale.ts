import { Currency } from '@marketplace/api-contract';

/**
 * Amounts of several currencies on one scale, for sorting and filtering only: nobody pays a
 * converted amount.
 */
export interface MoneyScale {
  /** The marketplace's own currency. */
  currency: Currency;
  /** Whether that currency has no minor units. */
  isWhole: boolean;
  /**
   * Converts minor units of a currency to major units of the marketplace's currency: 4500 cents are
   * 45.
   */
  toCommon: (minor: number, currency: Currency) => number;
}

const getDecimals = (currency: Currency) => (currency === 'YEN' ? 0 : 2);

/**
 * From the settings `currency` (the marketplace's own) and `exchangeRates` (the value of one unit
 * of another currency). A currency without a rate counts one to one, so that no listing disappears
 * from a search.
 */
export function createMoneyScale(own: unknown, rates: unknown): MoneyScale {
  const currency = Currency.catch('CAD').parse(own);
  const known = typeof rates === 'object' && rates !== null ? (rates as Record<string, unknown>) : {};
  const factors = new Map(
    Currency.options.map((from) => {
      const given = known[from];
      const rate = from === currency || typeof given !== 'number' || !(given > 0) ? 1 : given;
      return [from, rate / 10 ** getDecimals(from)];
    }),
  );
  return {
    currency,
    isWhole: getDecimals(currency) === 0,
    // Rounded to the cent: a filter up to 20 includes what costs 20.
    toCommon: (minor, from) => Math.round(minor * (factors.get(from) ?? 1) * 100) / 100,
  };
}
