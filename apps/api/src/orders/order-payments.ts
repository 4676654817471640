import {
  isExpiredOrCancelled,
  isPayable,
  ORDER_PROCESS,
  type Currency,
  type PaymentStep,
  type NewOrderLine,
} from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Intent } from '../payments/payment-provider';
import { withProviderCustomer } from '../payments/provider-customers';
import { hasDeposits } from './deposits-repository';
import { transition } from './order-transitions';
import { quoteLines } from './quote-lines';
import { findOrderLines } from './orders-repository';
import {
  findDueOrders,
  findDueOrder,
  findPayableOrder,
  findPayableOrderByIntent,
  findUncheckedOrders,
  insertPayment,
  lockPayableOrder,
  touchPayment,
  updatePaymentStatus,
  updatePaymentAmount,
  type PayableOrder,
} from './payments-repository';
import { changePaymentAmount, isAmountChanging } from './change-payment-amount';
import { requestFullRefund } from './refunds';
import { reserveLine } from './reserve-line';
import { canFollowLate, readAgreedOrder } from './agreed-orders';
import { canReusePromoCode } from './promo-codes';
import { isReservationConflict, lockProducts } from './reservations-repository';

export type PaymentDeps = Pick<Deps, 'db' | 'payments' | 'log' | 'jobs' | 'environment'>;

export const isOverdue = ({ expiresAt }: PayableOrder, now: Date) => expiresAt !== null && expiresAt <= now;

/**
 * How the browser pays an order; null if there is nothing left to pay. Opens the payment at the
 * provider if there is none: after the order is written, so that no charge exists without an order.
 */
export async function openPayment(
  deps: PaymentDeps,
  id: string,
  customerId: string,
  now: Date,
): Promise<PaymentStep | null> {
  const order = await findPayableOrder(deps.db, id, customerId);
  if (!order) throw new AppError('not_found');
  if (!isPayable(order.status) || isOverdue(order, now)) return null;
  // Until the change ends, it is unknown what the provider charges.
  if (isAmountChanging(order, now)) throw new AppError('order_busy');
  if (order.total === 0) {
    await confirmFreeOrder(deps, order, now);
    return null;
  }
  const payment = order.payment ?? (await createPayment(deps, order, now));
  // A concurrent call changed the order.
  if (!payment) return openPayment(deps, id, customerId, now);
  if (payment.changingUntil) {
    await changePaymentAmount(deps, payment, order.total, now);
    await updatePaymentAmount(deps.db, payment.id, order.total, now);
  }
  const { clientSecret, isTest } = payment;
  const secondsLeft = Math.max(0, Math.ceil(((order.expiresAt?.getTime() ?? 0) - now.getTime()) / 1000));
  return { clientSecret, isTest, secondsLeft };
}

/** Opens the payment of an order. Null if the order has changed since it was read. */
async function createPayment(deps: PaymentDeps, order: PayableOrder, now: Date): Promise<PayableOrder['payment']> {
  const { id, total: amount } = order;
  const currency = order.currency as Currency;
  const isReusable = await hasDeposits(deps.db, id);
  const intent = await withProviderCustomer(deps, order.customerId, (customer) =>
    deps.payments.provider.createIntent({ orderId: id, amount, currency, customer, isReusable }),
  );
  const payment = await deps.db.transaction(async (tx) => {
    const current = await lockPayableOrder(tx, id);
    if (!current || !isPayable(current.status)) return null;
    // A concurrent call received the same intent.
    if (current.payment) return current.payment.intentId === intent.id ? current.payment : null;
    if (current.total !== amount) return null;
    const { id: intentId, clientSecret } = intent;
    const isTest = deps.payments.sandbox !== null;
    const opened = { orderId: id, intentId, clientSecret, isTest, amount, currency };
    return insertPayment(tx, opened, now);
  });
  if (payment) return payment;
  // The payment is obsolete, so nobody may pay it. If the same intent was paid meanwhile, it
  // counts.
  const { status } = await deps.payments.provider.cancelIntent(intent.id);
  if (status !== 'cancelled') await settleOrder(deps, id, order.customerId, now);
  return null;
}

/** Confirms an order that costs nothing, unless a payment came first. */
async function confirmFreeOrder(deps: PaymentDeps, order: PayableOrder, now: Date): Promise<void> {
  const { id, payment } = order;
  if (payment) {
    const { status } = await deps.payments.provider.cancelIntent(payment.intentId);
    if (status !== 'cancelled') return settle(deps, order, now);
  }
  await deps.db.transaction(async (tx) => {
    const current = await lockPayableOrder(tx, id);
    if (!current || current.total > 0 || !isPayable(current.status)) return;
    await transition(deps, tx, id, { action: 'pay', actor: 'customer' }, now);
  });
}

