import type { Currency } from '@marketplace/api-contract';
import { decimalMoney } from './money';
import { parseNumber } from './parse-number';

/** The amount that a person typed, in minor units; null if the text is no amount of the currency. */
export function readAmount(text: string, currency: Currency, language: string): number | null {
  const value = parseNumber(text, language);
  if (value === null) return null;
  const smallest = Number(decimalMoney({ amount: 1, currency }));
  const amount = Math.round(value / smallest);
  return Math.abs(amount * smallest - value) < 1e-6 ? amount : null;
}
