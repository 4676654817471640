import type { Currency } from '@marketplace/api-contract';
import { decimalMoney, parseNumber } from '@marketplace/formats';
import type { Problem } from '@marketplace/forms';

const AMOUNT_MAXIMUM = 1_000_000_000;

/** Minor units; null if the text is no amount of the currency. */
export function readAmount(text: string, currency: Currency, language: string): number | null {
  const value = parseNumber(text, language);
  if (value === null) return null;
  const smallest = Number(decimalMoney({ amount: 1, currency }));
  const amount = Math.round(value / smallest);
  return Math.abs(amount * smallest - value) < 1e-6 ? amount : null;
}

/** Why a text isn't an amount that can be sent. */
export function findAmountProblem(text: string, currency: Currency, language: string): Problem | undefined {
  const amount = readAmount(text, currency, language);
  if (amount === null) return { type: 'amount', example: decimalMoney({ amount: 150_000, currency }) };
  if (amount < 1) return { type: 'amountTooSmall' };
  return amount > AMOUNT_MAXIMUM ? { type: 'amountTooLarge' } : undefined;
}
