import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { customers, sessions } from '@marketplace/database/schema';

const customerColumns = {
  id: customers.id,
  email: customers.email,
  name: customers.name,
  avatar: customers.avatar,
  role: customers.role,
  verifiedAt: customers.verifiedAt,
  language: customers.language,
};

export async function findSession(db: Db, idHash: string) {
  const [row] = await db
    .select({ session: sessions, customer: customerColumns })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(eq(sessions.idHash, idHash));
  return row;
}

/** Those of the sessions that haven't ended or expired. */
export async function findLiveSessions(db: Db, idHashes: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(inArray(sessions.idHash, [...idHashes]), gt(sessions.expiresAt, now)));
  return new Set(rows.map(({ idHash }) => idHash));
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function touchSession(db: Db, idHash: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.idHash, idHash));
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, idHash));
}

export async function deleteCustomerSessions(db: Db, customerId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.customerId, customerId));
}

export async function deleteSessionsExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, instant));
}

const LATEST_FIRST = [desc(sessions.lastSeenAt), desc(sessions.createdAt)] as const;

/**
 * Deletes the customer's sessions except this one and the `keepCount` most recently used others.
 */
export async function deleteOldestSessions(
  db: Db,
  customerId: string,
  idHash: string,
  keepCount: number,
): Promise<void> {
  const isOwn = eq(sessions.customerId, customerId);
  const oldest = db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(isOwn, ne(sessions.idHash, idHash)))
    .orderBy(...LATEST_FIRST)
    .offset(keepCount);
  await db.delete(sessions).where(and(isOwn, inArray(sessions.idHash, oldest)));
}

/** Sessions that have not expired, most recently used first. */
export async function findCustomerSessions(db: Db, customerId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), gt(sessions.expiresAt, now)))
    .orderBy(...LATEST_FIRST);
}

/** Ends the customer's own session whose hash starts with `start`. */
export async function deleteCustomerSession(db: Db, customerId: string, start: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.customerId, customerId), eq(sql`left(${sessions.idHash}, ${start.length})`, start)));
}
