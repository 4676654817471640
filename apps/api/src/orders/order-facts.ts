import type { OrderFacts } from '@marketplace/api-contract';
import { endOfDay, startOfDay } from '@marketplace/formats';
import { isAgreed, type Agreement } from './agreement';
import { getDayMs, hasShortDays, shortenOrder, type DemoTime, type Extent } from './demo-time';

/** Days after its end until an order that nobody confirms completes by itself. */
const CONFIRM_WITHIN_DAYS = 3;
/** The same without dates, after the handover or, without one, after the payment. */
const CONFIRM_PURCHASE_WITHIN_DAYS = 14;

export interface OrderedDates {
  timeZone: string;
  startDate: string | null;
  endDate: string | null;
  slotStart: Date | string | null;
  slotEnd: Date | string | null;
}

/** Null without dates. */
function getExtent({ timeZone, startDate, endDate, slotStart, slotEnd }: OrderedDates): Extent | null {
  if (slotStart && slotEnd) return { start: new Date(slotStart).getTime(), end: new Date(slotEnd).getTime() };
  if (!startDate) return null;
  return {
    start: Date.parse(startOfDay(startDate, timeZone)),
    end: Date.parse(endOfDay(endDate ?? startDate, timeZone)),
  };
}

/** From the first start to the last end of all lines; null without dates. */
export function getOrderExtent(lines: readonly OrderedDates[]): Extent | null {
  const extents = lines.map(getExtent).filter((extent) => extent !== null);
  if (extents.length === 0) return null;
  return { start: Math.min(...extents.map(({ start }) => start)), end: Math.max(...extents.map(({ end }) => end)) };
}

/** How far an order has come, besides its status. */
export interface OrderProgress extends Agreement {
  /** Null until it is paid. */
  paidAt: Date | null;
  /** When it was handed over or, until then, paid. */
  activeSince: Date | null;
  confirmedAt: Date | null;
  completesAt: Date | null;
  hasOpenProblem: boolean;
  /** One of the orders that a demo starts with. */
  isSeeded: boolean;
}

/** When an order starts and ends: in the demo sooner than by its dates. */
function getTimes(environment: DemoTime, lines: readonly OrderedDates[], { paidAt, isSeeded }: OrderProgress) {
  const extent = getOrderExtent(lines);
  if (!extent || !paidAt || !hasShortDays(environment, isSeeded)) return extent;
  return shortenOrder({ paidAt: paidAt.getTime(), extent }, getDayMs(environment, isSeeded));
}

/** What the conditions of ORDER_PROCESS depend on, for the lines that aren't cancelled. */
export function computeOrderFacts(
  environment: DemoTime,
  lines: readonly OrderedDates[],
  order: OrderProgress,
  now: Date,
): OrderFacts {
  const times = getTimes(environment, lines, order);
  // Each line by its own dates: one may have begun before another.
  const extents = lines.map((line) => getTimes(environment, [line], order)).filter((extent) => extent !== null);
  const hasBegun = times !== null && times.start <= now.getTime();
  return {
    hasStarted: times === null || hasBegun,
    isCancellable: !hasBegun,
    hasChangeableDates: !isAgreed(order) && extents.some(({ start }) => start > now.getTime()),
    hasExtendableDates: !isAgreed(order) && extents.some(({ end }) => end > now.getTime()),
    isConfirmed: order.confirmedAt !== null,
    hasOpenProblem: order.hasOpenProblem,
    isCompletionDue: order.completesAt !== null && order.completesAt <= now,
  };
}

/** When the deposit of a line is held: a day before the line starts, or with the payment. Null until the order is paid. */
export function computeDepositDue(environment: DemoTime, line: OrderedDates, order: OrderProgress): Date | null {
  const { paidAt, isSeeded } = order;
  if (!paidAt) return null;
  const times = getTimes(environment, [line], order);
  if (!times) return paidAt;
  // Never on a day before the payment.
  return new Date(Math.max(times.start - getDayMs(environment, isSeeded), paidAt.getTime()));
}

/**
 * When an open order completes by itself: at the end of its dates once it is confirmed, otherwise
 * days after it. Null while a problem is open.
 */
export function computeCompletion(
  environment: DemoTime,
  lines: readonly OrderedDates[],
  order: OrderProgress,
): Date | null {
  const { activeSince, confirmedAt, hasOpenProblem, isSeeded } = order;
  if (hasOpenProblem || !activeSince) return null;
  const dayMs = getDayMs(environment, isSeeded);
  const times = getTimes(environment, lines, order);
  if (!times) return confirmedAt ?? new Date(activeSince.getTime() + CONFIRM_PURCHASE_WITHIN_DAYS * dayMs);
  const { end } = times;
  return new Date(confirmedAt ? Math.max(end, confirmedAt.getTime()) : end + CONFIRM_WITHIN_DAYS * dayMs);
}
