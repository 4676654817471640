import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { holds, reservations } from '@marketplace/database/schema';
import { releaseHolds } from './reservations-repository';

export type Hold = typeof holds.$inferSelect;

export async function findHold(db: Db, customerId: string): Promise<Hold | undefined> {
  const [row] = await db.select().from(holds).where(eq(holds.customerId, customerId));
  return row;
}

/** Locks the hold until the end of the transaction. */
export async function lockHold(tx: Db, customerId: string): Promise<Hold | undefined> {
  const [row] = await tx.select().from(holds).where(eq(holds.customerId, customerId)).for('update');
  return row;
}

/**
 * Whether this hold has expired. Locks it until the end of the transaction, so that the answer
 * stays true.
 */
export async function lockExpiredHold(tx: Db, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: holds.id })
    .from(holds)
    .where(and(eq(holds.id, id), lte(holds.expiresAt, now)))
    .for('update');
  return rows.length > 0;
}

export async function insertHold(tx: Db, hold: typeof holds.$inferInsert): Promise<number> {
  const [row] = await tx.insert(holds).values(hold).returning({ id: holds.id });
  return (row as { id: number }).id;
}

/** Sets when a hold expires, at most its end. Does nothing for a released hold. */
export async function updateHoldExpiry(
  db: Db,
  customerId: string,
  expiresAt: Date,
): Promise<{ id: number; expiresAt: Date } | undefined> {
  const [row] = await db
    .update(holds)
    .set({ expiresAt: sql`least(${holds.endsAt}, ${expiresAt.toISOString()}::timestamptz)` })
    .where(and(eq(holds.customerId, customerId), eq(holds.isReleased, false)))
    .returning({ id: holds.id, expiresAt: holds.expiresAt });
  return row;
}

/**
 * Releases the dates but keeps the hold until it expires, so that the customer can resume it.
 */
export async function markHoldReleased(tx: Db, id: number): Promise<void> {
  await releaseHolds(tx, [id]);
  await tx.update(holds).set({ isReleased: true, expiresAt: holds.endsAt }).where(eq(holds.id, id));
}

/** Releases the dates of these holds and deletes them. */
export async function deleteHolds(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await releaseHolds(tx, ids);
  await tx.delete(holds).where(inArray(holds.id, [...ids]));
}

/** Expired holds, oldest first. */
export async function findExpiredHolds(db: Db, now: Date, limit: number): Promise<number[]> {
  const isOver = lte(holds.expiresAt, now);
  const rows = await db.select({ id: holds.id }).from(holds).where(isOver).orderBy(holds.expiresAt).limit(limit);
  return rows.map(({ id }) => id);
}

/** Expired holds of these products. */
export async function findExpiredHoldsForProducts(db: Db, productIds: readonly number[], now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: holds.id })
    .from(holds)
    .innerJoin(reservations, eq(reservations.holdId, holds.id))
    .where(and(lte(holds.expiresAt, now), inArray(reservations.productId, [...productIds])));
  return rows.map(({ id }) => id);
}

export async function findHeldProducts(db: Db, holdId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ productId: reservations.productId })
    .from(reservations)
    .where(eq(reservations.holdId, holdId));
  return rows.map(({ productId }) => productId);
}
