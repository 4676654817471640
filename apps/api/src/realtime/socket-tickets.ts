import { SOCKET_TICKET_MS } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { sessions, socketTickets } from '@marketplace/database/schema';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { createSecret, hashSecret } from '../accounts/secrets';

/**
 * Creates a ticket of a session. It identifies the session once on a socket of another origin,
 * which cookies do not reach (ME-06).
 */
export async function createTicket(db: Db, sessionId: string, now: Date): Promise<string> {
  const ticket = createSecret();
  const sessionHash = hashSecret(sessionId) as string;
  await db
    .delete(socketTickets)
    .where(and(eq(socketTickets.sessionHash, sessionHash), lte(socketTickets.expiresAt, now)));
  // Of a session that has ended meanwhile, nothing is inserted.
  await db.execute(sql`
    INSERT INTO ${socketTickets} (id_hash, session_hash, expires_at)
    SELECT ${hashSecret(ticket)}, ${sessions.idHash}, ${new Date(now.getTime() + SOCKET_TICKET_MS)}
    FROM ${sessions} WHERE ${sessions.idHash} = ${sessionHash}
    FOR KEY SHARE
  `);
  return ticket;
}

/** The hash of the session that a ticket is for; null if it is unknown, used or has expired. */
export async function redeemTicket(db: Db, ticket: unknown, now: Date): Promise<string | null> {
  const idHash = typeof ticket === 'string' ? hashSecret(ticket) : null;
  if (idHash === null) return null;
  const [used] = await db
    .delete(socketTickets)
    .where(and(eq(socketTickets.idHash, idHash), gt(socketTickets.expiresAt, now)))
    .returning({ sessionHash: socketTickets.sessionHash });
  return used?.sessionHash ?? null;
}
