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
  dropSearch,
  keepSearch,
  readByToken,
  readSavedSearches,
  setMailedByToken,
} from './saved-searches-service';

/** Saved searches, the links of their mails, and how a mailbox ends them. */
export function savedSearchRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(listSavedSearches).with(({ customer }) => readSavedSearches(deps, customer.id));
  on(saveSearch).with(({ customer, body, now }) => keepSearch(deps, customer.id, body, now));
  on(changeSavedSearch).with(({ customer, params, body, now }) =>
    changeSearch(deps, customer.id, params.id, body, now),
  );
  on(deleteSavedSearch).with(async ({ customer, params }) => {
    await dropSearch(deps, customer.id, params.id);
    return {};
  });
  on(openSavedSearch).with(({ body }) => readByToken(deps, body.token));
  on(stopSavedSearch).with(({ body, now }) => setMailedByToken(deps, body.token, false, now));
  on(resumeSavedSearch).with(({ body, now }) => setMailedByToken(deps, body.token, true, now));
  oneClick(app, deps);
}

/** RFC 8058: the address of `List-Unsubscribe`. A mailbox posts a form to it; a person who follows it comes to the page. */
function oneClick(app: FastifyInstance, deps: Deps): void {
  const options = { config: { access: 'open' as const, isByToken: true }, schema: { hide: true } };
  const path = '/api/unsubscribe';
  const tokenOf = (query: unknown) => {
    const { token } = (query ?? {}) as { token?: unknown };
    return typeof token === 'string' ? token : '';
  };
  app.get(path, options, (request, reply) =>
    reply.redirect(
      `${publicUrl(deps.environment)}/unsubscribe?token=${encodeURIComponent(tokenOf(request.query))}`,
      302,
    ),
  );
  void app.register(async (scope) => {
    // Form or multipart, by the RFC; what it says is always the same, and only the token counts.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null));
    scope.post(path, options, async (request) => {
      await setMailedByToken(deps, tokenOf(request.query), false, app.clock());
      return {};
    });
  });
}
