import type { Actor } from '@marketplace/api-contract';
import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { sumAmounts } from '@marketplace/pricing';
import { orders, payments, refunds } from '@marketplace/database/schema';

/**
 * The succeeded payments of an order, newest first, and how much of each can still be paid back. The
 * caller has locked the order's row.
 */
export async function findRefundablePayments(
  tx: Db,
  orderId: string,
): Promise<{ paymentId: string; amount: number }[]> {
  const rows = await tx
    .select({
      paymentId: payments.id,
      amount: sql<string>`payments.amount - COALESCE(
        (SELECT sum(r.amount) FROM refunds r WHERE r.payment_id = payments.id AND r.status <> 'failed'), 0)`,
    })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded')))
    .orderBy(desc(payments.createdAt), desc(payments.id));
  return rows
    .map(({ paymentId, amount }) => ({ paymentId, amount: Number(amount) }))
    .filter(({ amount }) => amount > 0);
}

/** How much of an order's payments can still be paid back, in minor units. */
export const findRefundable = async (tx: Db, orderId: string): Promise<number> =>
  sumAmounts(await findRefundablePayments(tx, orderId));

/** What was paid back by the request with this key; undefined if there was none. */
export async function findRefundByKey(tx: Db, orderId: string, idempotencyKey: string) {
  const rows = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, idempotencyKey)));
  return rows.length > 0 ? { amount: sumAmounts(rows) } : undefined;
}

export const countRefunds = (tx: Db, orderId: string, actor: Actor): Promise<number> =>
  tx.$count(refunds, and(eq(refunds.orderId, orderId), eq(refunds.actor, actor)));

export async function insertRefund(tx: Db, refund: typeof refunds.$inferInsert): Promise<string> {
  const [row] = await tx.insert(refunds).values(refund).returning({ id: refunds.id });
  return (row as { id: string }).id;
}

/** A refund that the provider hasn't accepted yet, with its payment. */
export async function findPendingRefund(db: Db, id: string) {
  const [row] = await db
    .select({ amount: refunds.amount, paymentId: payments.id, intentId: payments.intentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')));
  return row;
}

/**
 * Records the provider's answer to a refund; it knows none of a payment that it had paid back before. A
 * payment that is paid back in full is refunded.
 */
export async function completeRefund(
  tx: Db,
  id: string,
  paymentId: string,
  { providerId, status }: { providerId: string | null; status: 'succeeded' | 'failed' },
  now: Date,
): Promise<void> {
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('update');
  await tx.update(refunds).set({ status, providerId }).where(eq(refunds.id, id));
  await updateRefunded(tx, paymentId, now);
}

/** Sets whether a payment is paid back in full. */
async function updateRefunded(tx: Db, paymentId: string, now: Date): Promise<void> {
  const refunded = sql`(SELECT COALESCE(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = ${paymentId} AND r.status = 'succeeded')`;
  await tx
    .update(payments)
    .set({
      status: sql`CASE WHEN ${payments.amount} = ${refunded} THEN 'refunded' ELSE 'succeeded' END`,
      updatedAt: now,
    })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, ['succeeded', 'refunded'])));
}

/** A payment by the provider's id; locks its order until the end of the transaction. */
export async function lockPayment(tx: Db, intentId: string): Promise<{ id: string; orderId: string } | undefined> {
  const [payment] = await tx
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.intentId, intentId));
  if (payment) await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, payment.orderId)).for('update');
  return payment;
}

/** A refund by our id or the provider's. */
export async function findKnownRefund(tx: Db, { id, providerId }: { id: string | null; providerId: string }) {
  const [row] = await tx
    .select({ id: refunds.id, status: refunds.status, paymentId: refunds.paymentId })
    .from(refunds)
    .where(or(eq(refunds.providerId, providerId), id === null ? undefined : eq(refunds.id, id)));
  return row;
}

/** Refunds that the provider hasn't accepted for that long, oldest first. */
export async function findPendingRefunds(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
