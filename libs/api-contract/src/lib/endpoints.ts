import * as accounts from './accounts';
import * as auctions from './auctions';
import * as availability from './availability';
import * as categories from './categories';
import * as deliveries from './deliveries';
import * as emails from './emails';
import * as holds from './holds';
import * as messages from './messages';
import * as dateChanges from './date-changes';
import * as deposits from './deposits';
import * as orders from './orders';
import * as payments from './payments';
import * as places from './places';
import * as productSearch from './product-search';
import * as products from './products';
import * as promoCodes from './promo-codes';
import * as quoteRequests from './quote-requests';
import * as reviews from './reviews';
import * as saved from './saved';
import * as sellerOrders from './seller-orders';
import * as sellerQuotes from './seller-quotes';
import * as sellers from './sellers';
import * as site from './site';
import * as socketTickets from './socket-tickets';
import * as suggestions from './suggestions';
import * as uploads from './uploads';
import * as visitor from './visitor';
import type { Endpoint } from './endpoint';

const allExports: Record<string, unknown> = {
  ...accounts,
  ...site,
  ...productSearch,
  ...suggestions,
  ...categories,
  ...products,
  ...availability,
  ...reviews,
  ...places,
  ...holds,
  ...messages,
  ...orders,
  ...dateChanges,
  ...deliveries,
  ...deposits,
  ...emails,
  ...payments,
  ...promoCodes,
  ...quoteRequests,
  ...auctions,
  ...saved,
  ...sellerOrders,
  ...sellerQuotes,
  ...sellers,
  ...socketTickets,
  ...uploads,
  ...visitor,
};
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/**
 * All endpoints by name, for the server and OpenAPI. Not for browser code, because it would bundle
 * all schemas.
 */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(allExports).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);
