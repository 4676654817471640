import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { holds, reservations } from '../db/schema';
import { releaseHolds } from './reservations-repository';

export type Hold = typeof holds.$inferSelect;

export async function findHold(db: Db, customerId: string): Promise<Hold | undefined> {
  const [row] = await db.select().from(holds).where(eq(holds.customerId, customerId));
  return row;
}

/** The same as it is now, until the end of the transaction. */
export async function lockHold(tx: Db, customerId: string): Promise<Hold | undefined> {
  const [row] = await tx.select().from(holds).where(eq(holds.customerId, customerId)).for('update');
  return row;
}

/** Whether this one is over still; until the end of the transaction it stays so. */
export async function lockExpired(tx: Db, id: number, now: Date): Promise<boolean> {
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

/** Says until when a hold stays: at its end, or sooner. */
export async function updateExpiry(db: Db, customerId: string, expiresAt: Date): Promise<void> {
  await db
    .update(holds)
    .set({ expiresAt: sql`least(${holds.endsAt}, ${expiresAt.toISOString()}::timestamptz)` })
    .where(and(eq(holds.customerId, customerId), eq(holds.isReleased, false)));
}

/** Gives back what a hold keeps, and remembers it until its end. */
export async function emptyHold(tx: Db, id: number): Promise<void> {
  await releaseHolds(tx, [id]);
  await tx.update(holds).set({ isReleased: true, expiresAt: holds.endsAt }).where(eq(holds.id, id));
}

/** Gives back what these keep, and forgets them. */
export async function deleteHolds(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await releaseHolds(tx, ids);
  await tx.delete(holds).where(inArray(holds.id, [...ids]));
}

/** Holds whose time is over, the oldest first. */
export async function findExpired(db: Db, now: Date, limit: number): Promise<number[]> {
  const isOver = lte(holds.expiresAt, now);
  const rows = await db.select({ id: holds.id }).from(holds).where(isOver).orderBy(holds.expiresAt).limit(limit);
  return rows.map(({ id }) => id);
}

/** The same of these products. */
export async function findExpiredOf(db: Db, productIds: readonly number[], now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: holds.id })
    .from(holds)
    .innerJoin(reservations, eq(reservations.holdId, holds.id))
    .where(and(lte(holds.expiresAt, now), inArray(reservations.productId, [...productIds])));
  return rows.map(({ id }) => id);
}

export async function findProductsOf(db: Db, holdId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ productId: reservations.productId })
    .from(reservations)
    .where(eq(reservations.holdId, holdId));
  return rows.map(({ productId }) => productId);
}
