import type { Amount, CancellationQuote, PricePart } from '@marketplace/api-contract';
import { sumAmounts } from './sum-amounts';

type Share = CancellationQuote['lines'][number]['share'];

interface RefundedLine {
  amount: Amount;
  /** What was charged with the price; one that is held on the card isn't paid back but released. */
  deposit: Amount;
  /** Its part of the order's discount (negative), and of the added taxes and fees. */
  adjustment: Amount;
}

/**
 * What one line gives back: the share of its price with its discount, taxes and fees, rounded up,
 * and the whole deposit that was charged with it. Minor units.
 */
export function lineRefund({ amount, deposit, adjustment }: RefundedLine, share: Share): Amount {
  const price = amount + adjustment;
  return deposit + (share === 'full' ? price : share === 'half' ? Math.ceil(price / 2) : 0);
}

/**
 * Charges of the order that come back with its last line, such as the delivery and its tax: all but
 * the deposit and the lines' parts, which lines give back, and what was not paid back when dates changed.
 */
export const refundedCharges = (charges: readonly PricePart[], adjustments: readonly Amount[]): Amount =>
  sumAmounts(charges.filter(({ kind }) => kind !== 'deposit' && kind !== 'change_fee')) -
  adjustments.reduce((sum, part) => sum + part, 0);

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
