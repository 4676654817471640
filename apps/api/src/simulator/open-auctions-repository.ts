import { sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import type { BidIncrement } from '@marketplace/api-contract';

/** The accounts of the simulated bidders (see apps/demo-marketplaces). */
const isSimulated = (id: ReturnType<typeof sql>) =>
  sql`EXISTS (SELECT FROM customers WHERE id = ${id} AND email LIKE 'bidder-%@example.com')`;

export interface BiddableAuction extends Record<string, unknown> {
  id: string;
  startPrice: number;
  price: number;
  bidCount: number;
  increments: BidIncrement[];
  /** A simulated bidder who doesn't lead. */
  bidderId: string;
  /** Seconds since the last bid or the start. */
  idleSeconds: number;
  /** Whether a visitor leads, who waits for an answer. */
  isVisitorLeading: boolean;
}

/** Running auctions in which a visitor leads, and those that end within half an hour, each with a simulated bidder. */
export async function findBiddableAuctions(db: Db, limit: number): Promise<BiddableAuction[]> {
  const { rows } = await db.execute<BiddableAuction>(sql`
    SELECT a.id, a.start_price::float8 AS "startPrice", a.price::float8 AS price, a.bid_count AS "bidCount", a.increments,
           bidder.id AS "bidderId", led.is_visitor AS "isVisitorLeading",
           extract(epoch FROM now() - COALESCE((SELECT max(at) FROM auction_bids WHERE auction_id = a.id), a.starts_at))::float8 AS "idleSeconds"
      FROM auctions a
     CROSS JOIN LATERAL (SELECT a.leader_id IS NOT NULL AND NOT ${isSimulated(sql`a.leader_id`)} AS is_visitor) led
     CROSS JOIN LATERAL (
       SELECT id FROM customers
        WHERE email LIKE 'bidder-%@example.com' AND id IS DISTINCT FROM a.leader_id
        ORDER BY md5(id::text || a.id::text || a.bid_count::text) LIMIT 1) bidder
     WHERE a.status = 'Running' AND a.starts_at <= now() AND a.ends_at > now() + interval '5 seconds'
       AND (led.is_visitor OR a.ends_at < now() + interval '30 minutes')
     ORDER BY led.is_visitor DESC, a.ends_at LIMIT ${limit}`);
  return rows;
}

export interface EndedAuction extends Record<string, unknown> {
  id: string;
  productId: number;
  startPrice: number;
  reserve: number | null;
  increments: BidIncrement[];
  extensionMinutes: number;
}

/** Auctions that ended some minutes ago, so that their end was seen, and that nobody can buy any more. */
export async function findEndedAuctions(db: Db, minutes: number, limit: number): Promise<EndedAuction[]> {
  const { rows } = await db.execute<EndedAuction>(sql`
    SELECT a.id, a.product_id AS "productId", a.start_price::float8 AS "startPrice", a.reserve::float8 AS reserve, a.increments,
           a.extension_minutes AS "extensionMinutes"
      FROM auctions a JOIN products p ON p.id = a.product_id AND p.status = 'active'
     WHERE a.is_current AND a.status IN ('Sold', 'Unsold', 'Cancelled') AND a.ends_at < now() - make_interval(mins => ${minutes})
     ORDER BY a.ends_at LIMIT ${limit}`);
  return rows;
}

/** Simulated bidders don't pay: some minutes after they have won, their time is over. */
export async function endSimulatedOffers(db: Db, minutes: number): Promise<void> {
  await db.execute(sql`
    UPDATE auctions SET offer_expires_at = now()
     WHERE status = 'AwaitingPayment' AND offer_expires_at > now() AND ends_at < now() - make_interval(mins => ${minutes})
       AND ${isSimulated(sql`buyer_id`)}`);
}
