import { getSeller, listSellerAddresses, searchSellers, suggestSellers } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { readSeller } from '../products/products-service';
import { isKnownTo } from './personal-details';
import { readSellerAddresses, searchSellerPage, suggestSellerPage } from './sellers-service';

/** Browsing sellers: search, suggestions, and the page of one. */
export function sellerRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(searchSellers).with(({ query, language }) => searchSellerPage(deps, query, language));
  on(suggestSellers).with(({ body, language }) => suggestSellerPage(deps, body.value, body.language ?? language));
  on(listSellerAddresses).with(({ query }) => readSellerAddresses(deps, query));
  on(getSeller).with(async ({ params, customer }) =>
    readSeller(deps, params.id, await isKnownTo(deps, Number(params.id), customer?.id)),
  );
}
