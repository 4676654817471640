import {
  type DateChangeProblem,
  type DateChangeQuote,
  type LineDates,
  ORDER_PROCESS,
  type PricePart,
} from '@marketplace/api-contract';
import { takenDays } from '@marketplace/availability-rules';
import { addDays, refundShare } from '@marketplace/formats';
import { lineRefund } from '@marketplace/pricing';
import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { markChangeDone, type OrderChange } from './order-changes-repository';
import { computeOrderFacts } from './order-facts';
import { transition } from './order-transitions';
import { findActiveLines, findOrderLines, lockProgress, updateDates, updatePrice } from './orders-repository';
import { type QuoteLine, quoteLines, type Reservation } from './quote-lines';
import { requestPartialRefund } from './refunds';
import { repriceOrder } from './reprice-order';
import { findRefundable } from './refunds-repository';
import { lockProducts, releaseChange, releaseLines } from './reservations-repository';
import { reserveLine } from './reserve-line';
import { suggestNearestDates } from './suggest-nearest-dates';

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockProgress>>> & { id: string };
export type ChangeableLine = Awaited<ReturnType<typeof findActiveLines>>[number];

/** The dates of a line, as the contract names them. */
export const getDates = ({ startDate, endDate, slotStart, slotEnd }: ChangeableLine): LineDates => ({
  ...(startDate && { startDate, endDate: endDate ?? startDate }),
  ...(slotStart && slotEnd && { slotStart: slotStart.toISOString(), slotEnd: slotEnd.toISOString() }),
});

/** The requested dates of the line's kind, complete and as they are stored. */
export const normaliseDates = ({ slotStart: isSlot }: ChangeableLine, dates: LineDates): LineDates => {
  const { startDate, endDate = startDate, slotStart, slotEnd } = dates;
  if (!isSlot) return startDate === undefined || endDate === undefined ? {} : { startDate, endDate };
  if (slotStart === undefined || slotEnd === undefined) return {};
  return { slotStart: new Date(slotStart).toISOString(), slotEnd: new Date(slotEnd).toISOString() };
};

const getStart = ({ startDate, slotStart }: LineDates) => startDate ?? slotStart ?? '';
const getEnd = ({ endDate, slotEnd }: LineDates) => endDate ?? slotEnd ?? '';
export const areSameDates = (a: LineDates, b: LineDates) => getStart(a) === getStart(b) && getEnd(a) === getEnd(b);

/** Locks a customer's order and finds a line of it whose dates they can change now. */
export async function lockChangeableLine(
  { environment }: Pick<Deps, 'environment'>,
  tx: Db,
  id: string,
  customerId: string,
  position: number,
  now: Date,
): Promise<{ order: LockedOrder; line: ChangeableLine }> {
  const order = await lockProgress(tx, id, { customerId });
  if (!order) throw new AppError('not_found');
  const unavailable = new AppError('action_unavailable', undefined, { details: { status: order.status } });
  // First: an order that was cancelled has no active lines.
  if (!ORDER_PROCESS.find('changeDates', order.status, 'customer')) throw unavailable;
  const line = (await findActiveLines(tx, id)).find((one) => one.position === position);
  if (!line) throw new AppError('invalid_input', undefined, { fields: { 'body.line': 'Unknown line' } });
  const facts = computeOrderFacts(environment, [line], order, now);
  if (!ORDER_PROCESS.listActions('customer', order.status, facts).includes('changeDates')) throw unavailable;
  return { order: { ...order, id }, line };
}

/** Why a line can't have these dates, whether or not they are free. */
function findProblem(
  { status }: LockedOrder,
  line: ChangeableLine,
  to: LineDates,
  now: Date,
): DateChangeProblem['code'] | null {
  const from = getDates(line);
  if (areSameDates(from, to)) return 'unchanged';
  if (status === 'Handed Over') {
    if (getStart(to) !== getStart(from)) return 'start_fixed';
    return getEnd(to) > getEnd(from) ? null : 'end_fixed';
  }
  return getShareRank(line, to, now) > getShareRank(line, from, now) ? 'start_fixed' : null;
}

const SHARES = ['none', 'half', 'full'] as const;

/** A higher rank gives back more. New dates must not, or a change would get around the terms. */
const getShareRank = (line: ChangeableLine, dates: LineDates, now: Date) => SHARES.indexOf(getShare(line, dates, now));

const getShare = ({ cancellation, timeZone }: ChangeableLine, { startDate, slotStart }: LineDates, now: Date) =>
  refundShare({ cancellation, timeZone, startDate, slotStart }, now.toISOString());

/**
 * Quotes a line for other dates while what it reserves itself is released, which the caller undoes.
 * With the same start the rules apply as of the order: advance notice and past days are no reason
 * against dates that the line has.
 */
