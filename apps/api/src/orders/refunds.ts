import type { Actor, RefundReason } from '@marketplace/api-contract';
import { z } from 'zod';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { defineJob, OUTAGE_RETRIES } from '../jobs/job';
import type { ProviderRefund } from '../payments/payment-provider';
import {
  completeRefund,
  countRefunds,
  findKnownRefund,
  findPendingRefund,
  findPendingRefunds,
  findRefundable,
  findRefundablePayments,
  findRefundByKey,
  insertRefund,
  lockPayment,
} from './refunds-repository';

const refundJob = defineJob({
  name: 'orders.refund',
  payload: z.object({ id: z.uuid() }),
  ...OUTAGE_RETRIES,
  concurrency: 2,
});

interface RefundDetails {
  actor: Actor;
  reason: RefundReason;
  note: string;
}

interface RequestedRefund extends RefundDetails {
  amount: number;
  idempotencyKey: string;
}

/** Refunds of one order by its seller, and as many by the operator. The customer is mailed about each. */
const REFUNDS_MAXIMUM = 20;

/**
 * Requests a refund of a part of an order's payments in the caller's transaction, which has locked
 * the order's row: together refunds never exceed the payments. False if the same key was used
 * before.
 */
export async function requestRefund(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  orderId: string,
  { amount, idempotencyKey, ...details }: RequestedRefund,
  now: Date,
): Promise<boolean> {
  const repeated = await findRefundByKey(tx, orderId, idempotencyKey);
  if (repeated?.amount === amount) return false;
  if (repeated)
    throw new AppError('invalid_input', undefined, {
      fields: { 'body.idempotencyKey': 'Used for another refund already' },
    });
  if ((await countRefunds(tx, orderId, details.actor)) >= REFUNDS_MAXIMUM)
    throw new AppError('limit_reached', `You can refund an order ${REFUNDS_MAXIMUM} times.`);
  const refundable = await findRefundable(tx, orderId);
  if (amount > refundable) throw new AppError('refund_too_high', undefined, { details: { refundable } });
  await spreadRefund(deps, tx, { orderId, ...details, amount, idempotencyKey, createdAt: now });
  return true;
}

/** Requests a refund of everything that was paid and not paid back yet. Returns that amount. */
export const requestFullRefund = (
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  orderId: string,
  details: RefundDetails,
  now: Date,
): Promise<number> => requestPartialRefund(deps, tx, orderId, { ...details, amount: Infinity }, now);

/** Requests a refund of an amount, or of what is left if that is less. Returns what is paid back. */
export async function requestPartialRefund(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  orderId: string,
  { amount, ...details }: RefundDetails & { amount: number },
  now: Date,
): Promise<number> {
  const refunded = Math.min(amount, await findRefundable(tx, orderId));
  await spreadRefund(deps, tx, { orderId, ...details, amount: refunded, createdAt: now });
  return refunded;
}

/** Takes the amount from the newest payment first, and the rest from those before it. */
async function spreadRefund(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { amount, ...refund }: Omit<Parameters<typeof insertRefund>[1], 'paymentId'>,
): Promise<void> {
  let left = amount;
  for (const payment of await findRefundablePayments(tx, refund.orderId)) {
    if (left === 0) return;
    const part = Math.min(left, payment.amount);
    left -= part;
    const id = await insertRefund(tx, { ...refund, paymentId: payment.paymentId, amount: part });
    await jobs.enqueue(refundJob, { id }, { within: tx });
  }
}

const STATUS = { accepted: 'succeeded', failed: 'failed' } as const;

/** Calls the provider, outside any transaction; repeated calls refund once. */
export function registerRefundJob({
  db,
  payments,
  jobs,
  clock,
}: Pick<Deps, 'db' | 'payments' | 'jobs' | 'clock'>): void {
  jobs.handle(refundJob, async ({ id }) => {
    const refund = await findPendingRefund(db, id);
    if (!refund) return;
    const { paymentId, intentId, amount } = refund;
    const answer = await payments.provider.refund({ refundId: id, intentId, amount });
    const result = { providerId: answer?.id ?? null, status: STATUS[answer?.status ?? 'accepted'] };
    await db.transaction((tx) => completeRefund(tx, id, paymentId, result, clock()));
  });
}

/** Longer than the job is retried. */
const OVERDUE_MS = 5 * 24 * 3_600_000;
const RESUMED_AT_ONCE = 100;

/** Tries refunds again whose job has given up. */
export async function resumeRefunds({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, now: Date): Promise<void> {
  const overdue = await findPendingRefunds(db, new Date(now.getTime() - OVERDUE_MS), RESUMED_AT_ONCE);
  for (const id of overdue) await jobs.enqueue(refundJob, { id }, { singletonKey: id });
}

/**
 * Records what the provider reports about a refund. One that was made elsewhere, such as in the
 * provider's own dashboard, becomes a refund of its order.
 */
export async function recordRefund(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id: providerId, refundId, intentId, amount, status }: ProviderRefund,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, intentId);
    if (!payment) return;
    const known = await findKnownRefund(tx, { id: refundId, providerId });
    const result = { providerId, status: STATUS[status] };
    // Their own dashboard shows those that failed; here nothing was promised to the customer.
    if (!known && status === 'failed') return;
    if (status === 'failed' && known?.status !== 'failed')
      log.error({ orderId: payment.orderId, refund: providerId }, 'the provider could not pay a refund back');
    const id =
      known?.id ??
      (await insertRefund(tx, {
        orderId: payment.orderId,
        paymentId: payment.id,
        amount,
        reason: 'goodwill',
        actor: 'operator',
        createdAt: now,
      }));
    await completeRefund(tx, id, payment.id, result, now);
  });
}
