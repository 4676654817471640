import type { Fulfilment, Price, PricePart } from '@marketplace/api-contract';

/** How much of something is wanted: nights or days, slots and their minutes, or pieces. */
export type Extent =
  { kind: 'days'; length: number } | { kind: 'slots'; count: number; minutes: number } | { kind: 'pieces' };

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
    if (unit === 'per booking time') return extent.count;
    if (unit === 'per hour') return extent.minutes / HOUR;
  }
  return 1;
}

/** The parts of a line's price: once the unit's price for the extent, then the same for each further piece. Integer minor units. */
export function linePrice(price: Price, extent: Extent, quantity: number): { parts: PricePart[]; amount: number } {
  const count = countOf(price.unit, extent);
  const once = Math.round(price.amount * count);
  const base: PricePart = {
    kind: 'base',
    unit: price.unit,
    unitAmount: price.amount,
    // Half hours have a price, but no whole count to show.
    ...(Number.isInteger(count) && { count }),
    amount: once,
  };
  if (quantity === 1) return { parts: [base], amount: once };
  const further: PricePart = { kind: 'quantity', unitAmount: once, count: quantity - 1, amount: once * (quantity - 1) };
  return { parts: [base, further], amount: once * quantity };
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
