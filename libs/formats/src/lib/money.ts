import type { Currency, Money } from '@marketplace/api-contract';

/** Decimals of a currency's minor unit: amounts are in whole yen, and in cents of the others. */
const MINOR_DIGITS: Record<Currency, number> = { CAD: 2, AUD: 2, EUR: 2, USD: 2, YEN: 0 };

/** The ISO 4217 code: `YEN` is the specification's name for JPY (OR-02). */
export const isoCurrency = (currency: Currency): string => (currency === 'YEN' ? 'JPY' : currency);

// Cached: building a formatter is far slower than using one.
const formatters = new Map<string, Intl.NumberFormat>();

function getFormatter(
  currency: Currency,
  language: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol',
): Intl.NumberFormat {
  const key = `${language} ${currency} ${currencyDisplay}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: isoCurrency(currency),
      currencyDisplay,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * Money from integer minor units, always with two decimals: `{ amount: 1250, currency: 'CAD' }` is
 * 'CA$12.50' in English.
 */
export const formatMoney = ({ amount, currency }: Money, language: string): string =>
  getFormatter(currency, language).format(amount / 10 ** MINOR_DIGITS[currency]);

/** Money from major units, without decimals if they are zero: 45 is 'CA$45' and 12.5 'CA$12.50'. */
export const formatAmount = (amount: number, currency: Currency, language: string): string =>
  withoutZeros(getFormatter(currency, language), amount);

/**
 * Short money from minor units, with the narrow symbol: `{ amount: 4500, currency: 'CAD' }` is
 * '$45' in English.
 */
export const formatShortMoney = ({ amount, currency }: Money, language: string): string =>
  withoutZeros(getFormatter(currency, language, 'narrowSymbol'), amount / 10 ** MINOR_DIGITS[currency]);

function withoutZeros(formatter: Intl.NumberFormat, amount: number): string {
  const isWhole = Number.isInteger(amount);
  return formatter
    .formatToParts(amount)
    .filter(({ type }) => !isWhole || (type !== 'decimal' && type !== 'fraction'))
    .map(({ value }) => value)
    .join('');
}

/** Money as a plain decimal for structured data: '12.50'. */
export const decimalMoney = ({ amount, currency }: Money): string =>
  (amount / 10 ** MINOR_DIGITS[currency]).toFixed(MINOR_DIGITS[currency]);

const BY_COUNTRY: Record<string, Currency> = {
  AU: 'AUD',
  AUS: 'AUD',
  IT: 'EUR',
  ITA: 'EUR',
  US: 'USD',
  JP: 'YEN',
  CA: 'CAD',
  CAN: 'CAD',
};

/** The currency of a country code; CAD for unsupported countries. */
export const currencyOfCountry = (country: string): Currency => BY_COUNTRY[country.trim().toUpperCase()] ?? 'CAD';
