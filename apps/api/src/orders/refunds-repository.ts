import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { payments, refunds } from '@marketplace/database/schema';

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

/** Records that the provider has paid it back. A payment that is paid back in full is refunded. */
export async function completeRefund(db: Db, id: string, paymentId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('update');
    await tx.update(refunds).set({ status: 'succeeded' }).where(eq(refunds.id, id));
    const refunded = sql`(SELECT sum(r.amount) FROM refunds r WHERE r.payment_id = ${paymentId} AND r.status = 'succeeded')`;
    await tx
      .update(payments)
      .set({ status: 'refunded', updatedAt: now })
      .where(and(eq(payments.id, paymentId), eq(payments.amount, refunded)));
  });
}
