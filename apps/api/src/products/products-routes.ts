import {
  getAvailability,
  getProduct,
  listCategories,
  listSitemapProducts,
  listProductPoints,
  searchProducts,
  suggestProducts,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { findSitemapProducts, getProductAvailability, listAllCategories, getProductPage } from './products-service';
import { getRequester } from '../search/queue-searches';
import { searchProductPage, searchProductPoints } from '../search/search-service';
import { suggestProductPage } from '../search/suggest-service';

/** Browsing: search, suggestions and products. */
export function registerProductRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(searchProducts).with(({ query, now, language, request, reply }) =>
    searchProductPage(deps, query, { now, language, requester: getRequester(request, reply) }),
  );
  on(listProductPoints).with(({ query, now, request, reply }) =>
    searchProductPoints(deps, query, { now, requester: getRequester(request, reply) }),
  );
  on(suggestProducts).with(({ body, now, language, request, reply }) =>
    suggestProductPage(deps, body.value, {
      now,
      language: body.language ?? language,
      requester: getRequester(request, reply),
    }),
  );
  on(listCategories).with(({ language }) => listAllCategories(deps, language));
  on(listSitemapProducts).with(({ query }) => findSitemapProducts(deps, query));
  on(getProduct).with(({ params, now, customer, language }) =>
    getProductPage(deps, params.id, { now, language, customerId: customer?.id }),
  );
  on(getAvailability).with(({ params, query, now, customer }) =>
    getProductAvailability(deps, params.id, query, now, customer?.id),
  );
}
