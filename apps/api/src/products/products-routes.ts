import {
  getAvailability,
  getProduct,
  listCategories,
  listProductAddresses,
  listProductPoints,
  searchProducts,
  suggestProducts,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { readAddresses, readAvailability, readCategories, readProduct } from './products-service';
import { searchProductPage, searchProductPoints } from '../search/search-service';
import { suggestProductPage } from '../search/suggest-service';

/** Browsing: search, suggestions and products. */
export function productRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(searchProducts).with(({ query, now, language }) => searchProductPage(deps, query, now, language));
  on(listProductPoints).with(({ query, now }) => searchProductPoints(deps, query, now));
  on(suggestProducts).with(({ body, language }) => suggestProductPage(deps, body.value, body.language ?? language));
  on(listCategories).with(({ language }) => readCategories(deps, language));
  on(listProductAddresses).with(({ query }) => readAddresses(deps, query));
  on(getProduct).with(({ params, now, customer, language }) =>
    readProduct(deps, params.id, { now, language, customerId: customer?.id }),
  );
  on(getAvailability).with(({ params, query, now, customer }) =>
    readAvailability(deps, params.id, query, now, customer?.id),
  );
}
