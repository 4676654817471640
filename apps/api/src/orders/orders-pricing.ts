import type { Day, Fulfilment, OfferedPrice, PricePart } from '@marketplace/api-contract';
import { dayAmount } from '@marketplace/availability';
import { addDays } from '@marketplace/formats';

/** How much of something is wanted: nights or days (from `start` where that is known), slots and their minutes, or pieces. */
export type Extent =
  | { kind: 'days'; length: number; start?: Day }
  | { kind: 'slots'; count: number; minutes: number }
  | { kind: 'pieces' };

const WEEK = 7;
const MONTH = 30;
const HOUR = 60;

/** How often a unit of price is charged. Weeks and months count once begun; a unit without length is charged once. */
function countOf(unit: string, extent: Extent): number {
  if (extent.kind === 'days') {
    const length = Math.max(1, extent.length);
    if (unit === 'per day' || unit === 'per night') return length;
    if (unit === 'per week') return Math.ceil(length / WEEK);
    if (unit === 'per month') return Math.ceil(length / MONTH);
  }
  if (extent.kind === 'slots') {
    if (unit === 'per booking time' || unit === 'per session') return extent.count;
    if (unit === 'per hour') return extent.minutes / HOUR;
  }
  return 1;
}

/** The parts of a line's price: once the unit's price for the extent, then the same for each further piece. Integer minor units. */
export function linePrice(
  price: OfferedPrice,
  extent: Extent,
  quantity: number,
): { parts: PricePart[]; amount: number } {
  const { unit } = price;
  const count = countOf(unit, extent);
  const base = [...daysByAmount(price, extent, count)].map(([unitAmount, count]): PricePart => ({
    kind: 'base',
    unit,
    unitAmount,
    // Half hours have a price, but no whole count to show.
    ...(Number.isInteger(count) && { count }),
    amount: Math.round(unitAmount * count),
  }));
  const once = sumOf(base);
  if (quantity === 1) return { parts: base, amount: once };
  const further: PricePart = { kind: 'quantity', unitAmount: once, count: quantity - 1, amount: once * (quantity - 1) };
  return { parts: [...base, further], amount: once * quantity };
}

/** How often which amount is charged: the days or nights that cost the same together, in the order in which they come. */
function daysByAmount(price: OfferedPrice, extent: Extent, count: number): Map<number, number> {
  const isByDay = price.unit === 'per day' || price.unit === 'per night';
  if (!price.dayPrices || !isByDay || extent.kind !== 'days' || extent.start === undefined)
    return new Map([[price.amount, count]]);
  const counts = new Map<number, number>();
  for (let at = 0; at < count; at++) {
    const amount = dayAmount(price, addDays(extent.start, at));
    counts.set(amount, (counts.get(amount) ?? 0) + 1);
  }
  return counts;
}

interface ChargedLine {
  quantity: number;
  deliveryFee: number | null;
  /** Of one piece; null where none is asked. */
  deposit: number | null;
}

/** Charges on the order as a whole: one trip at the highest fee of its lines, and the deposits. */
export function orderCharges(lines: readonly ChargedLine[], fulfilment: Fulfilment): PricePart[] {
  const charges: PricePart[] = [];
  if (fulfilment === 'delivery')
    charges.push({ kind: 'delivery', amount: Math.max(0, ...lines.map(({ deliveryFee }) => deliveryFee ?? 0)) });
  const deposit = lines.reduce((sum, line) => sum + (line.deposit ?? 0) * line.quantity, 0);
  if (deposit > 0) charges.push({ kind: 'deposit', amount: deposit });
  return charges;
}

export const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
