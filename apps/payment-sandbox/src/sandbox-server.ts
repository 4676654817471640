import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type pg from 'pg';
import { parseForm, getText, type Form } from './form';
import { ProviderError } from './provider-error';
import { getEvent, sendEvent, type EventReceiver } from './events';
import { attachCard, createCustomer, detachCard, listCards, updateCustomer } from './customers';
import { providerScript } from './provider-script';
import { createTables, type Client } from './sandbox-repository';
import {
  authenticateIntent,
  cancelIntent,
  captureIntent,
  changeAmount,
  confirmIntent,
  createIntent,
  createSetup,
  withIdempotency,
  readIntent,
  listRefunds,
  readIntentBySecret,
  readRefund,
  refundIntent,
  savePaymentMethod,
  saveToken,
  type ProviderAnswer,
} from './sandbox-service';

export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';
export const SANDBOX_SECRET_KEY = 'sk_test_sandbox';
const BODY_LIMIT_BYTES = 16 * 1024;

type Handler = (client: Client, form: Form, id: string) => Promise<ProviderAnswer>;

/**
 * Plays the card provider in the demo: its HTTP protocol as far as the marketplace uses it, with
 * test cards only.
 */
export async function createSandbox(
  pool: pg.Pool,
  clock: () => Date,
  receiver?: EventReceiver,
): Promise<FastifyInstance> {
  await inTransaction(pool, createTables);
  const app = Fastify({ logger: false, bodyLimit: BODY_LIMIT_BYTES });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, String(body)),
  );
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof ProviderError ? error : unknownFailure(error as { statusCode?: number });
    return reply.status(known.status).send(known.body);
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`;
    return reply.status(404).send({ error: { type: 'invalid_request_error', message } });
  });

  const route = (
    method: 'GET' | 'POST',
    url: string,
    isAllowed: (request: FastifyRequest, form: Form) => boolean,
    handle: Handler,
  ) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const text = method === 'GET' ? (request.raw.url?.split('?')[1] ?? '') : String(request.body ?? '');
        const form = parseForm(text);
        if (!isAllowed(request, form))
          throw new ProviderError(401, 'invalid_request_error', 'Invalid API Key provided.');
        const { id = '' } = request.params as { id?: string };
        const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
        const answer = await inTransaction(pool, (client) =>
          withIdempotency(
            client,
            typeof key === 'string' ? key.slice(0, 255) : undefined,
            `${request.url}\n${text}`,
            () => handle(client, form, id),
          ),
        );
        const event = method === 'POST' ? getEvent(answer) : null;
        // After the answer, like the provider.
        if (receiver && event) reply.raw.once('finish', () => void sendEvent(receiver, event, clock()));
        return reply.status(answer.status).send(answer.body);
      },
    });
  const bySecret = ({ headers }: FastifyRequest) => headers.authorization === `Bearer ${SANDBOX_SECRET_KEY}`;
  const byBrowser = (_: FastifyRequest, form: Form) => getText(form, 'key') === SANDBOX_PUBLISHABLE_KEY;

  route('POST', '/v1/payment_intents', bySecret, (client, form) => createIntent(client, form, clock()));
  route('POST', '/v1/payment_intents/:id', bySecret, changeAmount);
  route('POST', '/v1/payment_intents/:id/cancel', bySecret, (client, _form, id) => cancelIntent(client, id));
  route('POST', '/v1/payment_intents/:id/capture', bySecret, captureIntent);
  route('POST', '/v1/refunds', bySecret, refundIntent);
  route('GET', '/v1/refunds', bySecret, listRefunds);
  route('GET', '/v1/refunds/:id', bySecret, (client, _form, id) => readRefund(client, id));
  route('POST', '/v1/setup_intents', bySecret, createSetup);
  route('POST', '/v1/customers', bySecret, createCustomer);
  route('POST', '/v1/customers/:id', bySecret, updateCustomer);
  route('GET', '/v1/customers/:id/payment_methods', bySecret, (client, _form, id) => listCards(client, id));
  route('POST', '/v1/payment_methods/:id/attach', bySecret, attachCard);
  route('POST', '/v1/payment_methods/:id/detach', bySecret, (client, _form, id) => detachCard(client, id));
  for (const kind of ['payment_intent', 'setup_intent'] as const) {
    route('POST', `/v1/${kind}s/:id/confirm`, byBrowser, (client, form, id) =>
      confirmIntent(client, kind, id, form, clock()),
    );
    route('POST', `/v1/${kind}s/:id/authenticate`, byBrowser, (client, form, id) =>
      authenticateIntent(client, kind, id, form),
    );
    // One path for both, as at the provider: the server uses its key, the browser the intent's
    // secret.
    route(
      'GET',
      `/v1/${kind}s/:id`,
      (request, form) => bySecret(request) || byBrowser(request, form),
      (client, form, id) =>
        getText(form, 'key') === '' ? readIntent(client, kind, id, form) : readIntentBySecret(client, kind, id, form),
    );
  }
  route('POST', '/v1/payment_methods', byBrowser, (client, form) => savePaymentMethod(client, form, clock()));
  route('POST', '/v1/tokens', byBrowser, (client, form) => saveToken(client, form, clock()));
  app.get('/provider.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await providerScript()),
  );
  return app;
}

const unknownFailure = ({ statusCode }: { statusCode?: number }) =>
  statusCode !== undefined && statusCode < 500
    ? new ProviderError(statusCode, 'invalid_request_error', 'The request isn’t valid.')
    : new ProviderError(500, 'api_error', 'Something went wrong in the sandbox.');

/** A thrown error rolls back; an answer, also one that declines a card, commits. */
async function inTransaction<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    throw error;
  }
}
