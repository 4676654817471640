import { defineProcess } from './process';

export const AUCTION_STATUSES = ['Running', 'AwaitingPayment', 'Ordered', 'Sold', 'Unsold', 'Cancelled'] as const;
type AuctionStatus = (typeof AUCTION_STATUSES)[number];

export const AUCTION_ACTIONS = ['bid', 'award', 'end', 'pass', 'order', 'release', 'sell', 'cancel'] as const;
export type AuctionAction = (typeof AUCTION_ACTIONS)[number];

/** What the process needs to know of an auction besides its status. */
export interface AuctionFacts {
  /** Its end by the database's clock has passed. */
  isOver: boolean;
  /** Somebody has won it: there is a bid, which meets the reserve. */
  hasWinner: boolean;
  /** Whoever may buy it hasn't in time. */
  isOfferDue: boolean;
  /** Its terms let the next bidder buy it, and there is one. */
  hasNextBidder: boolean;
}

/**
 * `offer` lets the winner, or the next bidder, buy it until a deadline; `relist` opens a new auction
 * of the listing where the terms say so; `mail` tells bidders, the winner or the seller.
 */
export type AuctionEffect = 'offer' | 'relist' | 'mail';

/**
 * The life of an auction, which begins as 'Running', also before its start. 'AwaitingPayment': its
 * winner can order it. 'Ordered': that order waits for its payment; unpaid, the auction is released.
 */
export const AUCTION_PROCESS = defineProcess<AuctionStatus, AuctionAction, AuctionFacts, AuctionEffect>([
  { action: 'bid', from: ['Running'], by: ['customer'], when: ({ isOver }) => !isOver },
  {
    action: 'award',
    from: ['Running'],
    to: 'AwaitingPayment',
    by: ['time'],
    when: ({ isOver, hasWinner }) => isOver && hasWinner,
    effects: ['offer', 'mail'],
  },
  {
    action: 'end',
    from: ['Running'],
    to: 'Unsold',
    by: ['time'],
    when: ({ isOver, hasWinner }) => isOver && !hasWinner,
    effects: ['mail'],
  },
  {
    action: 'pass',
    from: ['AwaitingPayment'],
    to: 'AwaitingPayment',
    by: ['time'],
    when: ({ isOfferDue, hasNextBidder }) => isOfferDue && hasNextBidder,
    effects: ['offer', 'mail'],
  },
  {
    action: 'end',
    from: ['AwaitingPayment'],
    to: 'Unsold',
    by: ['time'],
    when: ({ isOfferDue, hasNextBidder }) => isOfferDue && !hasNextBidder,
    effects: ['relist', 'mail'],
  },
  {
    action: 'order',
    from: ['AwaitingPayment'],
    to: 'Ordered',
    by: ['customer'],
    when: ({ isOfferDue }) => !isOfferDue,
  },
  { action: 'release', from: ['Ordered'], to: 'AwaitingPayment', by: ['customer', 'time', 'provider'] },
  // A payment that arrives late counts while nobody else can buy it.
  { action: 'sell', from: ['Ordered', 'AwaitingPayment'], to: 'Sold', by: ['provider', 'customer'] },
  { action: 'cancel', from: ['Running'], to: 'Cancelled', by: ['operator'], effects: ['mail'] },
]);
