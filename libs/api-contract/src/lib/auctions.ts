import { z } from 'zod';
import { AuctionState } from './auction-state';
import { LAST_PAGE } from './constants';
import { endpoint } from './endpoint';
import { PricePart } from './orders';
import {
  Amount,
  Currency,
  END_BEFORE_START,
  IdempotencyKey,
  Instant,
  isInOrder,
  Picture,
  PositiveAmount,
  PrivateId,
  PublicId,
} from './primitives';

/** From a price of `from` on, a bid must exceed the price by `step`. */
export const BidIncrement = z.object({ from: Amount.min(0), step: PositiveAmount });
export type BidIncrement = z.infer<typeof BidIncrement>;

/** A bid as it shows; the bidder is who it is for the caller: an id, or a number. */
export interface ShownBid<Bidder = string> {
  bidder: Bidder;
  amount: number;
  /** Placed by the auction up to the bidder's maximum. */
  isAutomatic: boolean;
}

export const BidHistoryEntry = z.object({
  /** Bidders are numbered in the order of their first bids. */
  bidder: z.int().min(1),
  /** Such as 'A***a'. */
  name: z.string(),
  amount: Amount,
  isAutomatic: z.boolean(),
  at: Instant,
});
export type BidHistoryEntry = z.infer<typeof BidHistoryEntry>;

/**
 * Where a bidder is: 'winning' and 'outbid' while it runs, then 'won' for whoever can buy it or has
 * bought it, and 'lost'.
 */
export const BidStatus = z.enum(['winning', 'outbid', 'won', 'lost']);
export type BidStatus = z.infer<typeof BidStatus>;

/** The caller's own bids in an auction. */
export const OwnBids = z.object({
  bidder: z.int().min(1),
  /** Nobody else learns it while it leads. */
  maximum: Amount,
  status: BidStatus,
  /** What a winner pays, without fees, and until when; null unless it can be bought now. */
  offer: z.object({ amount: Amount, expiresAt: Instant }).nullable(),
  /** The winner's order, if one was placed and not cancelled. */
  orderId: PrivateId.nullable(),
});
export type OwnBids = z.infer<typeof OwnBids>;

/** An auction with its bids, as the caller sees it. */
export const Auction = AuctionState.extend({
  product: z.object({ id: PublicId, name: z.string(), slug: z.string(), picture: Picture }),
  /** Newest first, at most AUCTION_HISTORY_MAXIMUM. */
  history: z.array(BidHistoryEntry),
  /** Null for visitors and customers who haven't bid. */
  own: OwnBids.nullable(),
  /** Why the caller can't bid, whatever they offer; null if they can. A signed-out visitor is asked to sign in. */
  obstacle: z.enum(['own_auction', 'card_required']).nullable(),
});
export type Auction = z.infer<typeof Auction>;

export const getAuction = endpoint({
  method: 'GET',
  path: '/api/auctions/:id',
  access: 'key',
  summary: 'An auction with its bids, and the own status of a signed-in caller',
  params: z.object({ id: PrivateId }),
  response: Auction,
});

/** `isConfirmed` places a maximum far above the price, which is otherwise rejected as `bid_unconfirmed`. */
export const NewBid = z.object({
  idempotencyKey: IdempotencyKey,
  maximum: PositiveAmount,
  isConfirmed: z.boolean().default(false),
});
export type NewBid = z.input<typeof NewBid>;

export const placeBid = endpoint({
  method: 'POST',
  path: '/api/auctions/:id/bids',
  access: 'customer',
  summary: 'Bid up to a maximum, which stays secret; the same key bids once. A bid can’t be taken back',
  params: z.object({ id: PrivateId }),
  body: NewBid,
  response: Auction,
});

export const estimateBid = endpoint({
  method: 'GET',
  path: '/api/auctions/:id/estimate',
  access: 'key',
  summary: 'What a winner at this bid would pay with taxes and fees, without delivery',
  params: z.object({ id: PrivateId }),
  query: z.object({ amount: z.coerce.number().pipe(PositiveAmount) }),
  response: z.object({ currency: Currency, amount: Amount, charges: z.array(PricePart), total: Amount }),
});

/** An auction in which the customer has bid. */
export const BidSummary = AuctionState.extend({ product: Auction.shape.product, own: OwnBids });
export type BidSummary = z.infer<typeof BidSummary>;

export const listBids = endpoint({
  method: 'GET',
  path: '/api/bids',
  access: 'customer',
  summary: 'The auctions in which the customer has bid, the last bid first',
  query: z.object({
    status: BidStatus.optional(),
    page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
  }),
  response: z.object({ auctions: z.array(BidSummary), page: z.int(), pages: z.int(), total: z.int() }),
});

/** What follows when a winner doesn't pay in time. */
export const UnpaidPolicy = z.enum(['next', 'relist', 'end']);
export type UnpaidPolicy = z.infer<typeof UnpaidPolicy>;

const isAscending = (increments: readonly BidIncrement[]) =>
  increments.every(({ from, step }, index) => {
    const before = increments[index - 1];
    return before ? from > before.from && step >= before.step : from === 0;
  });

/** The terms of a new auction; what is missing comes from the marketplace's settings. */
export const NewAuction = z
  .object({
    productId: PublicId,
    startPrice: PositiveAmount,
    reserve: PositiveAmount.optional(),
    increments: z.array(BidIncrement).min(1).max(20).refine(isAscending, 'Invalid value').optional(),
    startsAt: Instant.optional(),
    endsAt: Instant,
    extensionMinutes: z.int().min(0).max(60).optional(),
    requiresCard: z.boolean().optional(),
    unpaid: UnpaidPolicy.optional(),
    paymentHours: z.int().min(1).max(336).optional(),
  })
  .refine(({ startsAt, endsAt }) => isInOrder(startsAt, endsAt), { path: ['endsAt'], error: END_BEFORE_START })
  .refine(({ startPrice, reserve }) => reserve === undefined || reserve >= startPrice, {
    path: ['reserve'],
    error: 'Invalid value',
  });
export type NewAuction = z.input<typeof NewAuction>;

export const openAuction = endpoint({
  method: 'POST',
  path: '/api/operator/auctions',
  access: 'operator',
  summary: 'Put a listing of the type auction up for bids; one auction of a listing at a time',
  body: NewAuction,
  response: AuctionState,
});

export const cancelAuction = endpoint({
  method: 'POST',
  path: '/api/operator/auctions/:id/cancellation',
  access: 'operator',
  summary: 'End an auction without a sale before its end; its bidders are told. Idempotent',
  params: z.object({ id: PrivateId }),
  response: AuctionState,
});
