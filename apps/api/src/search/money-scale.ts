import { Currency } from '@marketplace/api-contract';

/** Amounts of several currencies on one scale, for sorting and filtering only: nobody pays a converted amount. */
export interface MoneyScale {
  /** The marketplace's own currency. */
  currency: Currency;
  /** Minor units of that currency. */
  toCommon: (amount: number, currency: Currency) => number;
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
      return [from, rate * 10 ** (decimalsOf(currency) - decimalsOf(from))];
    }),
  );
  return { currency, toCommon: (amount, from) => Math.round(amount * (factors.get(from) ?? 1)) };
}
