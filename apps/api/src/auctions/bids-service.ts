import { AUCTION_PROCESS, type Currency } from '@marketplace/api-contract';
import { getMinimumBid, placeBid as applyBid, type PlacedBid } from '@marketplace/auction-rules';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { auctionBidders, auctionBids, auctions, products, sellers } from '@marketplace/database/schema';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { hasUsableCard } from '../payments/saved-cards';
import { isUnusuallyHigh, readState, readTerms } from './auction-terms';
import { enqueueOutbid } from './auction-notices';
import { databaseClock } from './auctions-repository';

interface BidRequest {
  idempotencyKey: string;
  /** Minor units. */
  maximum: number;
  isConfirmed: boolean;
}

/**
 * Places a bid in one transaction, by the database's clock: bids of one auction follow one another,
 * whatever process takes them. The same key bids once. Nothing is charged.
 */
export async function placeBid(
  deps: Pick<Deps, 'db' | 'payments' | 'clock' | 'jobs'>,
  auctionId: string,
  customerId: string,
  request: BidRequest,
): Promise<void> {
  await requireCard(deps, auctionId, customerId);
  await deps.db.transaction(async (tx) => {
    const row = await lockRunning(tx, auctionId);
    if (row.sellerAccountId === customerId) throw new AppError('own_auction');
    // A statement of its own, so that its clock is read after the lock was waited for.
    const { now, repeated, number, ownNumber, leaderNumber } = await readBidder(tx, row.auction, customerId, request);
    if (repeated !== null) return requireSameBid(repeated, request);
    const [terms, state] = [readTerms(row.auction), readState(row.auction)];
    const bid = { bidder: customerId, maximum: request.maximum, at: now.getTime() };
    const minimumBid = getMinimumBid(terms, state);
    const isBiddable = AUCTION_PROCESS.find('bid', row.auction.status, 'customer') !== undefined;
    const placed = isBiddable ? applyBid(terms, state, bid) : 'ended';
    switch (placed) {
      case 'not_started':
        throw new AppError('auction_not_started', undefined, { details: { startsAt: row.auction.startsAt } });
      case 'ended':
        throw new AppError('auction_ended', undefined, { details: { endsAt: row.auction.endsAt } });
      case 'too_low':
        throw new AppError('bid_too_low', undefined, { details: { minimumBid } });
      case 'not_higher':
        throw new AppError('bid_not_higher', undefined, { details: { maximum: state.leader?.maximum } });
      default:
        if (!request.isConfirmed && isUnusuallyHigh(request.maximum, minimumBid, row.currency as Currency))
          throw new AppError('bid_unconfirmed', undefined, { details: { maximum: request.maximum, minimumBid } });
        await writeBid(tx, row.auction, { ...request, customerId, placed, now, number, ownNumber, leaderNumber });
        if (state.leader && state.leader.bidder !== placed.state.leader?.bidder)
          await enqueueOutbid(deps.jobs, tx, auctionId, state.leader.bidder);
    }
  });
}

/** Where the terms ask for it, a first bid needs a card on file. Asked before the transaction, since the provider answers. */
async function requireCard(
  deps: Pick<Deps, 'db' | 'payments' | 'clock'>,
  auctionId: string,
  customerId: string,
): Promise<void> {
  const [found] = await deps.db
    .select({ requiresCard: auctions.requiresCard, bidder: auctionBidders.number })
    .from(auctions)
    .leftJoin(auctionBidders, and(eq(auctionBidders.auctionId, auctions.id), eq(auctionBidders.customerId, customerId)))
    .where(eq(auctions.id, auctionId));
  if (!found) throw new AppError('not_found');
  if (found.requiresCard && found.bidder === null && !(await hasUsableCard(deps, customerId, deps.clock())))
    throw new AppError('card_required');
}

