import type { Language } from '@marketplace/api-contract';
import { sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';

/** A request that a seller with an account has not quoted for. */
export interface UnquotedRequest extends Record<string, unknown> {
  id: string;
  version: number;
  accountId: string;
  sellerId: number;
  createdAt: Date;
  quantity: number;
  budget: number | null;
  /** Of the listing, in minor units; null for a price on request. */
  price: number | null;
  language: Language;
}

/** Requests to the first few of their sellers, who quote; oldest first. */
export async function findUnquotedRequests(db: Db, quoting: number, limit: number): Promise<UnquotedRequest[]> {
  const { rows } = await db.execute<UnquotedRequest>(sql`
    SELECT q.id, q.version, s.customer_id AS "accountId", s.id AS "sellerId", q.created_at AS "createdAt", q.quantity,
           q.budget::float8 AS budget, p.price::float8 AS price, COALESCE(c.language, 'en') AS language
      FROM quote_requests q
      JOIN request_recipients r ON r.request_id = q.id AND r.position < ${quoting}
      JOIN sellers s ON s.id = r.seller_id
      JOIN products p ON p.id = r.product_id
      JOIN customers c ON c.id = q.customer_id
     WHERE q.status IN ('Open', 'Quoted') AND s.customer_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM seller_quotes o WHERE o.request_id = q.id AND o.seller_id = s.id)
     ORDER BY q.created_at, q.id, r.position LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** A quote with a counter-offer that its seller has not answered. */
export interface CounteredQuote extends Record<string, unknown> {
  id: string;
  accountId: string;
  amount: number;
  counterAmount: number;
  counteredAt: Date;
  language: Language;
}

export async function findCounteredQuotes(db: Db, limit: number): Promise<CounteredQuote[]> {
  const { rows } = await db.execute<CounteredQuote>(sql`
    SELECT o.id, s.customer_id AS "accountId", o.amount::float8 AS amount, o.counter_amount::float8 AS "counterAmount",
           o.countered_at AS "counteredAt", COALESCE(c.language, 'en') AS language
      FROM seller_quotes o
      JOIN quote_requests q ON q.id = o.request_id AND q.status = 'Quoted'
      JOIN sellers s ON s.id = o.seller_id
      JOIN customers c ON c.id = q.customer_id
     WHERE o.status = 'Countered' AND s.customer_id IS NOT NULL
     ORDER BY o.countered_at LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, counteredAt: new Date(row.counteredAt) }));
}
