import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  openSavedSearch,
  saveSearch,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import {
  changeSearch,
  deleteSearch,
  saveCustomerSearch,
  getByToken,
  listCustomerSearches,
} from './saved-searches-service';

/** Saved searches, and the link in their mails that opens one. */
export function registerSavedSearchRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(listSavedSearches).with(({ customer }) => listCustomerSearches(deps, customer.id));
  on(saveSearch).with(({ customer, body, now }) => saveCustomerSearch(deps, customer.id, body, now));
  on(changeSavedSearch).with(({ customer, params, body, now }) =>
    changeSearch(deps, customer.id, params.id, body, now),
  );
  on(deleteSavedSearch).with(async ({ customer, params }) => {
    await deleteSearch(deps, customer.id, params.id);
    return {};
  });
  on(openSavedSearch).with(({ body }) => getByToken(deps, body.token));
}