/** `mismatch`: charged, but for another order or amount. */
type Outcome = 'mismatch' | 'done';

/** Reads the payment's state from the provider and updates the order. Safe to repeat. */
export async function settleOrder(deps: PaymentDeps, id: string, customerId: string, now: Date): Promise<void> {
  const order = await findPayableOrder(deps.db, id, customerId);
  if (!order) throw new AppError('not_found');
  await settle(deps, order, now);
}

/** The same for the order of a payment that the provider has sent an event about; nothing if it is none of ours. */
export async function settlePayment(deps: PaymentDeps, intentId: string, now: Date): Promise<void> {
  const order = await findPayableOrderByIntent(deps.db, intentId);
  if (order) await settle(deps, order, now);
}

async function settle(deps: PaymentDeps, order: PayableOrder, now: Date): Promise<void> {
  const { db, payments, log } = deps;
  const { id, payment } = order;
  const isWaiting = isPayable(order.status);
  const isExpired = isWaiting && isOverdue(order, now);
  if (!payment) {
    if (isExpired) await db.transaction((tx) => closeUnpaidOrder(deps, tx, id, EXPIRY, now));
    return;
  }
  const isClosed = payment.status === 'succeeded' || payment.status === 'refunded';
  if (isClosed || (!isWaiting && !isExpiredOrCancelled(order.status))) return;

  // Before an order releases its dates, it must become impossible to pay. The provider's answer
  // tells if it was just paid.
  const getIntent = isExpired ? payments.provider.cancelIntent : payments.provider.retrieveIntent;
  const intent = await getIntent(payment.intentId);
  const outcome = await db.transaction((tx) => applyIntent(deps, tx, id, intent, now));
  if (outcome === 'mismatch') {
    log.error({ orderId: id, intentId: intent.id }, 'a payment does not fit its order');
    throw new AppError('payment_failed');
  }
}

/** A payment counts only for the order and amount that the provider reports. */
const isIntentForOrder = (intent: Intent, order: PayableOrder) =>
  intent.amount === order.total && intent.currency === order.currency && intent.orderId === order.id;

/**
 * Updates the order by the provider's answer, on the row as it is now, since a concurrent call may
 * have changed it.
 */
async function applyIntent(deps: PaymentDeps, tx: Db, id: string, intent: Intent, now: Date): Promise<Outcome> {
  const order = await lockPayableOrder(tx, id);
  if (!order?.payment || order.payment.status === 'succeeded' || order.payment.status === 'refunded') return 'done';
  switch (intent.status) {
    case 'succeeded':
      if (!isIntentForOrder(intent, order)) {
        // It may be for the new total, which a change in progress is about to write.
        if (isAmountChanging(order, now)) throw new AppError('order_busy');
        return 'mismatch';
      }
      if (!isPayable(order.status)) {
        if (!isExpiredOrCancelled(order.status)) return 'done';
        if (!(await reReserve(tx, order, now))) {
          await updatePaymentStatus(tx, order.payment.id, 'succeeded', now);
          deps.log.warn({ intentId: intent.id }, 'a payment came too late and is paid back');
          await requestFullRefund(deps, tx, id, { actor: 'provider', reason: 'late_payment', note: '' }, now);
          return 'done';
        }
      }
      await updatePaymentStatus(tx, order.payment.id, 'succeeded', now);
      await transition(deps, tx, id, { action: 'pay', actor: 'provider' }, now);
      return 'done';
    case 'cancelled':
      await closeUnpaidOrder(deps, tx, id, { action: 'expire', actor: 'provider' }, now);
      return 'done';
    case 'open':
      if (intent.lastError === null || order.status !== 'Pending Payment') return 'done';
      await updatePaymentStatus(tx, order.payment.id, 'failed', now);
      await transition(deps, tx, id, { action: 'failPayment', actor: 'provider' }, now);
      return 'done';
    case 'processing':
    case 'held':
      return 'done';
  }
}

const EXPIRY = { action: 'expire', actor: 'time' } as const;
const CANCELLATION = { action: 'cancel', actor: 'customer' } as const;

