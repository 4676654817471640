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
import { readCards } from '../products/products-service';
import { dropFavourite, joinFavourites, readFavouriteIds, readFavourites, saveFavourite } from './favourites-service';

/** What customers keep for later; cards by their ids for those who are not signed in and keep them in the browser. */
export function favouriteRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(listCards).with(({ body }) => readCards(deps, body.ids));
  on(listFavouriteIds).with(({ customer }) => readFavouriteIds(deps, customer.id));
  on(listFavourites).with(({ customer, query }) => readFavourites(deps, customer.id, query.page));
  on(mergeFavourites).with(({ customer, body, now }) => joinFavourites(deps, customer.id, body.ids, now));
  on(addFavourite).with(async ({ customer, params, now }) => {
    await saveFavourite(deps, customer.id, params.id, now);
    return {};
  });
  on(removeFavourite).with(async ({ customer, params }) => {
    await dropFavourite(deps, customer.id, params.id);
    return {};
  });
}
