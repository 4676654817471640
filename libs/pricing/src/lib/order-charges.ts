import type { Fulfilment, PricePart } from '@marketplace/api-contract';

interface ChargedLine {
  quantity: number;
  deliveryFee: number | null;
  /** Per piece; null for none. */
  deposit: number | null;
}

/**
 * Charges of the whole order: one delivery at the highest fee of its lines, and the deposits.
 * Integer minor units.
 */
export function orderCharges(lines: readonly ChargedLine[], fulfilment: Fulfilment): PricePart[] {
  const charges: PricePart[] = [];
  if (fulfilment === 'delivery')
    charges.push({ kind: 'delivery', amount: Math.max(0, ...lines.map(({ deliveryFee }) => deliveryFee ?? 0)) });
  const deposit = lines.reduce((sum, line) => sum + (line.deposit ?? 0) * line.quantity, 0);
  if (deposit > 0) charges.push({ kind: 'deposit', amount: deposit });
  return charges;
}
