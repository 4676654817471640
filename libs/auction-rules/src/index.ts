export {
  getMinimumBid,
  isReserveMet,
  placeBid,
  readWinner,
  startAuction,
  type AuctionState,
  type AuctionTerms,
  type Bid,
  type BidRejection,
  type PlacedBid,
} from './lib/auction-rules';
