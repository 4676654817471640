import type { Amount, CancellationQuote, PricePart } from '@marketplace/api-contract';
import { sumAmounts } from './order-price';

type Share = CancellationQuote['lines'][number]['share'];

/** What one line gives back: the share of its price, rounded up, and its whole deposit. Minor units. */
export const lineRefund = ({ amount, deposit }: { amount: Amount; deposit: Amount }, share: Share): Amount =>
  deposit + (share === 'full' ? amount : share === 'half' ? Math.ceil(amount / 2) : 0);

/**
 * Charges of the order that come back with its last line: all but the deposit, which lines give back, and what was
 * not paid back when dates changed.
 */
export const refundedCharges = (charges: readonly PricePart[]): Amount =>
  sumAmounts(charges.filter(({ kind }) => kind !== 'deposit' && kind !== 'change_fee'));

/** What cancelling these lines gives back: theirs, the charges with the last line, never more than is left. */
export function cancellationRefund(
  { lines, charges, refundable }: CancellationQuote,
  isChosen: (position: number) => boolean,
): Amount {
  const chosen = lines.filter(({ position }) => isChosen(position));
  if (chosen.length === 0) return 0;
  const isAll = chosen.length === lines.length;
  const sum = chosen.reduce((total, { refund }) => total + refund, isAll ? charges : 0);
  return Math.min(sum, refundable);
}
