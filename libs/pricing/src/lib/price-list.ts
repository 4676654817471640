import type { AvailabilityRules, Day, OfferedPrice } from '@marketplace/api-contract';
import { lengthOf } from '@marketplace/availability';
import { dayNumber } from '@marketplace/formats';
import { cheapestCharges, cheapestDays, isOfDays, readDayRates, type Charge, type DayRates } from './day-rates';

/** How much of something is wanted: at least one night or day (from `start` where that is known), slots and their minutes, or pieces. */
export type Extent =
  | { kind: 'days'; length: number; start?: Day }
  | { kind: 'slots'; count: number; minutes: number }
  | { kind: 'pieces' };

/** The nights or days from one day to another. A day that is start and end counts once, also by night. */
export const daysExtent = (basis: AvailabilityRules['basis'], start: Day, end: Day): Extent => ({
  kind: 'days',
  length: Math.max(1, lengthOf(basis, start, end)),
  start,
});

/** A price list that was read once, to price many extents. */
export interface PriceList {
  prices: readonly OfferedPrice[];
  /** What combines for days and nights. */
  rates: DayRates | null;
  /** What is charged once for days or nights, however many they are. */
  flat: readonly OfferedPrice[];
  /** The least of those; Infinity for none. */
  leastFlat: number;
}

const HOUR = 60;
const TIMED: readonly string[] = ['per hour', 'per session', 'per booking time'];
const isTimed = ({ unit }: OfferedPrice) => TIMED.includes(unit);

/** Reads a price list, the headline price first. */
export function readPriceList(prices: readonly OfferedPrice[]): PriceList {
  const rates = readDayRates(prices);
  const own = prices.filter((price) => !isTimed(price) && !isOfDays(price));
  // Days of a listing that is let by the hour only are charged once.
  const flat = rates || own.length > 0 ? own : prices;
  return { prices, rates, flat, leastFlat: least(flat.map(({ amount }) => amount)) };
}

/**
 * What an extent costs at least; integer minor units. Prices by day, night, week and month combine; hours and sessions do not, and any
 * other unit is charged once.
 */
export function cheapestAmount({ prices, rates, leastFlat }: PriceList, extent: Extent): number {
  if (extent.kind !== 'days') return least(prices.map((price) => amountOf(chargeOf(price, extent))));
  return rates ? Math.min(leastFlat, cheapestDays(rates, firstOf(extent), extent.length)) : leastFlat;
}

/** How that amount comes about. */
export function cheapestWay({ prices, rates, flat }: PriceList, extent: Extent): Charge[] {
  const ways =
    extent.kind === 'days'
      ? [
          ...(rates ? [cheapestCharges(rates, firstOf(extent), extent.length)] : []),
          ...flat.map((price) => [chargeOf(price, extent)]),
        ]
      : prices.map((price) => [chargeOf(price, extent)]);
  const totals = ways.map((charges) => charges.reduce((sum, charge) => sum + amountOf(charge), 0));
  return ways[totals.indexOf(least(totals))] ?? [];
}

/** What is charged so often costs. */
export const amountOf = ({ amount, count }: Charge): number => Math.round(amount * count);

const least = (amounts: readonly number[]) => Math.min(...amounts);
const firstOf = ({ start }: { start?: Day }) => (start === undefined ? undefined : dayNumber(start));

function chargeOf(price: OfferedPrice, extent: Extent): Charge {
  const { unit, amount } = price;
  if (extent.kind !== 'slots' || !isTimed(price)) return { unit, amount, count: 1 };
  return { unit, amount, count: unit === 'per hour' ? extent.minutes / HOUR : extent.count };
}
