import { cancelAuction, estimateBid, getAuction, listBids, openAuction, placeBid } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { updateLanguage } from '../accounts/update-language';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { estimateBid as estimate, getAuction as get, listBids as list } from './auctions-service';
import { registerAuctionJobs } from './auction-jobs';
import { placeBid as place } from './bids-service';
import { cancelAuction as cancel, openAuction as open } from './opening-service';

/** Auctions, as visitors, bidders and the operator handle them. */
export function registerAuctionRoutes(app: FastifyInstance, deps: Deps): void {
  registerAuctionJobs(deps);

  const on = serve(app);
  on(getAuction).with(({ params: { id }, customer }) => get(deps, id, customer?.id));
  on(estimateBid).with(({ params: { id }, query: { amount } }) => estimate(deps, id, amount));
  on(placeBid).with(async ({ params: { id }, body, customer, request }) => {
    // Emails about the auction are in the language of the page that bid.
    await updateLanguage(deps.db, customer, request);
    await place(deps, id, customer.id, body);
    return get(deps, id, customer.id);
  });
  on(openAuction).with(({ body }) => open(deps, body));
  on(cancelAuction).with(({ params: { id } }) => cancel(deps, id));
  on(listBids).with(({ query, customer }) => list(deps.db, customer.id, query));
}
