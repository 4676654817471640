import type { Operation } from '../operation';
import type * as quoteRequests from '../quote-requests';

export const findRequestSellers: Operation<typeof quoteRequests.findRequestSellers> = {
  method: 'POST',
  path: '/api/quoteRequests/sellers',
};
export const createQuoteRequest: Operation<typeof quoteRequests.createQuoteRequest> = {
  method: 'POST',
  path: '/api/quoteRequests',
};
export const listQuoteRequests: Operation<typeof quoteRequests.listQuoteRequests> = {
  method: 'GET',
  path: '/api/quoteRequests',
};
export const getQuoteRequest: Operation<typeof quoteRequests.getQuoteRequest> = {
  method: 'GET',
  path: '/api/quoteRequests/:id',
};
export const changeQuoteRequest: Operation<typeof quoteRequests.changeQuoteRequest> = {
  method: 'PUT',
  path: '/api/quoteRequests/:id',
};
export const withdrawQuoteRequest: Operation<typeof quoteRequests.withdrawQuoteRequest> = {
  method: 'POST',
  path: '/api/quoteRequests/:id/withdrawal',
};
export const getSellerQuote: Operation<typeof quoteRequests.getSellerQuote> = {
  method: 'GET',
  path: '/api/quotes/:id',
};
export const counterQuote: Operation<typeof quoteRequests.counterQuote> = {
  method: 'POST',
  path: '/api/quotes/:id/counter',
};
export const declineQuote: Operation<typeof quoteRequests.declineQuote> = {
  method: 'POST',
  path: '/api/quotes/:id/decline',
};
