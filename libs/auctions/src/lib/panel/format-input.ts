import type { Currency } from '@marketplace/api-contract';
import { decimalMoney, formatNumber } from '@marketplace/formats';

/** An amount as people type it: '55' or '55.50'. */
export function formatInput(amount: number, currency: Currency, language: string): string {
  const value = Number(decimalMoney({ amount, currency }));
  return formatNumber(value, language, { from: Number.isInteger(value) ? 0 : 2, grouping: false });
}
