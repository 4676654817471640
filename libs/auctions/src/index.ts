export { LazyAuctionPanel, loadAuctionPanel } from './lib/panel/lazy-auction-panel';
export { UnknownAuctionPaymentScreen } from './lib/payment/unknown-auction-payment-screen';
export { loadWonAuction } from './lib/payment/load-won-auction';
export { WonAuctionDetails } from './lib/payment/won-auction-details';
