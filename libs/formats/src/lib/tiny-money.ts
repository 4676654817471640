import type { Money } from '@marketplace/api-contract';
import { MINOR_DIGITS } from './money';
import { formatNumber } from './numbers';

/** Longer than this, 'K' and its likes in a language are words ('18,4 тыс.'), or are not used at all. */
const SHORT_COMPACT = 5;

/** The mere figure where there is room for about six letters, rounded from 1,000 on: 150.5 is '150.50', 4,500 '4500' and 18,400 '18.4K' in English. */
export function formatTinyMoney({ amount, currency }: Money, language: string): string {
  const value = amount / 10 ** MINOR_DIGITS[currency];
  if (value < 1000) return formatNumber(value, language, Number.isInteger(value) ? {} : { from: 2, to: 2 });
  if (value < 10_000) return String(Math.round(value));
  const compact = compactOf(language).format(value);
  return compact.length <= SHORT_COMPACT
    ? compact
    : `${formatNumber(value / 1000, language, { to: value < 100_000 ? 1 : 0 })}k`;
}

const compacts = new Map<string, Intl.NumberFormat>();

function compactOf(language: string): Intl.NumberFormat {
  let formatter = compacts.get(language);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
    compacts.set(language, formatter);
  }
  return formatter;
}
