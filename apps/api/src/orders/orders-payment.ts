import type { Currency, PaymentStep, WantedLine } from '@marketplace/api-contract';
import type { Db } from '../db/client';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Intent } from '../payments/payment-provider';
import { canBecome, isGivenUp, isPayable } from './order-process';
import { quoteLines } from './orders-quote';
import {
  findDue,
  findPayable,
  findWantedLines,
  insertPayment,
  lockPayable,
  updatePayment,
  updateStatus,
  type PayableOrder,
} from './orders-repository';
import { takeLine } from './take-line';
import { isTaken, lockProducts, release } from './reservations-repository';

export interface PaymentDeps extends Pick<Deps, 'db' | 'payments' | 'log'> {
  /** Called once for each order, after its payment is written. */
  onConfirmed: (orderId: string) => void;
}

export const isOverdue = ({ expiresAt }: PayableOrder, now: Date) => expiresAt !== null && expiresAt <= now;

/**
 * How the browser pays an order now; null where there is nothing to pay any more. Opens the payment at the provider where there is
 * none yet: after the order is written, so that no charge can be without an order.
 */
export async function openPayment(
  deps: PaymentDeps,
  id: string,
  customerId: string,
  now: Date,
): Promise<PaymentStep | null> {
  const order = await findPayable(deps.db, id, customerId);
  if (!order) throw new AppError('not_found');
  if (!isPayable(order.status) || isOverdue(order, now)) return null;
  const secondsLeft = Math.max(0, Math.ceil(((order.expiresAt?.getTime() ?? 0) - now.getTime()) / 1000));
  if (order.total > 0 && order.payment) {
    const { clientSecret, isTest } = order.payment;
    return { clientSecret, isTest, secondsLeft };
  }
  if (order.total === 0) {
    // What made it cost something was taken out again.
    if (order.payment) await deps.payments.provider.cancelIntent(order.payment.intentId);
    if (await deps.db.transaction((tx) => confirmFree(tx, id, now))) deps.onConfirmed(id);
    return null;
  }
  const intent = await deps.payments.provider.createIntent({
    orderId: id,
    amount: order.total,
    currency: order.currency as Currency,
  });
  const isTest = deps.payments.sandbox !== null;
  const isKept = await deps.db.transaction(async (tx) => {
    const current = await lockPayable(tx, id);
    if (!current || !isPayable(current.status)) return false;
    const { total: amount, currency } = order;
    const { id: intentId, clientSecret } = intent;
    await insertPayment(tx, {
      orderId: id,
      intentId,
      clientSecret,
      isTest,
      status: 'open',
      amount,
      currency,
      createdAt: now,
    });
    return true;
  });
  if (isKept) return { clientSecret: intent.clientSecret, isTest, secondsLeft };
  // The time ran out in between: nobody may pay it.
  await deps.payments.provider.cancelIntent(intent.id);
  return null;
}

async function confirmFree(tx: Db, id: string, now: Date): Promise<boolean> {
  const order = await lockPayable(tx, id);
  if (!order || !isPayable(order.status)) return false;
  await updateStatus(tx, id, 'Confirmed', now);
  return true;
}

/** What is left to do once the order is written. `refund` means: charged, but what was ordered is gone. */
type Outcome = 'confirmed' | 'refund' | 'done';

/** Reads the provider's word on an order's payment and moves the order on. Harmless to repeat, at once or later. */
export async function settleOrder(deps: PaymentDeps, id: string, customerId: string, now: Date): Promise<void> {
  const order = await findPayable(deps.db, id, customerId);
  if (!order) throw new AppError('not_found');
  await settle(deps, order, now);
}

async function settle(deps: PaymentDeps, order: PayableOrder, now: Date): Promise<void> {
  const { db, payments, log } = deps;
  const { id, payment } = order;
  const isWaiting = isPayable(order.status);
  const isOver = isWaiting && isOverdue(order, now);
  if (!payment) {
    if (isOver) await db.transaction((tx) => giveUp(tx, id, 'Expired', now));
    return;
  }
  const isClosed = payment.status === 'succeeded' || payment.status === 'refunded';
  if (isClosed || (!isWaiting && !isGivenUp(order.status))) return;

  // Before an order gives its dates away nobody must be able to pay it any more; the provider tells if somebody just did.
  const ask = isOver ? payments.provider.cancelIntent : payments.provider.retrieveIntent;
  const intent = await ask(payment.intentId);
  if (intent.status === 'succeeded' && !isOf(intent, order)) {
    log.error({ orderId: id, intentId: intent.id }, 'a payment does not fit its order');
    throw new AppError('payment_failed');
  }
  const outcome = await db.transaction((tx) => move(tx, id, intent, now));
  if (outcome === 'confirmed') deps.onConfirmed(id);
  if (outcome === 'refund') await refund(deps, payment, now);
}

