import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { attempts } from '@marketplace/database/schema';

/** How many attempts are free, and how long to wait after each further one; the wait doubles. */
export interface AttemptRule {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** Counting restarts after this time without an attempt. */
  forgetMs: number;
}

const LONGEST_MEMORY_MS = 24 * 60 * 60 * 1000;

/** Counts an attempt before it is made. Null if it may be made, otherwise the end of the wait. */
export async function countAttempt(db: Db, key: string, rule: AttemptRule, now: Date): Promise<Date | null> {
  const { free, firstWaitMs, longestWaitMs, forgetMs } = rule;
  const isForgotten = sql`${attempts.lastAt} <= ${new Date(now.getTime() - forgetMs).toISOString()}`;
  const failures = sql<number>`CASE WHEN ${isForgotten} THEN 1 ELSE ${attempts.failures} + 1 END`;
  const wait = sql`least(${longestWaitMs}, ${firstWaitMs} * power(2, greatest(0, least(30, ${failures} - ${free}))))`;
  const until = sql`CASE WHEN ${failures} >= ${free} THEN ${now.toISOString()}::timestamptz + ${wait} * interval '1 millisecond' END`;
  const [counted] = await db
    .insert(attempts)
    .values({ key, failures: 1, lastAt: now, blockedUntil: free <= 1 ? new Date(now.getTime() + firstWaitMs) : null })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { failures, lastAt: now, blockedUntil: until },
      // Attempts made during the wait don't extend it.
      setWhere: sql`${attempts.blockedUntil} IS NULL OR ${attempts.blockedUntil} <= ${now.toISOString()}`,
    })
    .returning({ failures: attempts.failures });
  if (counted?.failures === 1) {
    const isOld = lt(attempts.lastAt, new Date(now.getTime() - LONGEST_MEMORY_MS));
    // Skips rows that another transaction has locked, to avoid deadlocks.
    const old = db.select({ key: attempts.key }).from(attempts).where(isOld).for('update', { skipLocked: true });
    await db.delete(attempts).where(inArray(attempts.key, old));
  }
  if (counted) return null;
  const [row] = await db.select().from(attempts).where(eq(attempts.key, key));
  return row?.blockedUntil ?? now;
}

/** Counts one more; false if there were `limit` already. */
export async function countUpToLimit(db: Db, key: string, limit: number, now: Date): Promise<boolean> {
  const counted = await db
    .insert(attempts)
    .values({ key, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { failures: sql`${attempts.failures} + 1`, lastAt: now },
      setWhere: lt(attempts.failures, limit),
    })
    .returning({ key: attempts.key });
  return counted.length > 0;
}

export async function undoAttempt(db: Db, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ failures: sql`greatest(${attempts.failures} - 1, 0)`, blockedUntil: null })
    .where(eq(attempts.key, key));
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}
