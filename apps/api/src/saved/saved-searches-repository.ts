import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { customers, facts, products, savedSearches, savedSearchMatches } from '@marketplace/database/schema';
import type { Purpose } from './search-tokens';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

const ofCustomer = (customerId: string, id: string) =>
  and(eq(savedSearches.id, id), eq(savedSearches.customerId, customerId));

export const findSavedSearches = (db: Db, customerId: string): Promise<SavedSearchRow[]> =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.customerId, customerId))
    .orderBy(desc(savedSearches.createdAt), asc(savedSearches.id));

export const countSavedSearches = (db: Db, customerId: string): Promise<number> =>
  db.$count(savedSearches, eq(savedSearches.customerId, customerId));

/** Gives the customer's search with the same query the new name and language. */
export async function renameSavedSearch(
  db: Db,
  customerId: string,
  query: string,
  change: Pick<SavedSearchRow, 'name' | 'language'>,
): Promise<SavedSearchRow | undefined> {
  const [row] = await db
    .update(savedSearches)
    .set(change)
    .where(and(eq(savedSearches.customerId, customerId), eq(savedSearches.query, query)))
    .returning();
  return row;
}

export async function insertSavedSearch(db: Db, search: typeof savedSearches.$inferInsert): Promise<SavedSearchRow> {
  const [row] = await db.insert(savedSearches).values(search).returning();
  return row as SavedSearchRow;
}

export async function updateSavedSearch(
  db: Db,
  customerId: string,
  id: string,
  { name, isMailed }: { name?: string; isMailed?: boolean },
  now: Date,
): Promise<SavedSearchRow | undefined> {
  const [row] = await db
    .update(savedSearches)
    // Always sets something, so that an empty change returns the row too.
    .set({ id, ...(name !== undefined && { name }), ...(isMailed !== undefined && mailed(isMailed, now)) })
    .where(ofCustomer(customerId, id))
    .returning();
  return row;
}

/** Matches that were added while mails were paused are not mailed later. */
const mailed = (isMailed: boolean, now: Date) => ({
  isMailed,
  ...(isMailed && {
    lastCheckedAt: sql`CASE WHEN ${savedSearches.isMailed} THEN ${savedSearches.lastCheckedAt} ELSE ${now.toISOString()}::timestamptz END`,
  }),
});

export async function deleteSavedSearchRow(db: Db, customerId: string, id: string): Promise<void> {
  await db.delete(savedSearches).where(ofCustomer(customerId, id));
}

const byToken = (purpose: Purpose, hash: string) =>
  eq(purpose === 'open' ? savedSearches.openTokenHash : savedSearches.stopTokenHash, hash);

export async function findByToken(db: Db, purpose: Purpose, hash: string): Promise<SavedSearchRow | undefined> {
  const [row] = await db.select().from(savedSearches).where(byToken(purpose, hash));
  return row;
}

/** The token of a mail is enough to stop and resume mails. */
export async function setMailed(
  db: Db,
  hash: string,
  isMailed: boolean,
  now: Date,
): Promise<SavedSearchRow | undefined> {
  const [row] = await db.update(savedSearches).set(mailed(isMailed, now)).where(byToken('stop', hash)).returning();
  return row;
}

/** Ids after `after` of searches not checked since `before`, in order. */
export async function findDueIds(db: Db, before: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(and(eq(savedSearches.isMailed, true), lt(savedSearches.lastCheckedAt, before), gt(savedSearches.id, after)))
    .orderBy(asc(savedSearches.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Locks a search that is still due until the end of the transaction; undefined when another process
 * has locked or checked it.
 */
export async function lockDueSearch(tx: Db, id: string, before: Date) {
  const [row] = await tx
    .select({ search: savedSearches, email: customers.email, verifiedAt: customers.verifiedAt })
    .from(savedSearches)
    .innerJoin(customers, eq(customers.id, savedSearches.customerId))
    .where(and(eq(savedSearches.id, id), eq(savedSearches.isMailed, true), lt(savedSearches.lastCheckedAt, before)))
    .for('update', { of: savedSearches, skipLocked: true });
  return row;
}

export async function setChecked(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(savedSearches).set({ lastCheckedAt: now }).where(eq(savedSearches.id, id));
}

/** Stores matches and returns the new ones. */
export async function insertMatches(
  tx: Db,
  id: string,
  productIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set();
  const rows = await tx
    .insert(savedSearchMatches)
    .values(productIds.map((productId) => ({ savedSearchId: id, productId, foundAt: now })))
    .onConflictDoNothing()
    .returning({ productId: savedSearchMatches.productId });
  return new Set(rows.map(({ productId }) => productId));
}

/** The products that were added after `since`. */
export async function findAddedSince(db: Db, ids: readonly number[], since: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(sql`${products.id} = ANY (${`{${ids.join(',')}}`}::int[])`, gt(products.createdAt, since)));
  return new Set(rows.map(({ id }) => id));
}

const NEWEST = 'savedSearches.newest';

/** Whether a product was added since the last call in any process; true on the first call. */
export async function recordNewestProduct(db: Db): Promise<boolean> {
  const [newest] = await db.select({ id: products.id }).from(products).orderBy(desc(products.id)).limit(1);
  const value = { id: newest?.id ?? 0 };
  const changed = await db
    .insert(facts)
    .values({ key: NEWEST, value })
    .onConflictDoUpdate({
      target: facts.key,
      set: { value },
      setWhere: sql`${facts.value} <> ${JSON.stringify(value)}::jsonb`,
    })
    .returning({ key: facts.key });
  return changed.length > 0;
}
