import { sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';

/** Classes of advisory locks, so that a product and an idempotency key never share one. */
export const LOCKS = { product: 1, idempotency: 2, customer: 3 } as const;

/** A second call with the same key waits here for the first. Taken before all other locks. */
export async function lockIdempotencyKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.idempotency}::int, hashtext(${key}))`);
}
