import { AUCTION_PROCESS } from '@marketplace/api-contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { auctionBidders, auctions } from '@marketplace/database/schema';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { AgreedOrder, FollowedOrder } from '../orders/agreement';
import { lockAuction, transitionAuction } from './auction-transitions';

const toAgreedOrder = ({ productId, buyerPrice }: { productId: number; buyerPrice: number }): AgreedOrder => ({
  line: { productId: String(productId), quantity: 1 },
  agreed: { amount: buyerPrice, parts: [{ kind: 'winning_bid', amount: buyerPrice }] },
});

/** What the buyer of an auction orders. */
export async function readWonOrder(db: Db, id: string, customerId: string): Promise<AgreedOrder> {
  const [row] = await db
    .select({ productId: auctions.productId, buyerPrice: auctions.buyerPrice })
    .from(auctions)
    .where(and(eq(auctions.id, id), eq(auctions.buyerId, customerId)));
  if (row?.buyerPrice == null) throw new AppError('not_found');
  return toAgreedOrder({ ...row, buyerPrice: row.buyerPrice });
}

/**
 * Reserves the auction for the order that the caller's transaction writes. Only its buyer can order
 * it, and not after their time has run out (`order_expired`).
 */
export async function orderWon(deps: Pick<Deps, 'jobs'>, tx: Db, id: string, customerId: string): Promise<AgreedOrder> {
  const { auction, now } = await lockAuction(tx, id);
  const { status, productId, buyerId, buyerPrice, offerExpiresAt } = auction;
  if (buyerId !== customerId || buyerPrice === null)
    throw new AppError((await hasPassed(tx, id, customerId)) ? 'order_expired' : 'not_found');
  const isDue = offerExpiresAt !== null && offerExpiresAt <= now;
  if (isDue && (status === 'AwaitingPayment' || status === 'Unsold')) throw new AppError('order_expired');
  await transitionAuction(deps, tx, id, { action: 'order', actor: 'customer' });
  return toAgreedOrder({ productId, buyerPrice });
}

async function hasPassed(tx: Db, auctionId: string, customerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ passedAt: auctionBidders.passedAt })
    .from(auctionBidders)
    .where(and(eq(auctionBidders.auctionId, auctionId), eq(auctionBidders.customerId, customerId)));
  return row?.passedAt != null;
}

/** How an order changes the auction that it was placed by: it is paid, or ended unpaid. */
export async function followWonOrder(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  id: string,
  { isPaid, actor, customerId }: FollowedOrder,
): Promise<void> {
  const { auction } = await lockAuction(tx, id);
  const action = isPaid ? 'sell' : 'release';
  // Of an order that had ended, and that another bidder may have followed.
  if (!isPaid && (auction.buyerId !== customerId || !AUCTION_PROCESS.find(action, auction.status, actor))) return;
  await transitionAuction(deps, tx, id, { action, actor });
}

/** Whether a payment that arrives after its order has ended still counts: nobody else can buy it. Locks the auction. */
export async function canSellLate(tx: Db, id: string, customerId: string): Promise<boolean> {
  const { auction } = await lockAuction(tx, id);
  return auction.status === 'AwaitingPayment' && auction.buyerId === customerId;
}
