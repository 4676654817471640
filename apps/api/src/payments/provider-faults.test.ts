import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cancelOrder, createOrder, quoteOrder, settleOrder } from '@marketplace/api-contract';
import { createSandbox, SANDBOX_SECRET_KEY } from '@marketplace/payment-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { line, orderBody } from '../orders/order-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { getReference } from './payment-fixtures';

/**
 * What happens to the provider's calls for one order: `lost`, applied but the answer never arrives;
 * `late`, applied and answered far too late; `error`, answered with 500; `reset`, cut off unread.
 */
type Fault = 'lost' | 'late' | 'error' | 'reset';
/** Each attempt has 2.5 seconds, so a customer has an answer within six. */
const ATTEMPTS = 2;
const NO_EVENTS = { secret: '', getUrl: () => undefined };

let t: TestApi;
let sandbox: { url: string; close: () => Promise<unknown> };
let proxy: Server;
const faults = new Map<string, { fault: Fault; attempts: number }>();
let ada: SignedUp;
let listing: { sellerId: number; categoryId: number };

/** The order or intent that a call is about. */
const findFault = (url: string, body: string) =>
  [...faults].find(([subject]) => url.includes(subject) || body.includes(subject))?.[1];

beforeAll(async () => {
  proxy = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const found = findFault(request.url ?? '', body);
    if (found) found.attempts++;
    const fault = found?.fault;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'error')
      return void response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}');
    const answer = await fetch(sandbox.url + request.url, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(
        ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
          const value = request.headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      ),
      ...(request.method === 'POST' && { body }),
    });
    const text = await answer.text();
    if (fault === 'lost') return void request.socket.destroy();
    // Answered when the connection has ended: no test waits for it.
    if (fault === 'late') return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  t = await startApi({
    variables: {
      STRIPE_SECRET_KEY: SANDBOX_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_API_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    },
  });
  const server = await createSandbox(t.pool, () => new Date(), NO_EVENTS);
  sandbox = { url: await server.listen({ host: '127.0.0.1', port: 0 }), close: () => server.close() };
  ada = await t.signUp({ isVerified: true });
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
afterAll(async () => {
  await t.close();
  await sandbox.close();
  proxy.closeAllConnections();
  proxy.close();
});

let price = 5000;
/** Each at a price of its own, by which the calls for its order are found. */
const addLine = async () => line(await insertProduct(t.db, { ...listing, saleType: 'sale', stock: 1, price: price++ }));
/** What the browser's script does with a card, at the provider itself. */
const pay = (clientSecret: string) =>
  fetch(`${sandbox.url}/v1/payment_intents/${getReference(clientSecret)}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_sandbox',
      client_secret: clientSecret,
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '49',
      'payment_method_data[card][cvc]': '123',
    }),
  });
const charges = async (id: string) =>
  (
    await t.pool.query<{ status: string }>(
      `SELECT intent ->> 'status' AS status FROM sandbox.intents WHERE intent -> 'metadata' ->> 'orderId' = $1`,
      [id],
    )
  ).rows.map(({ status }) => status);

/** Makes a call that may fail as the provider does, after at most two attempts. */
async function during(fault: Fault, subject: string, call: () => Promise<unknown>): Promise<void> {
  const found = { fault, attempts: 0 };
  faults.set(subject, found);
  await call().catch((error: unknown) => expect(String(error)).toContain('service_unavailable'));
  faults.delete(subject);
  expect(found.attempts).toBe(ATTEMPTS);
}

const FAULTS: Fault[] = ['lost', 'late', 'error', 'reset'];

describe('a payment provider that fails', () => {
  it.concurrent.each(FAULTS)('OR-04 OR-05 opens one payment, and charges once: answers %s', async (fault) => {
    const lines = [await addLine()];
    const { total } = await ada.api(quoteOrder, { body: { lines } });
    const body = orderBody(lines, total);
    // The order has no id yet: the fault is of every call that opens a payment of this amount.
    const place = () => ada.api(createOrder, { body });
    await during(fault, `amount=${total}`, place);
    const { order, payment } = await place();
    await pay(payment!.clientSecret);
    const settle = () => ada.api(settleOrder, { params: { id: order.id } });
    await during(fault, getReference(payment!.clientSecret), settle);
    expect((await settle()).order.status).toBe('Confirmed');
    expect(await charges(order.id)).toEqual(['succeeded']);
  });

  it.concurrent.each(FAULTS)(
    'OR-05 a cancelled order cannot be paid, and a paid one stays: answers %s',
    async (fault) => {
      const lines = [await addLine()];
      const { total } = await ada.api(quoteOrder, { body: { lines } });
      const { order, payment } = await ada.api(createOrder, { body: orderBody(lines, total) });
      const cancel = () => ada.api(cancelOrder, { params: { id: order.id }, body: {} });
      await during(fault, getReference(payment!.clientSecret), cancel);
      await cancel();
      expect((await pay(payment!.clientSecret)).status).toBe(400);
      expect(await charges(order.id)).toEqual(['canceled']);
    },
  );
});
