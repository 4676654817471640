import type { AuctionState, OwnBids } from '@marketplace/api-contract';

interface BidContext {
  auction: AuctionState;
  own: OwnBids | null;
}

/** The lowest maximum that the visitor can bid; who leads can only raise their own. */
export function getLowestBid({ auction, own }: BidContext): number {
  const isLeading = own !== null && own.bidder === auction.leader;
  return isLeading ? Math.max(auction.minimumBid, own.maximum + getStep(auction)) : auction.minimumBid;
}

/** The lowest bid, and one and two steps more. */
export function getBidChoices(context: BidContext): readonly number[] {
  const [lowest, step] = [getLowestBid(context), getStep(context.auction)];
  return [lowest, lowest + step, lowest + 2 * step];
}

/** By how much bids rise now; before the first one, which has no step, about a twentieth of it. */
function getStep({ price, minimumBid, leader }: AuctionState): number {
  if (leader !== null) return Math.max(1, minimumBid - price);
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, minimumBid / 20)));
  return (minimumBid / 20 >= 5 * magnitude ? 5 : 1) * magnitude;
}
