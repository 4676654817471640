import { and, asc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { orders, payments, refunds } from '@marketplace/database/schema';

/**
 * The succeeded payment of an order and how much of it can still be paid back. The caller has
 * locked the order's row.
 */
export async function findRefundable(tx: Db, orderId: string): Promise<{ paymentId: string; amount: number } | null> {
  const [payment] = await tx
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded')));
  if (!payment) return null;
  const [row] = await tx
    .select({ sum: sql<string>`COALESCE(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), ne(refunds.status, 'failed')));
  return { paymentId: payment.id, amount: payment.amount - Number(row?.sum) };
}

export async function findRefundByKey(tx: Db, orderId: string, idempotencyKey: string) {
  const [row] = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, idempotencyKey)));
  return row;
}

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
export async function updateRefunded(tx: Db, paymentId: string, now: Date): Promise<void> {
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
