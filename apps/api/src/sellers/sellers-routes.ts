import { getSeller, listSitemapSellers, searchSellers, suggestSellers } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { getSellerPage } from '../products/products-service';
import { getRequester } from '../search/queue-searches';
import { canSeePersonalDetails } from './personal-details';
import { findSitemapSellers, searchSellerPage, suggestSellerPage } from './sellers-service';

/** Search and suggestions of sellers, and the seller page. */
export function registerSellerRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(searchSellers).with(({ query, now, language, request, reply }) =>
    searchSellerPage(deps, query, { now, language, requester: getRequester(request, reply) }),
  );
  on(suggestSellers).with(({ body, now, language, request, reply }) =>
    suggestSellerPage(deps, body.value, {
      now,
      language: body.language ?? language,
      requester: getRequester(request, reply),
    }),
  );
  on(listSitemapSellers).with(({ query }) => findSitemapSellers(deps, query));
  on(getSeller).with(async ({ params, customer }) =>
    getSellerPage(deps, params.id, await canSeePersonalDetails(deps, Number(params.id), customer?.id)),
  );
}
