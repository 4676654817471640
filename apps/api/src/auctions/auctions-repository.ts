import type { Picture, ShownBid, BidStatus } from '@marketplace/api-contract';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { auctionBidders, auctionBids, auctions, customers, products, sellers } from '@marketplace/database/schema';

/** The clock by which auctions start and end, whichever process asks. */
export const databaseClock = sql<Date>`clock_timestamp()`.mapWith((value: string) => new Date(value));

const auctionColumns = {
  auction: auctions,
  now: databaseClock,
  currency: products.currency,
  country: products.country,
  timeZone: products.timeZone,
  sellerAccountId: sellers.customerId,
  leader: sql<number | null>`(
    SELECT number FROM auction_bidders b WHERE b.auction_id = ${auctions.id} AND b.customer_id = ${auctions.leaderId})`,
  product: sql<{ id: string; name: string; slug: string; picture: Picture }>`jsonb_build_object(
    'id', ${products.id}::text, 'name', ${products.name}, 'slug', ${products.slug}, 'picture', ${products.pictures} -> 0)`,
};

const joined = (db: Db) =>
  db
    .select(auctionColumns)
    .from(auctions)
    .innerJoin(products, eq(products.id, auctions.productId))
    .innerJoin(sellers, eq(sellers.id, products.sellerId));

export type AuctionRow = Awaited<ReturnType<typeof joined>>[number];

export async function findAuction(db: Db, id: string): Promise<AuctionRow | undefined> {
  const [row] = await joined(db).where(eq(auctions.id, id));
  return row;
}

/** The current or last auction of a listing. */
export async function findCurrentAuction(db: Db, productId: number): Promise<AuctionRow | undefined> {
  const [row] = await joined(db).where(and(eq(auctions.productId, productId), eq(auctions.isCurrent, true)));
  return row;
}

export interface OwnBidsRow {
  number: number;
  maximum: number;
  /** By auction; null if there is none, or it was cancelled or has expired. */
  orderId: string | null;
}

// With table names of its own, because Drizzle omits them where it selects from one table.
const OWN_ORDER = sql<string | null>`(
  SELECT o.id FROM orders o
   WHERE o.auction_id = auction_bidders.auction_id AND o.customer_id = auction_bidders.customer_id
     AND o.status NOT IN ('Expired', 'Cancelled')
   ORDER BY o.created_at DESC LIMIT 1)`;

const ownColumns = { number: auctionBidders.number, maximum: auctionBidders.maximum, orderId: OWN_ORDER };

export async function findOwnBids(db: Db, auctionId: string, customerId: string): Promise<OwnBidsRow | null> {
  const [row] = await db
    .select(ownColumns)
    .from(auctionBidders)
    .where(and(eq(auctionBidders.auctionId, auctionId), eq(auctionBidders.customerId, customerId)));
  return row ?? null;
}

export interface HistoryRow extends ShownBid<number> {
  name: string;
  at: Date;
}

/** What bids show, newest first. */
export async function findHistory(db: Db, auctionId: string, limit: number): Promise<HistoryRow[]> {
  // Of a bid that showed nothing there is no row.
  const { rows } = await db.execute<{ bidder: number; amount: number; isAutomatic: boolean; name: string; at: string }>(
    sql`
    SELECT (shown.entry ->> 'bidder')::integer AS bidder, (shown.entry ->> 'amount')::float8 AS amount,
           (shown.entry ->> 'isAutomatic')::boolean AS "isAutomatic", c.name, bid.at
      FROM (SELECT number, shown, at FROM ${auctionBids}
             WHERE auction_id = ${auctionId} AND shown <> '[]' ORDER BY number DESC LIMIT ${limit}) bid
     CROSS JOIN LATERAL jsonb_array_elements(bid.shown) WITH ORDINALITY AS shown (entry, position)
      JOIN ${auctionBidders} b ON b.auction_id = ${auctionId} AND b.number = (shown.entry ->> 'bidder')::integer
      JOIN ${customers} c ON c.id = b.customer_id
     ORDER BY bid.number DESC, shown.position DESC LIMIT ${limit}`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/**
 * A bidder's status as a condition: while the auction runs, whether they lead; then whether they
 * can buy or have bought it.
 */
const STATUSES: Readonly<Record<BidStatus, SQL>> = {
  winning: sql`${auctions.status} = 'Running' AND ${auctions.leaderId} = ${auctionBidders.customerId}`,
  outbid: sql`${auctions.status} = 'Running' AND ${auctions.leaderId} <> ${auctionBidders.customerId}`,
  won: sql`${auctions.status} IN ('AwaitingPayment', 'Ordered', 'Sold') AND ${auctions.buyerId} = ${auctionBidders.customerId}`,
  lost: sql`${auctions.status} <> 'Running' AND (${auctions.status} NOT IN ('AwaitingPayment', 'Ordered', 'Sold') OR ${auctions.buyerId} <> ${auctionBidders.customerId})`,
};

export async function findBidAuctions(
  db: Db,
  customerId: string,
  { status, page, pageSize }: { status: BidStatus | undefined; page: number; pageSize: number },
) {
  const condition = and(eq(auctionBidders.customerId, customerId), status && STATUSES[status]);
  const [rows, [count]] = await Promise.all([
    db
      .select({ ...auctionColumns, own: ownColumns })
      .from(auctionBidders)
      .innerJoin(auctions, eq(auctions.id, auctionBidders.auctionId))
      .innerJoin(products, eq(products.id, auctions.productId))
      .innerJoin(sellers, eq(sellers.id, products.sellerId))
      .where(condition)
      .orderBy(sql`${auctionBidders.lastBidAt} DESC`, auctionBidders.auctionId)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db
      .select({ total: sql<number>`count(*)::integer` })
      .from(auctionBidders)
      .innerJoin(auctions, eq(auctions.id, auctionBidders.auctionId))
      .where(condition),
  ]);
  return { rows, total: count?.total ?? 0 };
}
