import type { OrderFacts, OrderStatus } from '@marketplace/api-contract';
import { endOfDay, startOfDay } from '@marketplace/formats';

/** Days after its end until an order that nobody confirms completes by itself. */
const CONFIRM_WITHIN_DAYS = 3;
/** The same without dates, after the handover or, without one, after the payment. */
const CONFIRM_PURCHASE_WITHIN_DAYS = 14;
const DAY_MS = 86_400_000;

interface OrderedDates {
  timeZone: string;
  startDate: string | null;
  endDate: string | null;
  slotStart: Date | string | null;
  slotEnd: Date | string | null;
}

/** Instants in milliseconds; null without dates. */
function getExtent({ timeZone, startDate, endDate, slotStart, slotEnd }: OrderedDates) {
  if (slotStart && slotEnd) return { start: new Date(slotStart).getTime(), end: new Date(slotEnd).getTime() };
  if (!startDate) return null;
  return {
    start: Date.parse(startOfDay(startDate, timeZone)),
    end: Date.parse(endOfDay(endDate ?? startDate, timeZone)),
  };
}

const getExtents = (lines: readonly OrderedDates[]) => lines.map(getExtent).filter((extent) => extent !== null);

/** How far an order has come, besides its status. */
export interface OrderProgress {
  confirmedAt: Date | null;
  completesAt: Date | null;
  hasOpenProblem: boolean;
}

/** What the conditions of ORDER_PROCESS depend on. */
export function computeOrderFacts(
  lines: readonly OrderedDates[],
  { confirmedAt, completesAt, hasOpenProblem }: OrderProgress,
  now: Date,
): OrderFacts {
  const extents = getExtents(lines);
  const hasDates = extents.length > 0;
  const hasBegun = extents.some(({ start }) => start <= now.getTime());
  return {
    hasStarted: !hasDates || hasBegun,
    isCancellable: !hasBegun,
    isConfirmed: confirmedAt !== null,
    hasOpenProblem,
    isCompletionDue: completesAt !== null && completesAt <= now,
  };
}

/**
 * When an open order completes by itself: at the end of its dates once it is confirmed, otherwise
 * days after it. Null while a problem is open.
 */
export function computeCompletion(
  lines: readonly OrderedDates[],
  history: readonly { status: OrderStatus; at: Date }[],
  { confirmedAt, hasOpenProblem }: Omit<OrderProgress, 'completesAt'>,
): Date | null {
  if (hasOpenProblem) return null;
  const extents = getExtents(lines);
  if (extents.length === 0) {
    const since = history.findLast(({ status }) => status === 'Handed Over' || status === 'Confirmed');
    return confirmedAt ?? (since ? new Date(since.at.getTime() + CONFIRM_PURCHASE_WITHIN_DAYS * DAY_MS) : null);
  }
  const end = Math.max(...extents.map((extent) => extent.end));
  return new Date(confirmedAt ? Math.max(end, confirmedAt.getTime()) : end + CONFIRM_WITHIN_DAYS * DAY_MS);
}
