import {
  changeQuoteRequest,
  counterQuote,
  createQuoteRequest,
  declineQuote,
  findRequestSellers,
  getOperatorRequest,
  getQuoteRequest,
  getReceivedRequest,
  getSellerQuote,
  giveOperatorQuote,
  giveQuote,
  listOperatorRequests,
  listQuoteRequests,
  listReceivedRequests,
  reviseOperatorQuote,
  reviseQuote,
  withdrawOperatorQuote,
  withdrawQuote,
  withdrawQuoteRequest,
  type Currency,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { updateLanguage } from '../accounts/update-language';
import type { Deps } from '../deps';
import { getCountedAddress } from '../plugins/limits';
import { serve } from '../plugins/serve';
import {
  changeRequest,
  counterQuote as counter,
  createRequest,
  declineQuote as decline,
  findSellers,
  getOwnQuote,
  getOwnRequest,
  listRequests,
  withdrawRequest,
} from './quote-requests-service';
import { registerRequestJobs } from './request-jobs';
import {
  getReceived,
  giveQuote as give,
  reviseQuote as revise,
  withdrawQuote as withdraw,
  type Quoter,
} from './seller-quotes-service';

const OPERATOR: Quoter = { actor: 'operator', sellerId: undefined };

/** Requests for quotes, as customers, sellers and the operator handle them. */
export function registerQuoteRequestRoutes(app: FastifyInstance, deps: Deps): void {
  registerRequestJobs(deps);

  const on = serve(app);
  on(findRequestSellers).with(async ({ body, customer }) => {
    const recipients = await findSellers(deps, customer.id, body);
    return {
      sellers: recipients.map(({ sellerId, name }) => ({ id: String(sellerId), name })),
      currency: (recipients[0]?.currency ?? null) as Currency | null,
    };
  });
  on(createQuoteRequest).with(async ({ body, customer, request, now, language }) => {
    // Emails about the request are in the language of the page that sent it.
    await updateLanguage(deps.db, customer, request);
    const id = await createRequest(deps, { ...customer, address: getCountedAddress(request) }, body, now);
    return getOwnRequest(deps, id, customer.id, now, language);
  });
  on(listQuoteRequests).with(({ query, customer, now }) => listRequests(deps, { customerId: customer.id }, query, now));
  on(getQuoteRequest).with(({ params: { id }, customer, now, language }) =>
    getOwnRequest(deps, id, customer.id, now, language),
  );
  on(changeQuoteRequest).with(async ({ params: { id }, body, customer, now, language }) => {
    await changeRequest(deps, id, customer.id, body, now);
    return getOwnRequest(deps, id, customer.id, now, language);
  });
  on(withdrawQuoteRequest).with(async ({ params: { id }, customer, now, language }) => {
    await withdrawRequest(deps, id, customer.id, now);
    return getOwnRequest(deps, id, customer.id, now, language);
  });
  on(getSellerQuote).with(({ params: { id }, customer, now, language }) =>
    getOwnQuote(deps, id, customer.id, now, language),
  );
  on(counterQuote).with(async ({ params: { id }, body, customer, now, language }) => {
    await counter(deps, id, customer.id, body, now);
    return getOwnQuote(deps, id, customer.id, now, language);
  });
  on(declineQuote).with(async ({ params: { id }, customer, now, language }) => {
    await decline(deps, id, customer.id, now);
    return getOwnQuote(deps, id, customer.id, now, language);
  });

  on(listReceivedRequests).with(({ query, seller, now }) => listRequests(deps, { sellerId: seller.id }, query, now));
  on(getReceivedRequest).with(({ params: { id }, seller, now, language }) =>
    getReceived(deps, seller.id, id, now, language),
  );
  on(giveQuote).with(async ({ params: { id }, body, seller, now, language }) => {
    await give(deps, { actor: 'seller', sellerId: seller.id }, id, body, now);
    return getReceived(deps, seller.id, id, now, language);
  });
  on(reviseQuote).with(async ({ params: { id }, body, seller, now, language }) => {
    const { requestId } = await revise(deps, { actor: 'seller', sellerId: seller.id }, id, body, now);
    return getReceived(deps, seller.id, requestId, now, language);
  });
  on(withdrawQuote).with(async ({ params: { id }, seller, now, language }) => {
    const { requestId } = await withdraw(deps, { actor: 'seller', sellerId: seller.id }, id, now);
    return getReceived(deps, seller.id, requestId, now, language);
  });

  on(listOperatorRequests).with(({ query: { sellerId, ...query }, now }) =>
    listRequests(deps, { sellerId: Number(sellerId) }, query, now),
  );
  on(getOperatorRequest).with(({ params: { id }, query, now, language }) =>
    getReceived(deps, Number(query.sellerId), id, now, language),
  );
  on(giveOperatorQuote).with(async ({ params: { id }, query, body, now, language }) => {
    const sellerId = Number(query.sellerId);
    await give(deps, { actor: 'operator', sellerId }, id, body, now);
    return getReceived(deps, sellerId, id, now, language);
  });
  on(reviseOperatorQuote).with(async ({ params: { id }, body, now, language }) => {
    const { requestId, sellerId } = await revise(deps, OPERATOR, id, body, now);
    return getReceived(deps, sellerId, requestId, now, language);
  });
  on(withdrawOperatorQuote).with(async ({ params: { id }, now, language }) => {
    const { requestId, sellerId } = await withdraw(deps, OPERATOR, id, now);
    return getReceived(deps, sellerId, requestId, now, language);
  });
}