async function quoteReleased(
  tx: Db,
  order: LockedOrder,
  line: ChangeableLine,
  to: LineDates,
  at: Date,
): Promise<QuoteLine | null> {
  await lockProducts(tx, [line.productId]);
  await releaseLines(tx, [line.id]);
  const asOf = getStart(to) === getStart(getDates(line)) ? order.createdAt : at;
  const requested = { productId: String(line.productId), quantity: line.quantity, ...to };
  try {
    const quote = await quoteLines(tx, { lines: [requested], fulfilment: 'pickup' }, asOf);
    return quote.currency === order.currency ? (quote.lines[0] ?? null) : null;
  } catch (error) {
    // The listing is no longer offered.
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

export interface ComputedChange {
  quote: DateChangeQuote;
  parts: PricePart[];
  /** Null if there is a problem. */
  added: QuoteLine[] | null;
}

/** What new dates would cost and what they would reserve besides what the line has. Writes nothing. */
export async function computeDateChange(
  tx: Db,
  order: LockedOrder,
  line: ChangeableLine,
  dates: LineDates,
  now: Date,
): Promise<ComputedChange> {
  const from = getDates(line);
  const to = normaliseDates(line, dates);
  const code = findProblem(order, line, to, now);
  const quoted = await undo(tx, async (inner) => {
    const found = await quoteReleased(inner, order, line, to, now);
    // Not the dates that the line has, nor a start that it can't have.
    const isAllowed = (dates: LineDates) => findProblem(order, line, dates, now) === null;
    if (found) await suggestNearestDates(inner, found, [found], now, { isAllowed });
    return found;
  });
  const oldAmount = line.amount;
  const newAmount = quoted?.amount ?? oldAmount;
  const priced = repriceOrder(order, await findOrderLines(tx, order.id), { lineId: line.id, amount: newAmount });
  const notOrderable = [{ code: 'not_orderable' as const }];
  const problems: DateChangeProblem[] = code ? [{ code }] : ((priced && quoted?.problems) ?? notOrderable);
  const difference = (priced?.total ?? order.total) - order.total;
  const reduction = Math.max(0, -difference);
  const share = lineRefund({ amount: reduction, deposit: 0, adjustment: 0 }, getShare(line, from, now));
  const refund = Math.min(share, await findRefundable(tx, order.id));
  return {
    quote: {
      line: line.position,
      from,
      to,
      oldAmount,
      newAmount,
      charge: Math.max(0, difference),
      refund,
      withheld: reduction - refund,
      cancellation: line.cancellation,
      problems,
    },
    parts: quoted?.parts ?? [],
    added: quoted && priced && problems.length === 0 ? listAdded(quoted, from) : null,
  };
}

/** Runs it in a savepoint that is rolled back. */
async function undo<T>(tx: Db, run: (inner: Db) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await tx.transaction(async (inner) => {
      result = { value: await run(inner) };
      inner.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return (result as { value: T }).value;
}

/** The days or slots of a quoted line before and after those that it has. */
function listAdded(quoted: QuoteLine, from: LineDates): QuoteLine[] {
  const { reservation, offer } = quoted;
  const add = (added: Reservation) => ({ ...quoted, reservation: added });
  if (reservation?.kind === 'slots') {
    const { slotStart = '', slotEnd = '' } = from;
    const before = reservation.slots.filter(({ end }) => end <= slotStart);
    const after = reservation.slots.filter(({ start }) => start >= slotEnd);
    return [before, after].filter(({ length }) => length > 0).map((slots) => add({ kind: 'slots', slots }));
  }
  const basis = offer.availability?.rules.basis;
  if (reservation?.kind !== 'days' || !basis || basis === 'slot' || !from.startDate) return [];
  const own = takenDays(basis, from.startDate, from.endDate ?? from.startDate);
  const { first, last } = reservation;
  return [
    { first, last: last < own.first ? last : addDays(own.first, -1) },
    { first: first > own.last ? first : addDays(own.last, 1), last },
  ]
    .filter((range) => range.first <= range.last)
    .map((range) => add({ kind: 'days', ...range }));
}

/**
 * Changes the dates: reserves the new ones, releases the others, writes line and total and pays
 * back what is due, all in the caller's transaction. Throws if the order or the dates no longer
 * allow it.
 */
export async function applyDateChange(
  deps: Pick<Deps, 'jobs' | 'environment'>,
  tx: Db,
  change: OrderChange,
  now: Date,
): Promise<void> {
  const { orderId, lineId, to, newAmount: amount, parts, refund, withheld } = change;
  const order = await lockProgress(tx, orderId);
  const line = (await findActiveLines(tx, orderId)).find(({ id }) => id === lineId);
  const isAsQuoted = line && areSameDates(getDates(line), change.from) && line.amount === change.oldAmount;
  // As of the request: the customer has until the change expires to pay for it.
  if (!order || !isAsQuoted || findProblem({ ...order, id: orderId }, line, to, change.createdAt))
    throw new AppError('action_unavailable', undefined, { details: { status: order?.status } });
  await lockProducts(tx, [line.productId]);
  await releaseChange(tx, change.id);
  const quoted = await quoteReleased(tx, { ...order, id: orderId }, line, to, change.createdAt);
  if (!quoted || quoted.problems.length > 0) throw new AppError('unavailable_dates');
  await reserveLine(tx, { orderLineId: lineId }, quoted);
  const priced = repriceOrder(order, await findOrderLines(tx, orderId), { lineId, amount });
  // What the customer has paid, or is paid back, is computed of the charges as they are.
  if (!priced || priced.total - order.total !== change.charge - refund - withheld)
    throw new AppError('action_unavailable', undefined, { details: { status: order.status } });
  await updateDates(tx, lineId, { to, amount, parts });
  await updatePrice(tx, orderId, priced, withheld);
  await markChangeDone(tx, change.id, now);
  const refunded =
    refund === 0
      ? 0
      : await requestPartialRefund(
          deps,
          tx,
          orderId,
          { actor: 'customer', reason: 'changed', note: '', amount: refund },
          now,
        );
  const step = {
    action: 'changeDates',
    actor: 'customer',
    positions: [line.position],
    refunded,
    paid: change.charge,
  } as const;
  await transition(deps, tx, orderId, step, now);
}