/** Ends an unpaid order, once: a second call finds it closed. */
async function closeUnpaidOrder(
  deps: PaymentDeps,
  tx: Db,
  id: string,
  closing: Parameters<typeof transition>[3],
  now: Date,
): Promise<void> {
  const order = await lockPayableOrder(tx, id);
  if (!order || !isPayable(order.status)) return;
  if (order.payment) await updatePaymentStatus(tx, order.payment.id, 'failed', now);
  await transition(deps, tx, id, closing, now);
}

/**
 * Cancels an unpaid order for its customer. If it was paid meanwhile, confirms it and throws
 * `already_paid`.
 */
export async function cancelOrder(deps: PaymentDeps, id: string, customerId: string, now: Date): Promise<void> {
  const order = await findPayableOrder(deps.db, id, customerId);
  if (!order) throw new AppError('not_found');
  if (isExpiredOrCancelled(order.status)) return;
  if (!isPayable(order.status)) throw new AppError('already_paid');
  if (order.payment) {
    // First it must become impossible to pay. The provider's answer tells if it was just paid.
    const intent = await deps.payments.provider.cancelIntent(order.payment.intentId);
    if (intent.status !== 'cancelled') {
      await settle(deps, order, now);
      throw new AppError('already_paid');
    }
  }
  await deps.db.transaction((tx) => closeUnpaidOrder(deps, tx, id, CANCELLATION, now));
}

/** Reserves again what an expired order had released; false if any of it is gone. */
async function reReserve(tx: Db, order: PayableOrder, now: Date): Promise<boolean> {
  // The customer cancelled the order, so a late payment is paid back.
  if (!ORDER_PROCESS.find('pay', order.status, 'provider')) return false;
  if (!(await canReusePromoCode(tx, order))) return false;
  if (!(await canFollowLate(tx, order))) return false;
  const lines = await findOrderLines(tx, order.id);
  await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  try {
    // A savepoint, so that a missing line releases what the others reserved.
    await tx.transaction(async (inner) => {
      const agreed = await readAgreedOrder(inner, order, order.customerId);
      const quote = await quoteLines(
        inner,
        {
          lines: lines.map(toOrderLineInput),
          fulfilment: 'pickup',
          ...(agreed && { agreedPrices: new Map([[0, agreed.agreed]]) }),
        },
        now,
      );
      for (const [position, line] of quote.lines.entries()) {
        await reserveLine(inner, { orderLineId: lines[position]?.id as string }, line);
      }
    });
    return true;
  } catch (error) {
    if (error instanceof AppError || isReservationConflict(error)) return false;
    throw error;
  }
}

const toOrderLineInput = (line: Awaited<ReturnType<typeof findOrderLines>>[number]): NewOrderLine => ({
  productId: String(line.productId),
  quantity: line.quantity,
  ...(line.startDate !== null && { startDate: line.startDate }),
  ...(line.endDate !== null && { endDate: line.endDate }),
  ...(line.slotStart !== null && { slotStart: line.slotStart.toISOString() }),
  ...(line.slotEnd !== null && { slotEnd: line.slotEnd.toISOString() }),
});

/** Ends an order whose time to pay has run out, or confirms it if it was paid. */
export async function expireOrder(deps: PaymentDeps, id: string, now: Date): Promise<void> {
  const order = await findDueOrder(deps.db, id, now);
  if (order) await settle(deps, order, now);
}

const DUE_AT_ONCE = 50;
/** How long the browser has to report its payment, and the time between two reads at the provider. */
const CHECK_AFTER_MS = 60_000;
const CHECKED_AT_ONCE = 100;

/**
 * Expires all due orders, or confirms those that were paid. Safe to run in several processes at
 * once.
 */
export async function expireDueOrders(deps: PaymentDeps, now: Date): Promise<void> {
  for (const order of await findDueOrders(deps.db, now, DUE_AT_ONCE)) {
    // One that cannot be settled, because the provider is unreachable, must not stop the others.
    await settle(deps, order, now).catch((error: unknown) => {
      deps.log.warn({ err: error, orderId: order.id }, 'an order could not be settled');
    });
  }
}

/**
 * Settles unpaid orders whose browser may be gone after the card was confirmed. Safe to run in
 * several processes at once.
 */
export async function settleUncheckedOrders(deps: PaymentDeps, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CHECK_AFTER_MS);
  for (const order of await findUncheckedOrders(deps.db, since, CHECKED_AT_ONCE)) {
    try {
      await settle(deps, order, now);
    } catch (error) {
      deps.log.warn({ err: error, orderId: order.id }, 'a payment could not be checked');
    }
    if (order.payment) await touchPayment(deps.db, order.payment.id, now);
  }
}
