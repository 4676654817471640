import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { orderChanges, orderLines, orders, payments } from '@marketplace/database/schema';
import { paymentColumns, type PayableOrder } from './payments-repository';
import { releaseChange } from './reservations-repository';

export type OrderChange = typeof orderChanges.$inferSelect;

/** A change that costs more, with its payment once that is opened. */
export interface PaidChange {
  change: OrderChange;
  customerId: string;
  productId: number;
  currency: string;
  payment: PayableOrder['payment'];
}

const selectPaidChanges = (db: Db) =>
  db
    .select({
      change: orderChanges,
      customerId: orders.customerId,
      productId: orderLines.productId,
      currency: orders.currency,
      payment: paymentColumns,
    })
    .from(orderChanges)
    .innerJoin(orders, eq(orders.id, orderChanges.orderId))
    .innerJoin(orderLines, eq(orderLines.id, orderChanges.lineId))
    .leftJoin(payments, eq(payments.changeId, orderChanges.id));

/** The open change of a customer's order. */
export async function findOpenChange(db: Db, orderId: string, customerId: string): Promise<PaidChange | undefined> {
  const isOwn = and(eq(orders.id, orderId), eq(orders.customerId, customerId));
  const [row] = await selectPaidChanges(db).where(and(isOwn, eq(orderChanges.status, 'open')));
  return row;
}

/** The caller has locked the order's row. */
export async function findPaidChange(db: Db, id: string): Promise<PaidChange | undefined> {
  const [row] = await selectPaidChanges(db).where(eq(orderChanges.id, id));
  return row;
}

export async function findChangeOfIntent(db: Db, intentId: string): Promise<string | null> {
  const [row] = await db.select({ id: payments.changeId }).from(payments).where(eq(payments.intentId, intentId));
  return row?.id ?? null;
}

/** Changes that have expired, and those whose payment was not read since then. */
export async function findUncheckedChanges(db: Db, since: Date, now: Date, limit: number): Promise<PaidChange[]> {
  const isDue = and(eq(orderChanges.status, 'open'), lte(orderChanges.expiresAt, now));
  const isUnread = and(eq(payments.status, 'open'), lte(payments.updatedAt, since));
  return selectPaidChanges(db)
    .where(or(and(isDue, or(isNull(payments.id), eq(payments.status, 'open'))), isUnread))
    .orderBy(asc(orderChanges.expiresAt))
    .limit(limit);
}

export async function hasOpenChange(tx: Db, orderId: string): Promise<boolean> {
  return (await tx.$count(orderChanges, and(eq(orderChanges.orderId, orderId), eq(orderChanges.status, 'open')))) > 0;
}

export const countAppliedChanges = (tx: Db, orderId: string): Promise<number> =>
  tx.$count(orderChanges, and(eq(orderChanges.orderId, orderId), eq(orderChanges.status, 'done')));

export async function findChangeByKey(tx: Db, orderId: string, key: string): Promise<OrderChange | undefined> {
  const isSame = and(eq(orderChanges.orderId, orderId), eq(orderChanges.idempotencyKey, key));
  const [row] = await tx.select().from(orderChanges).where(isSame);
  return row;
}

export async function insertChange(tx: Db, change: typeof orderChanges.$inferInsert): Promise<OrderChange> {
  const [row] = await tx.insert(orderChanges).values(change).returning();
  return row as OrderChange;
}

export async function markChangeDone(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(orderChanges).set({ status: 'done', appliedAt: now }).where(eq(orderChanges.id, id));
}

/**
 * Ends the order's open change, if there is one, and releases what it holds. The caller has locked
 * the order's row. A payment that is still open is cancelled by the next sweep.
 */
export async function closeOpenChange(tx: Db, orderId: string, status: 'expired' | 'cancelled'): Promise<void> {
  const rows = await tx
    .update(orderChanges)
    .set({ status })
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.status, 'open')))
    .returning({ id: orderChanges.id });
  for (const { id } of rows) await releaseChange(tx, id);
}
