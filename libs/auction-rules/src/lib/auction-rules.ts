import type { BidIncrement, ShownBid } from '@marketplace/api-contract';

/** What an auction was opened with. Amounts are in minor units, instants in milliseconds. */
export interface AuctionTerms {
  startPrice: number;
  /** Below it nothing is sold; null without one. Secret until it is met. */
  reserve: number | null;
  /** By how much a bid must exceed the price, which grows with it. Begins at 0. */
  increments: readonly BidIncrement[];
  startsAt: number;
  endsAt: number;
  /** A bid within this time of the end moves the end to this time after the bid; 0 if none does. */
  extensionMs: number;
}

/** The state of an auction after its bids so far. */
export interface AuctionState {
  /** What the leader would pay; the start price without bids. */
  price: number;
  endsAt: number;
  /** Without those by which a leader only raised their maximum. */
  bidCount: number;
  /** Who would win. The maximum is a secret of the bidder's. */
  leader: { bidder: string; maximum: number } | null;
}

export interface Bid {
  bidder: string;
  /** The highest amount that the bidder would pay. */
  maximum: number;
  at: number;
}

/**
 * `too_low`: below the minimum of the next bid. `not_higher`: the leader's own maximum is at least
 * as high.
 */
export type BidRejection = 'not_started' | 'ended' | 'too_low' | 'not_higher';

export interface PlacedBid {
  state: AuctionState;
  /** What all may see of it, in the order in which it happened; nothing if a leader only raised their maximum. */
  shown: ShownBid[];
}

export const startAuction = ({ startPrice, endsAt }: AuctionTerms): AuctionState => ({
  price: startPrice,
  endsAt,
  bidCount: 0,
  leader: null,
});

/** The lowest bid that anyone but the leader can place. */
export const getMinimumBid = (
  terms: Pick<AuctionTerms, 'startPrice' | 'increments'>,
  { price, leader }: Pick<AuctionState, 'price' | 'leader'>,
): number => (leader ? addIncrement(terms, price) : terms.startPrice);

export const isReserveMet = ({ reserve }: AuctionTerms, { price, leader }: AuctionState): boolean =>
  leader !== null && (reserve === null || price >= reserve);

/**
 * Bids up to a maximum. The price rises only as far as it must for the highest maximum to lead: one
 * increment above the second highest, to the reserve if the maximum reaches it. Of equal maximums
 * the earlier one leads. Whoever leads can raise their maximum, which neither shows nor moves the
 * end unless it meets the reserve.
 */
export function placeBid(terms: AuctionTerms, state: AuctionState, bid: Bid): PlacedBid | BidRejection {
  const { leader } = state;
  const { bidder, maximum, at } = bid;
  if (at < terms.startsAt) return 'not_started';
  if (at >= state.endsAt) return 'ended';
  if (leader?.bidder === bidder) {
    if (maximum <= leader.maximum) return 'not_higher';
    return finish(terms, state, bid, { bidder, maximum }, state.price, []);
  }
  if (maximum < getMinimumBid(terms, state)) return 'too_low';
  if (!leader) return finish(terms, state, bid, { bidder, maximum }, terms.startPrice, []);
  if (maximum > leader.maximum) {
    // The leader has bid as far as their maximum, which is no secret any more.
    const answered =
      leader.maximum > state.price ? [{ bidder: leader.bidder, amount: leader.maximum, isAutomatic: true }] : [];
    const price = Math.min(maximum, addIncrement(terms, leader.maximum));
    return finish(terms, state, bid, { bidder, maximum }, price, answered);
  }
  const price = Math.min(leader.maximum, addIncrement(terms, maximum));
  return finish(terms, state, bid, leader, price, [{ bidder, amount: maximum, isAutomatic: false }]);
}

function finish(
  terms: AuctionTerms,
  state: AuctionState,
  { bidder, at }: Bid,
  leader: NonNullable<AuctionState['leader']>,
  led: number,
  earlier: ShownBid[],
): PlacedBid {
  const { reserve, extensionMs } = terms;
  const price = reserve !== null && leader.maximum >= reserve ? Math.max(led, reserve) : led;
  const isShown = bidder !== state.leader?.bidder || price > state.price;
  const shown = isShown
    ? [...earlier, { bidder: leader.bidder, amount: price, isAutomatic: leader.bidder !== bidder }]
    : [];
  return {
    state: {
      price,
      leader,
      bidCount: state.bidCount + (isShown ? 1 : 0),
      endsAt: isShown && extensionMs > 0 ? Math.max(state.endsAt, at + extensionMs) : state.endsAt,
    },
    shown,
  };
}

/**
 * Who would have won at which price if some bidders had not taken part: `bids` are all that were
 * accepted, in their order. Null if nobody would have, or not at the reserve.
 */
export function readWinner(
  terms: AuctionTerms,
  bids: readonly Bid[],
  without: readonly string[] = [],
): { bidder: string; price: number } | null {
  let state: AuctionState = { ...startAuction(terms), endsAt: Infinity };
  for (const bid of bids) {
    if (without.includes(bid.bidder)) continue;
    const placed = placeBid(terms, state, bid);
    if (typeof placed !== 'string') state = placed.state;
  }
  return state.leader && isReserveMet(terms, state) ? { bidder: state.leader.bidder, price: state.price } : null;
}

function addIncrement({ increments }: Pick<AuctionTerms, 'increments'>, price: number): number {
  const step = increments.findLast(({ from }) => from <= price)?.step;
  if (step === undefined) throw new RangeError('The increments of an auction begin at 0.');
  return price + step;
}
