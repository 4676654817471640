export { LazyAuctionPanel, loadAuctionPanel } from './lib/panel/lazy-auction-panel';
export { UnknownAuctionPaymentScreen } from './lib/unknown-auction-payment-screen';
