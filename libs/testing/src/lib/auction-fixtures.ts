import type { Auction, BidHistoryEntry, estimateBid, OwnBids, ResponseBody } from '@marketplace/api-contract';
import { auctionState, picture } from './fixtures';

/** Builders of auctions, as `fixtures` has them of everything else. */

export const bidHistoryEntry = (overrides: Partial<BidHistoryEntry> = {}): BidHistoryEntry => ({
  bidder: 2,
  name: 'M***n',
  amount: 42_000,
  isAutomatic: false,
  at: '2026-06-01T15:20:00.000Z',
  ...overrides,
});

/** The own bids of bidder 3, who leads if the auction says so. */
export const ownBids = (overrides: Partial<OwnBids> = {}): OwnBids => ({
  bidder: 3,
  maximum: 41_000,
  status: 'outbid',
  offer: null,
  orderId: null,
  ...overrides,
});

/** A running auction as a visitor reads it, who hasn't bid. */
export const auctionDetails = (overrides: Partial<Auction> = {}): Auction => ({
  ...auctionState(),
  product: {
    id: '16',
    name: 'Cedar canoe with two paddles',
    slug: 'cedar-canoe-with-two-paddles',
    picture: picture(),
  },
  history: [
    bidHistoryEntry(),
    bidHistoryEntry({ bidder: 3, name: 'A***a', amount: 41_000, isAutomatic: true, at: '2026-06-01T15:20:00.000Z' }),
    bidHistoryEntry({ bidder: 2, amount: 40_000, at: '2026-05-31T19:05:00.000Z' }),
  ],
  own: null,
  obstacle: null,
  ...overrides,
});

/** What a winner would pay, with a fee and a tax of a twentieth each. */
export const bidEstimate = (amount: number): ResponseBody<typeof estimateBid> => ({
  currency: 'CAD',
  amount,
  charges: [
    { kind: 'service_fee', amount: Math.round(amount / 20) },
    { kind: 'tax', amount: Math.round(amount / 20) },
  ],
  total: amount + 2 * Math.round(amount / 20),
});
