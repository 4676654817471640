import { z } from 'zod';
import { LAST_PAGE } from './constants';
import { endpoint } from './endpoint';
import { PrivateId, PublicId } from './primitives';
import { NewSellerQuote, QuoteRequestSummary, ReceivedRequest, RequestStatus, RevisedQuote } from './quote-requests';

const Params = z.object({ id: PrivateId });
const ListQuery = z.object({
  status: RequestStatus.optional(),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
});
const ReceivedRequests = z.object({
  requests: z.array(QuoteRequestSummary),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
});

export const listReceivedRequests = endpoint({
  method: 'GET',
  path: '/api/seller/quoteRequests',
  access: 'seller',
  summary: 'Requests that the seller got, newest first',
  query: ListQuery,
  response: ReceivedRequests,
});

export const getReceivedRequest = endpoint({
  method: 'GET',
  path: '/api/seller/quoteRequests/:id',
  access: 'seller',
  summary: 'A request that the seller got, with their quotes for it',
  params: Params,
  response: ReceivedRequest,
});

export const giveQuote = endpoint({
  method: 'POST',
  path: '/api/seller/quoteRequests/:id/quotes',
  access: 'seller',
  summary: 'Quote for a request, one quote at a time; the customer is notified',
  params: Params,
  body: NewSellerQuote,
  response: ReceivedRequest,
});

export const reviseQuote = endpoint({
  method: 'PUT',
  path: '/api/seller/quotes/:id',
  access: 'seller',
  summary: 'Replace a quote by another, in answer to a counter-offer or not',
  params: Params,
  body: RevisedQuote,
  response: ReceivedRequest,
});

export const withdrawQuote = endpoint({
  method: 'POST',
  path: '/api/seller/quotes/:id/withdrawal',
  access: 'seller',
  summary: 'Withdraw a quote; idempotent',
  params: Params,
  response: ReceivedRequest,
});

const OfSeller = z.object({ sellerId: PublicId });

export const listOperatorRequests = endpoint({
  method: 'GET',
  path: '/api/operator/quoteRequests',
  access: 'operator',
  summary: 'Requests that a seller got, newest first',
  query: ListQuery.extend(OfSeller.shape),
  response: ReceivedRequests,
});

export const getOperatorRequest = endpoint({
  method: 'GET',
  path: '/api/operator/quoteRequests/:id',
  access: 'operator',
  summary: 'A request as one of its sellers reads it',
  params: Params,
  query: OfSeller,
  response: ReceivedRequest,
});

export const giveOperatorQuote = endpoint({
  method: 'POST',
  path: '/api/operator/quoteRequests/:id/quotes',
  access: 'operator',
  summary: 'Quote for a request, for one of its sellers',
  params: Params,
  query: OfSeller,
  body: NewSellerQuote,
  response: ReceivedRequest,
});

export const reviseOperatorQuote = endpoint({
  method: 'PUT',
  path: '/api/operator/quotes/:id',
  access: 'operator',
  summary: 'Replace a quote by another, for its seller',
  params: Params,
  body: RevisedQuote,
  response: ReceivedRequest,
});

export const withdrawOperatorQuote = endpoint({
  method: 'POST',
  path: '/api/operator/quotes/:id/withdrawal',
  access: 'operator',
  summary: 'Withdraw a quote, for its seller; idempotent',
  params: Params,
  response: ReceivedRequest,
});
