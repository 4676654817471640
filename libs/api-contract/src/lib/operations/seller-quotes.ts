import type { Operation } from '../operation';
import type * as sellerQuotes from '../seller-quotes';

export const listReceivedRequests: Operation<typeof sellerQuotes.listReceivedRequests> = {
  method: 'GET',
  path: '/api/seller/quoteRequests',
};
export const getReceivedRequest: Operation<typeof sellerQuotes.getReceivedRequest> = {
  method: 'GET',
  path: '/api/seller/quoteRequests/:id',
};
export const giveQuote: Operation<typeof sellerQuotes.giveQuote> = {
  method: 'POST',
  path: '/api/seller/quoteRequests/:id/quotes',
};
export const reviseQuote: Operation<typeof sellerQuotes.reviseQuote> = {
  method: 'PUT',
  path: '/api/seller/quotes/:id',
};
export const withdrawQuote: Operation<typeof sellerQuotes.withdrawQuote> = {
  method: 'POST',
  path: '/api/seller/quotes/:id/withdrawal',
};
export const listOperatorRequests: Operation<typeof sellerQuotes.listOperatorRequests> = {
  method: 'GET',
  path: '/api/operator/quoteRequests',
};
export const getOperatorRequest: Operation<typeof sellerQuotes.getOperatorRequest> = {
  method: 'GET',
  path: '/api/operator/quoteRequests/:id',
};
export const giveOperatorQuote: Operation<typeof sellerQuotes.giveOperatorQuote> = {
  method: 'POST',
  path: '/api/operator/quoteRequests/:id/quotes',
};
export const reviseOperatorQuote: Operation<typeof sellerQuotes.reviseOperatorQuote> = {
  method: 'PUT',
  path: '/api/operator/quotes/:id',
};
export const withdrawOperatorQuote: Operation<typeof sellerQuotes.withdrawOperatorQuote> = {
  method: 'POST',
  path: '/api/operator/quotes/:id/withdrawal',
};
