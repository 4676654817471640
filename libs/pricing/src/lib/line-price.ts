import type { OfferedPrice, PricePart } from '@marketplace/api-contract';
import type { Charge } from './day-rates';
import { sumOf } from './order-price';
import { amountOf, cheapestWay, readPriceList, type Extent } from './price-list';

/** What a line costs, how that comes about, and what is saved; integer minor units. */
export interface LinePrice {
  parts: PricePart[];
  amount: number;
  /** What charging by `unit` saves against the headline price alone, the first of the list; null where nothing is saved. */
  saving: { unit: string; amount: number } | null;
}

/** The cheapest way to charge an extent by a price list, the headline price first, for each of `quantity` pieces. */
export function linePrice(prices: readonly OfferedPrice[], extent: Extent, quantity: number): LinePrice {
  const base = partsOf(prices, extent);
  const once = sumOf(base);
  const saved = sumOf(partsOf(prices.slice(0, 1), extent)) - once;
  const unit = base.find((part) => part.unit !== prices[0]?.unit)?.unit;
  const further: PricePart = { kind: 'quantity', unitAmount: once, count: quantity - 1, amount: once * (quantity - 1) };
  return {
    parts: quantity === 1 ? base : [...base, further],
    amount: once * quantity,
    saving: unit !== undefined && saved > 0 ? { unit, amount: saved * quantity } : null,
  };
}

const partsOf = (prices: readonly OfferedPrice[], extent: Extent) =>
  cheapestWay(readPriceList(prices), extent).map(partOf);

const partOf = (charge: Charge): PricePart => ({
  kind: 'base',
  unit: charge.unit,
  unitAmount: charge.amount,
  // Half hours have a price, but no whole count to show.
  ...(Number.isInteger(charge.count) && { count: charge.count }),
  amount: amountOf(charge),
});
