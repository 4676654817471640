import type { Cancellation, Day, Instant } from '@marketplace/api-contract';
import { addDays } from './days';

const DAYS_BEFORE: Readonly<Record<Cancellation, number>> = { flexible: 1, moderate: 5, strict: 14 };
const DAY_MS = 86_400_000;

/**
 * Before when a customer must cancel for the better part of the terms: so many days before the first day (a calendar day of the listing),
 * or before the time (an instant). Null where there are no dates: then it is before the thing is handed over.
 */
export function cancelBefore(
  cancellation: Cancellation,
  { startDate, slotStart }: { startDate?: Day | null | undefined; slotStart?: Instant | null | undefined },
): { day: Day } | { at: Instant } | null {
  const days = DAYS_BEFORE[cancellation];
  if (slotStart) return { at: new Date(Date.parse(slotStart) - days * DAY_MS).toISOString() };
  return startDate ? { day: addDays(startDate, -days) } : null;
}
