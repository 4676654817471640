import type { PricePart } from '@marketplace/api-contract';

// A separate file, because the first view shows prices but computes no charges.

/**
 * The price of an order without its refundable deposit. `charges` exclude the deposit; minor units.
 */
export interface OrderPrice {
  charges: PricePart[];
  price: number;
  deposit: number;
}

/** Separates the price of an order from its deposit; `total` includes both. */
export function orderPrice(charges: readonly PricePart[], total: number): OrderPrice {
  const isDeposit = ({ kind }: PricePart) => kind === 'deposit';
  const deposit = sumAmounts(charges.filter(isDeposit));
  return { charges: charges.filter((charge) => !isDeposit(charge)), price: total - deposit, deposit };
}

/** The sum of the amounts of parts, lines or charges. */
export const sumAmounts = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
