import type { Language } from '@marketplace/api-contract';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { conversations, customers, sellers } from '@marketplace/database/schema';

/**
 * Conversations with messages to a seller with an account who has not read them, oldest first.
 * Without those of sellers as whom a person has been active in a browser since `activeSince`.
 */
export const findUnreadConversations = (db: Db, activeSince: Date, limit: number) =>
  db
    .select({
      id: conversations.id,
      accountId: sql<string>`${sellers.customerId}`,
      lastNumber: conversations.lastNumber,
      lastAt: conversations.lastAt,
      /** How often the seller has written. */
      answers: sql<number>`(SELECT count(*)::int FROM messages m WHERE m.conversation_id = ${conversations.id} AND m.sender = 'seller')`,
      /** Whether the last message has words, not only files. */
      hasText: sql<boolean>`(SELECT m.text <> '' FROM messages m WHERE m.conversation_id = ${conversations.id} AND m.number = ${conversations.lastNumber})`,
      language: sql<Language>`COALESCE(${customers.language}, 'en')`,
    })
    .from(conversations)
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
    .innerJoin(customers, eq(customers.id, conversations.customerId))
    .where(
      and(
        isNotNull(sellers.customerId),
        // The simulator's own sessions have no browser.
        sql`NOT EXISTS (SELECT FROM sessions s
          WHERE s.customer_id = ${sellers.customerId} AND s.user_agent <> '' AND s.last_seen_at > ${activeSince})`,
        sql`EXISTS (SELECT FROM messages m WHERE m.conversation_id = ${conversations.id}
          AND m.sender = 'customer' AND m.number > ${conversations.sellerReadNumber})`,
      ),
    )
    .orderBy(asc(conversations.lastAt), asc(conversations.id))
    .limit(limit);
