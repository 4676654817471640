import {
  addFavourite,
  listCards,
  listFavouriteIds,
  listFavourites,
  mergeFavourites,
  removeFavourite,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { listProductCards } from '../products/products-service';
import {
  removeCustomerFavourite,
  mergeIntoFavourites,
  listCustomerFavouriteIds,
  listCustomerFavourites,
  saveFavourite,
} from './favourites-service';

/**
 * Favourites of customers; also cards by id, for visitors whose favourites are stored in the
 * browser.
 */
export function registerFavouriteRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(listCards).with(({ body }) => listProductCards(deps, body.ids));
  on(listFavouriteIds).with(({ customer }) => listCustomerFavouriteIds(deps, customer.id));
  on(listFavourites).with(({ customer, query }) => listCustomerFavourites(deps, customer.id, query.page));
  on(mergeFavourites).with(({ customer, body, now }) => mergeIntoFavourites(deps, customer.id, body.ids, now));
  on(addFavourite).with(async ({ customer, params, now }) => {
    await saveFavourite(deps, customer.id, params.id, now);
    return {};
  });
  on(removeFavourite).with(async ({ customer, params }) => {
    await removeCustomerFavourite(deps, customer.id, params.id);
    return {};
  });
}
