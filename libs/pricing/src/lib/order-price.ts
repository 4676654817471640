import type { PricePart } from '@marketplace/api-contract';

// A file of its own: first views show prices and compute no charges.

/** What an order costs, apart from the deposit that is refunded. `charges` are without the deposit; minor units. */
export interface OrderPrice {
  charges: PricePart[];
  price: number;
  deposit: number;
}

/** Tells the price of an order from its deposit: `total` is what is charged, both together. */
export function orderPrice(charges: readonly PricePart[], total: number): OrderPrice {
  const isDeposit = ({ kind }: PricePart) => kind === 'deposit';
  const deposit = sumOf(charges.filter(isDeposit));
  return { charges: charges.filter((charge) => !isDeposit(charge)), price: total - deposit, deposit };
}

/** The sum of parts, lines or charges. */
export const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
