export { loadRequests, type RequestsData } from './lib/list/load-requests';
export { RequestList } from './lib/list/request-list';
export { getRequestsPath } from './lib/list/requests-query';
export { RequestOrderConfirmationScreen } from './lib/request-order-confirmation-screen';
export { RequestOrderScreen } from './lib/request-order-screen';
export { UnknownQuoteScreen } from './lib/unknown-quote-screen';
export { loadRequest, type RequestData } from './lib/view/load-request';
export { RequestViewProvider } from './lib/view/request-view-provider';
export { RequestViewScreen } from './lib/view/request-view-screen';
