import { resumeEmails, stopEmails } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { publicUrl } from '../public-url';
import { setEmailsByToken } from './email-preferences-service';

/** The links in mails that end them. */
export function registerEmailPreferenceRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(stopEmails).with(({ body, now }) => setEmailsByToken(deps, body.token, false, now));
  on(resumeEmails).with(({ body, now }) => setEmailsByToken(deps, body.token, true, now));
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
      await setEmailsByToken(deps, readToken(request.query), false, app.clock());
      return {};
    });
  });
}
