import type { OfferedPrice, PricePart } from '@marketplace/api-contract';
import type { Charge } from './day-rates';
import { sumAmounts } from './sum-amounts';
import { getAmount, chargesFor, readPriceList, type Extent } from './price-list';

/** The price of an order line; integer minor units. */
export interface LinePrice {
  parts: PricePart[];
  amount: number;
  /**
   * The saving by `unit` compared with the headline price, the first of the list; null for none.
   */
  saving: { unit: string; amount: number } | null;
}

/**
 * The cheapest price of `quantity` pieces for an extent; the headline price comes first in the
 * list.
 */
export function linePrice(prices: readonly OfferedPrice[], extent: Extent, quantity: number): LinePrice {
  const base = getParts(prices, extent);
  const amount = sumAmounts(base);
  const saved = sumAmounts(getParts(prices.slice(0, 1), extent)) - amount;
  const unit = base.find((part) => part.unit !== prices[0]?.unit)?.unit;
  const further: PricePart = {
    kind: 'quantity',
    unitAmount: amount,
    count: quantity - 1,
    amount: amount * (quantity - 1),
  };
  return {
    parts: quantity === 1 ? base : [...base, further],
    amount: amount * quantity,
    saving: unit !== undefined && saved > 0 ? { unit, amount: saved * quantity } : null,
  };
}

const getParts = (prices: readonly OfferedPrice[], extent: Extent) =>
  chargesFor(readPriceList(prices), extent).map(getPart);

const getPart = (charge: Charge): PricePart => ({
  kind: 'base',
  unit: charge.unit,
  unitAmount: charge.amount,
  // A fraction of an hour has no count to show.
  ...(Number.isInteger(charge.count) && { count: charge.count }),
  amount: getAmount(charge),
});
