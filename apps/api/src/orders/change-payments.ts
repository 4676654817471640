import type { Currency, PaymentStep } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Intent } from '../payments/payment-provider';
import { withProviderCustomer } from '../payments/provider-customers';
import { applyDateChange } from './date-change';
import {
  closeOpenChange,
  findChangeOfIntent,
  findOpenChange,
  findPaidChange,
  findUncheckedChanges,
  type PaidChange,
} from './order-changes-repository';
import type { PaymentDeps } from './order-payments';
import { lockProgress } from './orders-repository';
import { insertPayment, touchPayment, updatePaymentStatus } from './payments-repository';
import { requestPartialRefund } from './refunds';
import { isReservationConflict } from './reservations-repository';
import { clearUnpaidChange } from './unpaid-limits';

type ChangeDeps = PaymentDeps & Pick<Deps, 'attempts'>;

const isOverdue = ({ change }: PaidChange, now: Date) => change.status !== 'open' || change.expiresAt <= now;

/**
 * How the browser pays an order's open change of dates; null if there is none. Opens the payment at
 * the provider after the change is written, so that no charge exists without it.
 */
export async function openChangePayment(
  deps: ChangeDeps,
  orderId: string,
  customerId: string,
  now: Date,
): Promise<PaymentStep | null> {
  const found = await findOpenChange(deps.db, orderId, customerId);
  if (!found || isOverdue(found, now)) return null;
  const payment = found.payment ?? (await createPayment(deps, found, customerId, now));
  if (!payment) return null;
  const { clientSecret, isTest } = payment;
  return { clientSecret, isTest, secondsLeft: Math.ceil((found.change.expiresAt.getTime() - now.getTime()) / 1000) };
}

/** Null if the change ended meanwhile. */
async function createPayment(deps: ChangeDeps, { change, currency }: PaidChange, customerId: string, now: Date) {
  const { id: changeId, orderId, charge: amount } = change;
  const request = { orderId, changeId, amount, currency: currency as Currency };
  // For the account's customer at the provider, so that their saved cards can pay.
  const { id: intentId, clientSecret } = await withProviderCustomer(deps, customerId, (customer) =>
    deps.payments.provider.createIntent({ ...request, customer }),
  );
  const payment = await deps.db.transaction(async (tx) => {
    await lockProgress(tx, orderId);
    const current = await findPaidChange(tx, changeId);
    // A concurrent call received the same intent.
    if (current?.payment) return current.payment;
    const isTest = deps.payments.sandbox !== null;
    const opened = { orderId, changeId, intentId, clientSecret, isTest, amount, currency };
    // Also if the change has ended: then the payment is closed below.
    const created = await insertPayment(tx, opened, now);
    return current?.change.status === 'open' ? created : null;
  });
  if (!payment) await settleChange(deps, changeId, now);
  return payment;
}

/** Settles the change of dates that a payment belongs to; nothing if it is of none. */
export async function settleChangePayment(deps: ChangeDeps, intentId: string, now: Date): Promise<void> {
  const changeId = await findChangeOfIntent(deps.db, intentId);
  if (changeId) await settleChange(deps, changeId, now);
}

/** Reads the payment of an order's open change from the provider and applies it. Safe to repeat. */
export async function settleOpenChange(
  deps: ChangeDeps,
  orderId: string,
  customerId: string,
  now: Date,
): Promise<void> {
  const found = await findOpenChange(deps.db, orderId, customerId);
  if (found) await settleChange(deps, found.change.id, now);
}

/** Applies a change that is paid, and ends one that can no longer be paid. */
async function settleChange(deps: ChangeDeps, id: string, now: Date): Promise<void> {
  const found = await findPaidChange(deps.db, id);
  if (!found) return;
  const { change, payment } = found;
  const { orderId } = change;
  if (!payment) {
    if (change.status !== 'open' || !isOverdue(found, now)) return;
    await deps.db.transaction(async (tx) => {
      await lockProgress(tx, orderId);
      const current = await findPaidChange(tx, id);
      if (current?.change.status === 'open' && !current.payment) await closeOpenChange(tx, orderId, 'expired');
    });
    return;
  }
  if (payment.status !== 'open') return;
  const { provider } = deps.payments;
  // Before dates are released, it must become impossible to pay for them.
  const getIntent = isOverdue(found, now) ? provider.cancelIntent : provider.retrieveIntent;
  const intent = await getIntent(payment.intentId);
  const isMatching = await deps.db.transaction((tx) => applyIntent(deps, tx, id, intent, now));
  if (isMatching) return;
  deps.log.error({ orderId, intentId: intent.id }, 'a payment does not fit its change of dates');
  throw new AppError('payment_failed');
}

