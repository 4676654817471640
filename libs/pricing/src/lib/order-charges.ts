import type { Fulfilment, PricePart } from '@marketplace/api-contract';

interface ChargedLine {
  deliveryFee: number | null;
  /** The agreed price includes the delivery. */
  isAgreedDelivery?: boolean;
}

/** Charges of the whole order: one delivery at the highest fee of its lines. Integer minor units. */
export function orderCharges(lines: readonly ChargedLine[], fulfilment: Fulfilment): PricePart[] {
  const charges: PricePart[] = [];
  if (fulfilment === 'delivery' && !lines.some(({ isAgreedDelivery }) => isAgreedDelivery))
    charges.push({ kind: 'delivery', amount: Math.max(0, ...lines.map(({ deliveryFee }) => deliveryFee ?? 0)) });
  return charges;
}
