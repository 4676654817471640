import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createStripeProvider } from './stripe-provider';

/** Answers as the provider would, where its sandbox cannot be brought to it: `POST /v1/x` → status and body. */
let server: Server;
let asked: string[] = [];
async function providerThat(answers: Record<string, readonly [status: number, body: object]>) {
  asked = [];
  server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    asked.push(call);
    const [status, body] = answers[call] ?? [404, { error: { type: 'invalid_request_error', message: 'unknown' } }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return createStripeProvider('sk_test_1', { host: '127.0.0.1', port, protocol: 'http' });
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
])('AU-07 a card that is %s when it is to be kept is not kept', async (_, error, status) => {
  const provider = await providerThat({ [READ]: setup(), [CREATE]: customer, [ATTACH]: [status, { error }] });
  expect(await provider.keepCard('seti_1', owner)).toBeNull();
  expect(asked).toEqual([READ, CREATE, ATTACH]);
});

it.each([['cus_1'], [{ id: 'cus_1' }]])('AU-07 a card that %j has already stays there', async (before) => {
  const provider = await providerThat({ [READ]: setup(before), [UPDATE]: customer });
  expect(await provider.keepCard('seti_1', owner)).toBe('cus_1');
  expect(asked).toEqual([READ, UPDATE]);
});

it('AU-07 a provider that fails half-way is a service that is not available', async () => {
  const provider = await providerThat({ [READ]: setup(), [CREATE]: customer, [ATTACH]: [500, { error: {} }] });
  await expect(provider.keepCard('seti_1', owner)).rejects.toMatchObject({ code: 'service_unavailable' });
});

it('AU-07 what is no reference of a setup is not asked for', async () => {
  const provider = await providerThat({});
  for (const token of ['pi_1', 'seti_1/confirm', '../customers', 'seti_'])
    expect(await provider.keepCard(token, owner)).toBeNull();
  expect(asked).toEqual([]);
});
