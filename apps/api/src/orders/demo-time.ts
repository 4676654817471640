import type { Environment } from '@marketplace/environment';

/** Days of the demo from the payment to the start, so that a visitor can still cancel. */
const LEAD_DAYS = 2;
const LENGTH_MAXIMUM_DAYS = 3;
const DAY_MS = 86_400_000;

/** When an order starts and ends, in milliseconds. */
export interface Extent {
  start: number;
  end: number;
}

/** All instants in milliseconds. */
export interface OrderDates {
  paidAt: number;
  /** From the first start to the last end; null without dates. */
  extent: Extent | null;
}

/** The settings that days of orders depend on. */
export type DemoTime = Pick<Environment, 'DEMO_SELLERS' | 'DEMO_DAY_SECONDS'>;

/**
 * With simulated sellers, days of the orders that visitors place pass fast
 * (docs/decisions/0064-sellers-of-the-demo.md); those that the demo starts with follow the calendar.
 */
export const hasShortDays = ({ DEMO_SELLERS }: DemoTime, isSeeded: boolean): boolean => DEMO_SELLERS && !isSeeded;

/** How long a day of an order lasts, in milliseconds. */
export const getDayMs = (environment: DemoTime, isSeeded: boolean): number =>
  hasShortDays(environment, isSeeded) ? environment.DEMO_DAY_SECONDS * 1000 : DAY_MS;

/**
 * When an order of the demo starts and ends: a day lasts `dayMs`, and its wait and its length are
 * shortened to a few days. Never later than its real dates.
 */
export function shortenOrder({ paidAt, extent }: OrderDates, dayMs: number): Extent {
  const days = extent ? Math.max(1, Math.round((extent.end - extent.start) / DAY_MS)) : 1;
  const start = paidAt + LEAD_DAYS * dayMs;
  const end = start + Math.min(days, LENGTH_MAXIMUM_DAYS) * dayMs;
  return { start: Math.min(start, extent?.start ?? start), end: Math.min(end, extent?.end ?? end) };
}