async function lockRunning(tx: Db, id: string) {
  const [row] = await tx
    .select({ auction: auctions, currency: products.currency, sellerAccountId: sellers.customerId })
    .from(auctions)
    .innerJoin(products, eq(products.id, auctions.productId))
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .where(and(eq(auctions.id, id), eq(products.status, 'active')))
    .for('update', { of: auctions });
  if (!row) throw new AppError('not_found');
  return row;
}
type LockedAuction = Awaited<ReturnType<typeof lockRunning>>['auction'];

async function readBidder(tx: Db, { id, leaderId }: LockedAuction, customerId: string, { idempotencyKey }: BidRequest) {
  const selectNumber = (bidder: string | null) => sql<number | null>`(
    SELECT ${auctionBidders.number} FROM ${auctionBidders}
     WHERE ${auctionBidders.auctionId} = ${id} AND ${auctionBidders.customerId} = ${bidder})`;
  const [row] = await tx
    .select({
      now: databaseClock,
      repeated: sql<string | null>`(
        SELECT ${auctionBids.maximum} FROM ${auctionBids}
         WHERE ${auctionBids.auctionId} = ${id} AND ${auctionBids.customerId} = ${customerId}
           AND ${auctionBids.idempotencyKey} = ${idempotencyKey})`,
      number: sql<number>`1 + COALESCE((
        SELECT max(${auctionBids.number}) FROM ${auctionBids} WHERE ${auctionBids.auctionId} = ${id}), 0)`,
      ownNumber: selectNumber(customerId),
      leaderNumber: selectNumber(leaderId),
    })
    .from(sql`(SELECT 1) AS one`);
  return row as NonNullable<typeof row>;
}

function requireSameBid(maximum: string, request: BidRequest): void {
  if (Number(maximum) === request.maximum) return;
  throw new AppError('invalid_input', undefined, {
    fields: { 'body.idempotencyKey': 'Used for another bid already' },
  });
}

interface WrittenBid extends BidRequest {
  customerId: string;
  placed: PlacedBid;
  now: Date;
  /** Of the bid. */
  number: number;
  /** Of the bidder; null before their first bid. */
  ownNumber: number | null;
  /** Of who led until now. */
  leaderNumber: number | null;
}

/** Writes a bid with what it changes in one statement; the auction is locked. */
async function writeBid(tx: Db, auction: LockedAuction, written: WrittenBid): Promise<void> {
  const { customerId, maximum, idempotencyKey, placed, now, number, leaderNumber } = written;
  const { state } = placed;
  const bidder = written.ownNumber ?? auction.bidderCount + 1;
  const shown = placed.shown.map((one) => ({ ...one, bidder: one.bidder === customerId ? bidder : leaderNumber }));
  await tx.execute(sql`
    WITH bid AS (
      INSERT INTO auction_bids (auction_id, number, customer_id, maximum, shown, at, idempotency_key)
      VALUES (${auction.id}, ${number}, ${customerId}, ${maximum}, ${JSON.stringify(shown)}, ${now}, ${idempotencyKey})
    ), bidder AS (
      INSERT INTO auction_bidders (auction_id, customer_id, number, maximum, last_bid_at)
      VALUES (${auction.id}, ${customerId}, ${bidder}, ${maximum}, ${now})
      ON CONFLICT (auction_id, customer_id) DO UPDATE SET maximum = EXCLUDED.maximum, last_bid_at = EXCLUDED.last_bid_at
    ), product AS (
      UPDATE products SET price = ${state.price} WHERE id = ${auction.productId} AND price IS DISTINCT FROM ${state.price}
    )
    UPDATE auctions
       SET price = ${state.price}, ends_at = ${new Date(state.endsAt)}, bid_count = ${state.bidCount},
           bidder_count = ${Math.max(auction.bidderCount, bidder)}, leader_id = ${state.leader?.bidder},
           leader_maximum = ${state.leader?.maximum}
     WHERE id = ${auction.id}`);
}
