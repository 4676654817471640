import type { Cancellation, Day, Instant } from '@marketplace/api-contract';
import { addDays } from './days';
import { todayIn } from './zones';

const DAYS_BEFORE: Readonly<Record<Cancellation, number>> = { flexible: 1, moderate: 5, strict: 14 };
const DAY_MS = 86_400_000;

interface OrderedTime {
  cancellation: Cancellation;
  startDate?: Day | null | undefined;
  slotStart?: Instant | null | undefined;
  timeZone: string;
}

/**
 * The cancellation terms of an order: the better refund applies `before` a day (in the listing's
 * zone) or an instant; `late` if that deadline had passed when it was ordered; `handover` for
 * orders without dates.
 */
export type CancellationTerms =
  | { kind: 'before'; before: { day: Day } | { at: Instant } }
  | { kind: 'late'; refund: 'half' | 'none' }
  | { kind: 'handover' };

export function cancellationTerms(
  { cancellation, startDate, slotStart, timeZone }: OrderedTime,
  orderedAt: Instant,
): CancellationTerms {
  const days = DAYS_BEFORE[cancellation];
  const late: CancellationTerms = { kind: 'late', refund: cancellation === 'moderate' ? 'half' : 'none' };
  if (slotStart) {
    const at = new Date(Date.parse(slotStart) - days * DAY_MS).toISOString();
    return Date.parse(at) > Date.parse(orderedAt) ? { kind: 'before', before: { at } } : late;
  }
  if (!startDate) return { kind: 'handover' };
  const day = addDays(startDate, -days);
  return day > todayIn(timeZone, new Date(orderedAt)) ? { kind: 'before', before: { day } } : late;
}

/** The share of its price that a line gives back if it is cancelled at that time. */
export function refundShare(line: OrderedTime, at: Instant): 'full' | 'half' | 'none' {
  const terms = cancellationTerms(line, at);
  if (terms.kind === 'late') return terms.refund;
  return line.cancellation === 'strict' ? 'half' : 'full';
}
