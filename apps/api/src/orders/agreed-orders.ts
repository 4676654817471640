import type { Db } from '@marketplace/database';
import { canSellLate, followWonOrder, orderWon, readWonOrder } from '../auctions/auction-orders';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { acceptQuote, canAcceptLate, followOrder, readQuotedOrder } from '../quote-requests/quote-orders';
import type { AgreedOrder, Agreement, FollowedOrder } from './agreement';

/** What would be ordered; null for an order of listed prices. */
export async function readAgreedOrder(
  db: Db,
  { quoteId, auctionId }: Agreement,
  customerId: string | undefined,
): Promise<AgreedOrder | null> {
  if (!quoteId && !auctionId) return null;
  if (customerId === undefined) throw new AppError('not_found');
  return quoteId ? readQuotedOrder(db, quoteId, customerId) : readWonOrder(db, auctionId ?? '', customerId);
}

/** Accepts what is agreed on for the order that the caller's transaction writes, before products are locked. */
export async function acceptAgreement(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  { quoteId, auctionId }: Agreement,
  customerId: string,
  now: Date,
): Promise<AgreedOrder | null> {
  if (quoteId) return acceptQuote(deps, tx, quoteId, customerId, now);
  return auctionId ? orderWon(deps, tx, auctionId, customerId) : null;
}

/** Completes or releases what an order was placed by. */
export async function followAgreement(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  { quoteId, auctionId }: Agreement,
  followed: FollowedOrder,
  now: Date,
): Promise<void> {
  if (quoteId) await followOrder(deps, tx, quoteId, followed, now);
  else if (auctionId) await followWonOrder(deps, tx, auctionId, followed);
}

/** Whether a payment that arrives after its order has ended still counts. */
export async function canFollowLate(
  tx: Db,
  { quoteId, auctionId, customerId }: Agreement & { customerId: string },
): Promise<boolean> {
  if (quoteId) return canAcceptLate(tx, quoteId);
  return auctionId ? canSellLate(tx, auctionId, customerId) : true;
}
