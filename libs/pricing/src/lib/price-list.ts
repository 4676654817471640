import type { AvailabilityRules, Day, OfferedPrice } from '@marketplace/api-contract';
import { getLength } from '@marketplace/availability-rules';
import { dayNumber } from '@marketplace/formats';
import { cheapestCharges, cheapestDays, isOfDays, readDayRates, type Charge, type DayRates } from './day-rates';

/**
 * The extent of a booking: nights or days (at least one, from `start` if known), slots and their
 * total minutes, or pieces.
 */
export type Extent =
  | { kind: 'days'; length: number; start?: Day }
  | { kind: 'slots'; count: number; minutes: number }
  | { kind: 'pieces' };

/** The extent of nights or days from `start` to `end`; at least one, also by night. */
export const daysExtent = (basis: AvailabilityRules['basis'], start: Day, end: Day): Extent => ({
  kind: 'days',
  length: Math.max(1, getLength(basis, start, end)),
  start,
});

/** A parsed price list, to price many extents. */
export interface PriceList {
  prices: readonly OfferedPrice[];
  /** The prices that combine for days and nights. */
  rates: DayRates | null;
  /** The prices that are charged once for any number of days or nights. */
  flat: readonly OfferedPrice[];
  /** The lowest amount of `flat`; Infinity for none. */
  leastFlat: number;
}

const HOUR = 60;
const TIMED: readonly string[] = ['per hour', 'per session', 'per booking time'];
const isTimed = ({ unit }: OfferedPrice) => TIMED.includes(unit);

/** Parses a price list, the headline price first. */
export function readPriceList(prices: readonly OfferedPrice[]): PriceList {
  const rates = readDayRates(prices);
  const untimed = prices.filter((price) => !isTimed(price) && !isOfDays(price));
  // If a listing has only prices by time, days are charged once.
  const flat = rates || untimed.length > 0 ? untimed : prices;
  return { prices, rates, flat, leastFlat: least(flat.map(({ amount }) => amount)) };
}

/**
 * The lowest amount of an extent; integer minor units. Prices per day, night, week and month
 * combine; hours and sessions don't, and any other unit is charged once.
 */
export function cheapestAmount({ prices, rates, leastFlat }: PriceList, extent: Extent): number {
  if (extent.kind !== 'days') return least(prices.map((price) => getAmount(getCharge(price, extent))));
  return rates ? Math.min(leastFlat, cheapestDays(rates, getFirstDay(extent), extent.length)) : leastFlat;
}

/** The charges of the lowest amount. */
export function chargesFor({ prices, rates, flat }: PriceList, extent: Extent): Charge[] {
  const options =
    extent.kind === 'days'
      ? [
          ...(rates ? [cheapestCharges(rates, getFirstDay(extent), extent.length)] : []),
          ...flat.map((price) => [getCharge(price, extent)]),
        ]
      : prices.map((price) => [getCharge(price, extent)]);
  const totals = options.map((charges) => charges.reduce((sum, charge) => sum + getAmount(charge), 0));
  return options[totals.indexOf(least(totals))] ?? [];
}

/** The total of a charge. */
export const getAmount = ({ amount, count }: Charge): number => Math.round(amount * count);

const least = (amounts: readonly number[]) => Math.min(...amounts);
const getFirstDay = ({ start }: { start?: Day }) => (start === undefined ? undefined : dayNumber(start));

function getCharge(price: OfferedPrice, extent: Extent): Charge {
  const { unit, amount } = price;
  if (extent.kind !== 'slots' || !isTimed(price)) return { unit, amount, count: 1 };
  return { unit, amount, count: unit === 'per hour' ? extent.minutes / HOUR : extent.count };
}
