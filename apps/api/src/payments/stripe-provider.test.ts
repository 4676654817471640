import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { UnknownCustomerError } from './payment-provider';
import { createStripeProvider } from './stripe-provider';

/**
 * Answers like the provider in cases that its sandbox cannot produce: `POST /v1/x` → status and
 * body.
 */
let server: Server;
let calls: string[] = [];
async function startProvider(answers: Record<string, readonly [status: number, body: object]>) {
  calls = [];
  server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    calls.push(call);
    const [status, body] = answers[call] ?? [404, { error: { type: 'invalid_request_error', message: 'unknown' } }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return createStripeProvider('sk_test_1', `http://127.0.0.1:${port}`);
}
afterEach(() => new Promise((done) => server.close(done)));

const owner = { name: 'Ada', email: 'ada@example.com' };
const setup = (customer: string | object | null = null) =>
  [
    200,
    {
      id: 'seti_1',
      status: 'succeeded',
      metadata: { purpose: 'signUp' },
      payment_method: { id: 'pm_1', customer },
    },
  ] as const;
const READ = 'GET /v1/setup_intents/seti_1';
const CREATE = 'POST /v1/customers';
const ATTACH = 'POST /v1/payment_methods/pm_1/attach';
const UPDATE = 'POST /v1/customers/cus_1';
const customer = [200, { id: 'cus_1' }] as const;

it.each([
  ['used for good', { type: 'invalid_request_error', message: 'It may not be used again.' }, 400],
  ['declined', { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }, 402],
])('AU-07 a card that is %s on saving is not saved', async (_, error, status) => {
  const provider = await startProvider({ [READ]: setup(), [CREATE]: customer, [ATTACH]: [status, { error }] });
  expect(await provider.saveCard('seti_1', owner)).toBeNull();
  expect(calls).toEqual([READ, CREATE, ATTACH]);
});

it.each([['cus_1'], [{ id: 'cus_1' }]])('AU-07 a card that belongs to %j stays with that customer', async (before) => {
  const provider = await startProvider({ [READ]: setup(before), [UPDATE]: customer });
  expect(await provider.saveCard('seti_1', owner)).toBe('cus_1');
  expect(calls).toEqual([READ, UPDATE]);
});

it('AU-07 a provider that fails halfway gives service_unavailable', async () => {
  const provider = await startProvider({ [READ]: setup(), [CREATE]: customer, [ATTACH]: [500, { error: {} }] });
  await expect(provider.saveCard('seti_1', owner)).rejects.toMatchObject({ code: 'service_unavailable' });
});

it('AU-07 an invalid setup id is rejected without calling the provider', async () => {
  const provider = await startProvider({});
  for (const token of ['pi_1', 'seti_1/confirm', '../customers', 'seti_'])
    expect(await provider.saveCard(token, owner)).toBeNull();
  expect(calls).toEqual([]);
});

it.each([
  ['the call itself', { type: 'invalid_request_error', message: 'No such payment_intent' }, 404, 'service_unavailable'],
  ['its own key', { type: 'invalid_request_error', message: 'Invalid API Key' }, 401, 'service_unavailable'],
  ['another request with the same key', { type: 'idempotency_error', message: 'Keys' }, 400, 'service_unavailable'],
  ['the card', { type: 'card_error', code: 'card_declined', message: 'Declined.' }, 402, 'payment_failed'],
])('a provider that rejects %s gives one of our error codes', async (_, error, status, code) => {
  const provider = await startProvider({ 'GET /v1/payment_intents/pi_1': [status, { error }] });
  await expect(provider.retrieveIntent('pi_1')).rejects.toMatchObject({ name: 'AppError', code });
});

const LIST = 'GET /v1/customers/cus_1/payment_methods';

it('OR-01 saved cards are not waited for again when the provider fails', async () => {
  const provider = await startProvider({ [LIST]: [500, { error: {} }] });
  await expect(provider.listCards('cus_1')).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(calls).toEqual([LIST]);
});

it('OR-01 a customer that the provider does not know has no saved cards', async () => {
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer' };
  const provider = await startProvider({ [LIST]: [404, { error }] });
  expect(await provider.listCards('cus_1')).toEqual([]);
});

it('OR-11 a payment for a customer that the provider does not know says so', async () => {
  const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message: 'None' };
  const provider = await startProvider({ 'POST /v1/payment_intents': [400, { error }] });
  const requested = { orderId: '1', amount: 100, currency: 'CAD' as const, customer: 'cus_1' };
  await expect(provider.createIntent(requested)).rejects.toBeInstanceOf(UnknownCustomerError);
});

it('OR-01 a card that is removed already is no error, an unreachable provider is', async () => {
  const DETACH = 'POST /v1/payment_methods/pm_1/detach';
  const error = { type: 'invalid_request_error', message: 'Not attached to a customer.' };
  const removed = await startProvider({ [DETACH]: [400, { error }] });
  await removed.removeCard('pm_1');
  server.close();
  const failing = await startProvider({ [DETACH]: [401, { error: { ...error, message: 'Invalid API Key' } }] });
  await expect(failing.removeCard('pm_1')).rejects.toMatchObject({ code: 'service_unavailable' });
});