/** Only the provider's own word on this very order counts. */
const isOf = (intent: Intent, order: PayableOrder) =>
  intent.amount === order.total && intent.currency === order.currency && intent.orderId === order.id;

/** Moves the order as the provider says, on the row as it is now: another call may have moved it in between. */
async function move(tx: Db, id: string, intent: Intent, now: Date): Promise<Outcome> {
  const order = await lockPayable(tx, id);
  if (!order?.payment || order.payment.status === 'succeeded' || order.payment.status === 'refunded') return 'done';
  switch (intent.status) {
    case 'succeeded':
      if (!isPayable(order.status)) {
        if (!isGivenUp(order.status)) return 'done';
        if (!(await takeAgain(tx, order, now))) return 'refund';
      }
      await updatePayment(tx, order.payment.id, 'succeeded', now);
      await updateStatus(tx, id, 'Confirmed', now);
      return 'confirmed';
    case 'cancelled':
      return giveUp(tx, id, 'Expired', now);
    case 'open':
      if (intent.lastError === null || order.status !== 'Pending Payment') return 'done';
      await updatePayment(tx, order.payment.id, 'failed', now);
      await updateStatus(tx, id, 'Payment Failed', now);
      return 'done';
    case 'processing':
      return 'done';
  }
}

/** Gives everything back, once: whoever comes second finds the order given up. */
async function giveUp(tx: Db, id: string, status: 'Expired' | 'Cancelled', now: Date): Promise<Outcome> {
  const order = await lockPayable(tx, id);
  if (!order || !isPayable(order.status)) return 'done';
  const lines = await findWantedLines(tx, id);
  await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  await release(tx, id);
  if (order.payment) await updatePayment(tx, order.payment.id, 'failed', now);
  await updateStatus(tx, id, status, now, status === 'Cancelled' ? 'customer' : 'system');
  return 'done';
}

/** Cancels an unpaid order for its customer. One that was paid meanwhile is confirmed, and refused as already_paid. */
export async function cancelOrder(deps: PaymentDeps, id: string, customerId: string, now: Date): Promise<void> {
  const order = await findPayable(deps.db, id, customerId);
  if (!order) throw new AppError('not_found');
  if (isGivenUp(order.status)) return;
  if (!isPayable(order.status)) throw new AppError('already_paid');
  if (order.payment) {
    // First nobody may be able to pay it any more; the provider tells if somebody just did.
    const intent = await deps.payments.provider.cancelIntent(order.payment.intentId);
    if (intent.status !== 'cancelled') {
      await settle(deps, order, now);
      throw new AppError('already_paid');
    }
  }
  await deps.db.transaction((tx) => giveUp(tx, id, 'Cancelled', now));
}

/** Takes for a late payment what its order had given back; false where any of it is gone. */
async function takeAgain(tx: Db, order: PayableOrder, now: Date): Promise<boolean> {
  if (!canBecome(order.status, 'Confirmed')) return false;
  const lines = await findWantedLines(tx, order.id);
  await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  try {
    // A savepoint: what was taken of some lines is given back where another one is gone.
    await tx.transaction(async (inner) => {
      const quote = await quoteLines(inner, { lines: lines.map(wantedOf), fulfilment: 'pickup' }, now);
      for (const [position, line] of quote.lines.entries()) {
        await takeLine(inner, { orderLineId: lines[position]?.id as string }, line);
      }
    });
    return true;
  } catch (error) {
    if (error instanceof AppError || isTaken(error)) return false;
    throw error;
  }
}

const wantedOf = (line: Awaited<ReturnType<typeof findWantedLines>>[number]): WantedLine => ({
  productId: String(line.productId),
  quantity: line.quantity,
  ...(line.startDate !== null && { startDate: line.startDate }),
  ...(line.endDate !== null && { endDate: line.endDate }),
  ...(line.slotStart !== null && { slotStart: line.slotStart.toISOString() }),
  ...(line.slotEnd !== null && { slotEnd: line.slotEnd.toISOString() }),
});

/** Marked after the provider did it: where that fails, the next call tries again, and the provider refunds only once. */
async function refund({ db, payments, log }: PaymentDeps, payment: { id: string; intentId: string }, now: Date) {
  await payments.provider.refund(payment.intentId);
  await updatePayment(db, payment.id, 'refunded', now);
  log.warn({ intentId: payment.intentId }, 'refunded a payment that came too late');
}

const DUE_AT_ONCE = 50;

/** Ends the orders whose time to pay has run out; those that were paid after all are confirmed. Several processes may do so at once. */
export async function settleDueOrders(deps: PaymentDeps, now: Date): Promise<void> {
  for (const order of await findDue(deps.db, now, DUE_AT_ONCE)) {
    // One that cannot be settled now, because the provider is out of reach, must not keep the others.
    await settle(deps, order, now).catch((error: unknown) => {
      deps.log.warn({ err: error, orderId: order.id }, 'an order could not be settled');
    });
  }
}
