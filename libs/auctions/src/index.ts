export { UnknownAuctionPaymentScreen } from './lib/unknown-auction-payment-screen';
