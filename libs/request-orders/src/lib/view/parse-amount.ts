import type { Currency } from '@marketplace/api-contract';
import { decimalMoney } from '@marketplace/formats';

/**
 * The minor units of an amount that a customer typed: '1250', '1,250.50' and '1.250,50' with spaces
 * or without. Null for anything else, also for more decimals than the currency has.
 */
export function parseAmount(text: string, currency: Currency): number | null {
  const digits = decimalMoney({ amount: 0, currency }).split('.')[1]?.length ?? 0;
  const match = /^(\d{1,3}(?:([.,'’ ])\d{3})(?:\2\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(toPlain(text));
  if (!match) return null;
  const [, units = '', , decimals = ''] = match;
  if (decimals.length > digits) return null;
  return Number(units.replace(/\D/g, '') + decimals.padEnd(digits, '0'));
}

/** With ASCII digits and plain spaces: Japanese keyboards type full-width digits. */
const toPlain = (text: string) => text.normalize('NFKC').replace(/\s/g, ' ').trim();
