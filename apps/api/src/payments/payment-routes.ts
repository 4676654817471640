import { listSavedCards, removeSavedCard, setUpCard } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { getCountedAddress } from '../plugins/limits';
import { serve } from '../plugins/serve';
import { isSignUpCardRequired } from '../site/site-service';
import { receiveEvent, registerEventJobs } from './provider-events';
import { listSavedCards as list, removeSavedCard as remove } from './saved-cards';

/** What a browser may call in the sandbox; its other calls are the server's own. */
const BROWSER_PATHS =
  /^\/(provider\.js|v1\/(tokens|payment_methods|(payment|setup)_intents\/\w+(\/(confirm|authenticate))?))(\?|$)/;
const TIMEOUT_MS = 10_000;
const DECLINED = 402;

/**
 * Saving a card during sign-up; the saved cards of a customer; the provider's events; and the browser's
 * calls to the sandbox, if that is the payment provider.
 */
export function registerPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  const { payments, attempts } = deps;
  app.addHook('onClose', payments.stop);
  const on = serve(app);
  on(setUpCard).with(async ({ request, now }) => {
    if (!(await isSignUpCardRequired(deps))) throw new AppError('not_offered');
    // Each setup could be used to test stolen cards.
    await attempts.begin([['cardSetup', getCountedAddress(request)]], now);
    return payments.provider.createSetup();
  });
  on(listSavedCards).with(({ customer, now }) => list(deps, customer.id, now));
  on(removeSavedCard).with(async ({ params, customer }) => {
    await remove(deps, customer.id, params.id);
    return {};
  });
  registerEventJobs(deps);
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    // The signature is over the bytes as they were sent.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.post(
      '/api/payments/events',
      { config: { access: 'open', isAuthorisedByToken: true }, schema: { hide: true } },
      async (request) => {
        const { 'stripe-signature': signature } = request.headers;
        await receiveEvent(deps, { body: String(request.body), signature: String(signature) }, app.clock());
        return { received: true };
      },
    );
  });
  const { sandbox } = payments;
  if (!sandbox) return;
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox/*',
      config: { access: 'open' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const path = request.url.slice('/sandbox'.length);
        if (!BROWSER_PATHS.test(path)) throw new AppError('not_found');
        const answer = await fetch((await sandbox.url()) + path, {
          method: request.method,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(request.method === 'POST' && {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: String(request.body ?? ''),
          }),
        }).catch((cause: unknown) => {
          throw new AppError('service_unavailable', undefined, { cause });
        });
        return (
          reply
            // Browsers log every failed response on the page's console; the real provider's
            // declines are logged in its own frame.
            .status(answer.status === DECLINED ? 200 : answer.status)
            .type(answer.headers.get('content-type') ?? 'application/json')
            .header('cache-control', answer.headers.get('cache-control') ?? 'private, no-store')
            .send(Buffer.from(await answer.arrayBuffer()))
        );
      },
    });
  });
}
