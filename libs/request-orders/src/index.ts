export { RequestOrderConfirmationScreen } from './lib/request-order-confirmation-screen';
export { RequestOrderScreen } from './lib/request-order-screen';
export { UnknownQuoteScreen } from './lib/unknown-quote-screen';
