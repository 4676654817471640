import type { DateChangeProblem, DateChangeQuote, NewDates } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { applyDateChange, areSameDates, computeDateChange, lockChangeableLine, normaliseDates } from './date-change';
import { countAppliedChanges, findChangeByKey, hasOpenChange, insertChange } from './order-changes-repository';
import { findOrder, findOrderLines } from './orders-repository';
import { isReservationConflict, lockProducts } from './reservations-repository';
import { reserveLine } from './reserve-line';
import type { QuoteLine } from './quote-lines';
import { countUnpaidOrder, getPaymentTerms, requireNoExcess, type Buyer } from './unpaid-limits';

type ChangeDeps = Pick<Deps, 'db' | 'attempts' | 'jobs' | 'environment'>;

/** How long new dates are held for their payment. */
const PAY_WITHIN_MS = 20 * 60_000;
/** The same if they or others take much of the listing. */
const PAY_WITHIN_SHORT_MS = 5 * 60_000;
/** Changes of one order: each is a part of it, and mails are sent about each. */
const CHANGES_MAXIMUM = 20;

/** What new dates of a line would cost its customer or give back now. */
export const quoteDates = (
  deps: Pick<Deps, 'db' | 'environment'>,
  id: string,
  customerId: string,
  { line: position, ...dates }: NewDates,
  now: Date,
): Promise<DateChangeQuote> =>
  deps.db.transaction(async (tx) => {
    const { order, line } = await lockChangeableLine(deps, tx, id, customerId, position, now);
    return (await computeDateChange(tx, order, line, dates, now)).quote;
  });

interface RequestedChange extends NewDates {
  idempotencyKey: string;
  /** Charge minus refund that the customer saw. */
  expectedBalance: number;
}

/**
 * Changes the dates of a line for its customer at once; if they cost more, holds them until they
 * are paid for. The same key changes once.
 */
export async function requestDates(
  deps: ChangeDeps,
  id: string,
  buyer: Buyer,
  { line: position, idempotencyKey, expectedBalance, ...dates }: RequestedChange,
  now: Date,
): Promise<void> {
  const { customerId } = buyer;
  try {
    await deps.db.transaction(async (tx) => {
      if (!(await findOrder(tx, id, { customerId }))) throw new AppError('not_found');
      if (await isRepeated()) return;
      const { order, line } = await lockChangeableLine(deps, tx, id, customerId, position, now);
      // Again, under the lock: the first call with the same key may have been running.
      if (await isRepeated()) return;
      if (await hasOpenChange(tx, id)) throw new AppError('order_busy');
      if ((await countAppliedChanges(tx, id)) >= CHANGES_MAXIMUM)
        throw new AppError('limit_reached', `The dates of an order can change ${CHANGES_MAXIMUM} times.`);
      const { quote, parts, added } = await computeDateChange(tx, order, line, dates, now);
      const { from, to, oldAmount, newAmount, charge, refund, withheld, problems } = quote;
      if (!added) throw toError(problems);
      if (charge - refund !== expectedBalance)
        throw new AppError('price_changed', undefined, { details: { balance: charge - refund } });
      await deps.attempts.within(tx).begin([['dateChange', id]], now);
      const payWithin = charge === 0 ? PAY_WITHIN_MS : await limitUnpaidChange(deps, tx, buyer, added, now);
      const expiresAt = new Date(now.getTime() + payWithin);
      const amounts = { oldAmount, newAmount, parts, charge, refund, withheld };
      const change = await insertChange(tx, {
        orderId: id,
        lineId: line.id,
        status: 'open',
        from,
        to,
        ...amounts,
        idempotencyKey,
        createdAt: now,
        expiresAt,
      });
      if (charge === 0) return applyDateChange(deps, tx, change, now);
      for (const one of added) await reserveLine(tx, { changeId: change.id }, one);

      async function isRepeated(): Promise<boolean> {
        const before = await findChangeByKey(tx, id, idempotencyKey);
        if (!before) return false;
        const line = (await findOrderLines(tx, id)).find((one) => one.position === position);
        const isSame =
          line?.id === before.lineId &&
          areSameDates(before.to, normaliseDates(line, dates)) &&
          before.charge - before.refund === expectedBalance;
        if (!isSame)
          throw new AppError('invalid_input', undefined, {
            fields: { 'body.idempotencyKey': 'Used for another change already' },
          });
        if (before.status === 'open' || before.status === 'done') return true;
        throw new AppError('order_expired', 'This change of dates wasn’t paid for and has ended.');
      }
    });
  } catch (error) {
    if (isReservationConflict(error)) throw new AppError('unavailable_dates', undefined, { cause: error });
    throw error;
  }
}

/**
 * Counts new dates that wait for their payment like an unpaid order, so that they can't block a
 * listing, and locks the listing. Returns how long they may wait. Throws `unpaid_limit`.
 */
async function limitUnpaidChange(
  { attempts }: Pick<Deps, 'attempts'>,
  tx: Db,
  buyer: Buyer,
  added: readonly QuoteLine[],
  now: Date,
): Promise<number> {
  const productIds = [...new Set(added.map(({ offer }) => offer.id))];
  await lockProducts(tx, productIds);
  await requireNoExcess(tx, buyer.customerId, added);
  const terms = await getPaymentTerms(tx, buyer, added, now);
  await countUnpaidOrder(attempts.within(tx), buyer, terms, productIds, now);
  return terms.hasShortDeadline ? PAY_WITHIN_SHORT_MS : PAY_WITHIN_MS;
}

/** The first problem as an error; those that only a change has are reasons of `action_unavailable`. */
function toError([problem]: readonly DateChangeProblem[]): AppError {
  const { code = 'not_orderable', days, limit } = problem ?? {};
  const details = { ...(days && { days }), ...(limit !== undefined && { limit }) };
  switch (code) {
    case 'unchanged':
    case 'start_fixed':
    case 'end_fixed':
      return new AppError('action_unavailable', undefined, { details: { reason: code } });
    case 'dates_missing':
      return new AppError('invalid_input', undefined, { fields: { 'body.startDate': 'This is a required field.' } });
    default:
      return new AppError(code, undefined, { details });
  }
}
