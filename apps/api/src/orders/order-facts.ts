import type { OrderFacts, OrderStatus } from '@marketplace/api-contract';
import { endOfDay, startOfDay } from '@marketplace/formats';

/** Days after its end until an order completes by itself. */
const CONFIRM_WITHIN_DAYS = 3;
/** The same without dates, after the handover or, without one, after the payment. */
const CONFIRM_PURCHASE_WITHIN_DAYS = 14;
const DAY_MS = 86_400_000;

interface OrderedDates {
  timeZone: string;
  startDate: string | null;
  endDate: string | null;
  slotStart: Date | null;
  slotEnd: Date | null;
}

/** Instants in milliseconds; null without dates. */
function getExtent({ timeZone, startDate, endDate, slotStart, slotEnd }: OrderedDates) {
  if (slotStart && slotEnd) return { start: slotStart.getTime(), end: slotEnd.getTime() };
  if (!startDate) return null;
  return {
    start: Date.parse(startOfDay(startDate, timeZone)),
    end: Date.parse(endOfDay(endDate ?? startDate, timeZone)),
  };
}

/** What the conditions of ORDER_PROCESS depend on. */
export function computeOrderFacts(
  lines: readonly OrderedDates[],
  history: readonly { status: OrderStatus; at: Date }[],
  now: Date,
): OrderFacts {
  const extents = lines.map(getExtent).filter((extent) => extent !== null);
  const time = now.getTime();
  if (extents.length === 0) {
    const since = history.findLast(({ status }) => status === 'Handed Over' || status === 'Confirmed');
    const isConfirmationOverdue =
      since !== undefined && time - since.at.getTime() >= CONFIRM_PURCHASE_WITHIN_DAYS * DAY_MS;
    return { hasStarted: true, isCancellable: true, isConfirmationOverdue };
  }
  const hasStarted = extents.some(({ start }) => start <= time);
  return {
    hasStarted,
    isCancellable: !hasStarted,
    isConfirmationOverdue: extents.every(({ end }) => time - end >= CONFIRM_WITHIN_DAYS * DAY_MS),
  };
}
