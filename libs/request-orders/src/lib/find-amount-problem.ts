import type { Currency } from '@marketplace/api-contract';
import { decimalMoney, readAmount } from '@marketplace/formats';
import type { Problem } from '@marketplace/forms';

const AMOUNT_MAXIMUM = 1_000_000_000;

/** Why a text isn't an amount that can be sent. */
export function findAmountProblem(text: string, currency: Currency, language: string): Problem | undefined {
  const amount = readAmount(text, currency, language);
  if (amount === null) return { type: 'amount', example: decimalMoney({ amount: 150_000, currency }) };
  if (amount < 1) return { type: 'amountTooSmall' };
  return amount > AMOUNT_MAXIMUM ? { type: 'amountTooLarge' } : undefined;
}
