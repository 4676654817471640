import type { Money } from '@marketplace/api-contract';
import { decimalMoney, formatNumber } from '@marketplace/formats';

/**
 * Compact numbers longer than this have no short suffix in the language ('18,4 тыс.'), or none at
 * all.
 */
const SHORT_COMPACT = 5;

/** Cached by language: building a formatter is slow, and a calendar formats many prices. */
const compacts: Partial<Record<string, Intl.NumberFormat>> = {};

/**
 * The amount without a currency, in about six characters, rounded from 1,000 on: 150.5 is '150.50',
 * 4,500 '4500' and 18,400 '18.4K' in English.
 */
export function formatCompactMoney(money: Money, language: string): string {
  const value = Number(decimalMoney(money));
  if (value < 1000) return formatNumber(value, language, Number.isInteger(value) ? {} : { from: 2, to: 2 });
  if (value < 10_000) return String(Math.round(value));
  const formatter = (compacts[language] ??= new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumSignificantDigits: 3,
  }));
  const compact = formatter.format(value);
  return compact.length <= SHORT_COMPACT
    ? compact
    : `${formatNumber(value / 1000, language, { to: value < 100_000 ? 1 : 0 })}k`;
}
