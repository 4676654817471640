import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { customers, sessions } from '../db/schema';

const person = {
  id: customers.id,
  email: customers.email,
  name: customers.name,
  avatar: customers.avatar,
  role: customers.role,
};

export async function readSession(db: Db, idHash: string) {
  const [row] = await db
    .select({ session: sessions, customer: person })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(eq(sessions.idHash, idHash));
  return row;
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

export async function deleteSessionsOf(db: Db, customerId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.customerId, customerId));
}

export async function deleteSessionsExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, instant));
}

/** Those that are not over, the one that was used last first. */
export async function readSessionsOf(db: Db, customerId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

/** Ends the customer's own session whose hash begins so. */
export async function deleteSessionOf(db: Db, customerId: string, start: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.customerId, customerId), eq(sql`left(${sessions.idHash}, ${start.length})`, start)));
}
