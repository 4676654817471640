import { z } from 'zod';
import { AUCTION_STATUSES } from './auction-process';
import { Amount, Count, Currency, Instant, PrivateId } from './primitives';

export const AuctionStatus = z.enum(AUCTION_STATUSES);
export type AuctionStatus = z.infer<typeof AuctionStatus>;

/** An auction as everyone sees it. */
export const AuctionState = z.object({
  id: PrivateId,
  status: AuctionStatus,
  currency: Currency,
  startsAt: Instant,
  endsAt: Instant,
  /** A bid in the last minutes moves the end to so many minutes after it; 0 if none does. */
  extensionMinutes: z.int().min(0),
  startPrice: Amount,
  /** The current bid; the start price without bids. */
  price: Amount,
  /** The lowest bid that others than the leader can place. */
  minimumBid: Amount,
  bidCount: Count,
  bidderCount: Count,
  /** Null without a reserve. */
  isReserveMet: z.boolean().nullable(),
  /** The number of the bidder who leads; null without bids. */
  leader: z.int().min(1).nullable(),
  /** The time by the clock that decides, when this was read. */
  readAt: Instant,
});
export type AuctionState = z.infer<typeof AuctionState>;