/** False if the payment is for another order or amount. */
async function applyIntent(deps: ChangeDeps, tx: Db, id: string, intent: Intent, now: Date): Promise<boolean> {
  const before = await findPaidChange(tx, id);
  if (!before) return true;
  const { orderId } = before.change;
  await lockProgress(tx, orderId);
  // A statement of its own: one that had waited for the lock would still see the old change.
  const current = await findPaidChange(tx, id);
  if (current?.payment?.status !== 'open') return true;
  const { change, payment, currency } = current;
  if (intent.status === 'cancelled') {
    await updatePaymentStatus(tx, payment.id, 'failed', now);
    if (change.status === 'open') await closeOpenChange(tx, orderId, 'expired');
    return true;
  }
  if (intent.status !== 'succeeded') return true;
  if (intent.amount !== change.charge || intent.currency !== currency || intent.orderId !== orderId) return false;
  await updatePaymentStatus(tx, payment.id, 'succeeded', now);
  await clearUnpaidChange(deps.attempts.within(tx), current.customerId, current.productId);
  try {
    // A savepoint, so that what fails leaves nothing behind.
    await tx.transaction((inner) => applyDateChange(deps, inner, change, now));
  } catch (error) {
    if (!(error instanceof AppError) && !isReservationConflict(error)) throw error;
    deps.log.warn({ err: error, intentId: intent.id }, 'a change of dates was paid too late and is paid back');
    if (change.status === 'open') await closeOpenChange(tx, orderId, 'cancelled');
    // The change's payment is the newest one, which is paid back first.
    const refund = { actor: 'provider', reason: 'late_payment', note: '', amount: change.charge } as const;
    await requestPartialRefund(deps, tx, orderId, refund, now);
  }
  return true;
}

/** Gives up an order's open change for its customer. If it was paid meanwhile, applies it and throws `already_paid`. */
export async function dropChange(deps: ChangeDeps, orderId: string, customerId: string, now: Date): Promise<void> {
  const found = await findOpenChange(deps.db, orderId, customerId);
  if (!found) return;
  const { change, payment } = found;
  if (payment) {
    // First it must become impossible to pay. The provider's answer tells if it was just paid.
    const intent = await deps.payments.provider.cancelIntent(payment.intentId);
    if (intent.status !== 'cancelled') {
      await settleChange(deps, change.id, now);
      throw new AppError('already_paid');
    }
  }
  await deps.db.transaction(async (tx) => {
    await lockProgress(tx, orderId);
    const current = await findPaidChange(tx, change.id);
    if (current?.change.status !== 'open') return;
    if (payment && current.payment) await updatePaymentStatus(tx, current.payment.id, 'failed', now);
    await closeOpenChange(tx, orderId, 'cancelled');
  });
}

/** How long the browser has to report its payment, and the time between two reads at the provider. */
const CHECK_AFTER_MS = 60_000;
const CHECKED_AT_ONCE = 100;

/**
 * Expires changes of dates, and settles those whose browser is gone. Safe to run in several
 * processes at once.
 */
export async function settleUncheckedChanges(deps: ChangeDeps, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CHECK_AFTER_MS);
  for (const { change, payment } of await findUncheckedChanges(deps.db, since, now, CHECKED_AT_ONCE)) {
    try {
      await settleChange(deps, change.id, now);
    } catch (error) {
      deps.log.warn({ err: error, orderId: change.orderId }, 'a change of dates could not be settled');
    }
    if (payment) await touchPayment(deps.db, payment.id, now);
  }
}
