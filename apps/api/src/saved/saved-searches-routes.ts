import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  openSavedSearch,
  resumeSavedSearch,
  saveSearch,
  stopSavedSearch,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { publicUrl } from '../public-url';
import {
  changeSearch,
  deleteSearch,
  saveCustomerSearch,
  getByToken,
  listCustomerSearches,
  setMailedByToken,
} from './saved-searches-service';

/** Saved searches and the links in their mails. */
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
  on(stopSavedSearch).with(({ body, now }) => setMailedByToken(deps, body.token, false, now));
  on(resumeSavedSearch).with(({ body, now }) => setMailedByToken(deps, body.token, true, now));
  registerOneClickUnsubscribe(app, deps);
}

/**
 * RFC 8058: the target of `List-Unsubscribe`. A mailbox sends a POST; a person who follows the link
 * is redirected to the page.
 */
function registerOneClickUnsubscribe(app: FastifyInstance, deps: Deps): void {
  const options = { config: { access: 'open' as const, isAuthorisedByToken: true }, schema: { hide: true } };
  const path = '/api/unsubscribe';
  const readToken = (query: unknown) => {
    const { token } = (query ?? {}) as { token?: unknown };
    return typeof token === 'string' ? token : '';
  };
  app.get(path, options, (request, reply) =>
    reply.redirect(
      `${publicUrl(deps.environment)}/unsubscribe?token=${encodeURIComponent(readToken(request.query))}`,
      302,
    ),
  );
  void app.register(async (scope) => {
    // A form or multipart body by the RFC; only the token matters.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null));
    scope.post(path, options, async (request) => {
      await setMailedByToken(deps, readToken(request.query), false, app.clock());
      return {};
    });
  });
}
