import { randomUUID } from 'node:crypto';
import {
  cancelOrder,
  getOrder,
  holdDeposit,
  quoteCancellation,
  settleOrder,
  type OrderStatus,
} from '@marketplace/api-contract';
import { packages } from '@marketplace/database/schema';
import { SANDBOX_SECRET_KEY, signEvent } from '@marketplace/payment-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { buy, line, place } from '../orders/order-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { CARDS, createCardPayer, getReference } from './payment-fixtures';
import { createPayments, type Payments } from './payments';

const NOW = new Date('2026-06-01T16:00:00Z');
const SECRET = 'whsec_test';
const dates = { startDate: '2026-06-11', endDate: '2026-06-13' };

let t: TestApi;
let payments: Payments;
let pay: ReturnType<typeof createCardPayer>;
let ada: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  const variables = { STRIPE_WEBHOOK_SECRET: SECRET };
  t = await startApi({ clock: () => NOW, isWorking: false, variables });
  payments = createPayments(t.environment, t.pool, () => NOW);
  pay = createCardPayer(t);
  ada = await t.signUp();
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
afterAll(async () => {
  await payments.stop();
  await t.close();
});

const order = async () => place(ada.api, [line(await insertProduct(t.db, listing), dates)]);
const read = (id: string) => ada.api(getOrder, { params: { id } });
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

interface SentEvent {
  id?: string;
  type: string;
  object: { id: string };
}
const send = (
  { id = `evt_${randomUUID()}`, type, object }: SentEvent,
  { secret = SECRET, at = NOW, url = t.url } = {},
) => {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } });
  return fetch(`${url}/api/payments/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signEvent(body, secret, seconds(at)) },
    body,
  });
};
const stored = async () => Number((await t.pool.query('SELECT count(*) FROM provider_events')).rows[0].count);
const mailsAbout = (text: string) => t.mails.filter(({ subject }) => subject.includes(text));

describe('events of the payment provider', () => {
  it('OR-04 OR-05 confirm an order whose browser is gone, once however often and in which order they come', async () => {
    const { order: placed, payment } = await order();
    const object = { id: getReference(payment!.clientSecret) };
    await pay.confirm(payment!.clientSecret, CARDS.declined);
    await pay.confirm(payment!.clientSecret);
    const paid = { id: `evt_${randomUUID()}`, type: 'payment_intent.succeeded', object };
    const declined = { type: 'payment_intent.payment_failed', object };
    for (const answer of await Promise.all([paid, paid, declined].map((event) => send(event))))
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    await t.jobs.runDue();
    await send(paid);
    await send({ type: 'payment_intent.canceled', object });
    await t.jobs.runDue();
    const { status, history } = await read(placed.id);
    expect(status).toBe('Confirmed');
    expect(history.map((step) => step.status)).toEqual(['Pending Payment', 'Confirmed']);
    expect(mailsAbout(placed.number).filter(({ to }) => to === 'ada@example.com')).toHaveLength(1);
  });

  it('OR-05 record a declined card, and an order that was never paid stays unpaid whatever an event says', async () => {
    const { order: placed, payment } = await order();
    const object = { id: getReference(payment!.clientSecret) };
    const settled = async (): Promise<OrderStatus> => {
      await t.jobs.runDue();
      return (await read(placed.id)).status;
    };
    await send({ type: 'payment_intent.succeeded', object });
    expect(await settled()).toBe('Pending Payment');
    await pay.confirm(payment!.clientSecret, CARDS.declined);
    await send({ type: 'payment_intent.payment_failed', object });
    expect(await settled()).toBe('Payment Failed');
  });

  it('OR-10 are accepted only with a recent signature over exactly these bytes', async () => {
    const { order: placed, payment } = await order();
    await pay.confirm(payment!.clientSecret);
    const event = { type: 'payment_intent.succeeded', object: { id: getReference(payment!.clientSecret) } };
    const before = await stored();
    const ago = (minutes: number) => ({ at: new Date(NOW.getTime() - minutes * 60_000) });
    expect((await send(event, { secret: 'whsec_other' })).status).toBe(403);
    expect((await send(event, ago(6))).status).toBe(403);
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: event.type, data: { object: event.object } });
    const signature = signEvent(body, SECRET, seconds(NOW));
    for (const [text, signed] of [
      [`${body} `, signature],
      [body, ''],
      ['', signature],
      ['{', signature],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signed };
      expect((await fetch(`${t.url}/api/payments/events`, { method: 'POST', headers, body: text })).status).toBe(403);
    }
    await t.jobs.runDue();
    expect([await stored(), (await read(placed.id)).status]).toEqual([before, 'Pending Payment']);
    expect((await send(event, ago(4))).status).toBe(200);
    await t.jobs.runDue();
    expect((await read(placed.id)).status).toBe('Confirmed');
  });

  it('OR-11 are unknown without a secret, and others than those about payments and refunds change nothing', async () => {
    const live = await startApi({
      variables: {
        MODE: 'live',
        STRIPE_SECRET_KEY: 'sk_live_x',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
        PUBLIC_URL: 'https://market.example',
        SMTP_URL: 'smtps://mail.example',
      },
    });
    const event = { type: 'payment_intent.succeeded', object: { id: 'pi_1' } };
    expect((await send(event, { url: live.url })).status).toBe(404);
    await live.close();
    const before = await stored();
    expect((await send({ type: 'customer.created', object: { id: 'cus_1' } })).status).toBe(200);
    expect(await stored()).toBe(before);
    // Of another system that uses the same account.
    expect((await send({ type: 'payment_intent.succeeded', object: { id: 'pi_other' } })).status).toBe(200);
    expect((await send({ type: 'refund.created', object: { id: 're_other' } })).status).toBe(200);
    expect(await t.jobs.runDue()).toBe(2);
  });
});

it('OR-05 events about a deposit hold it without the browser, and again when the provider has cancelled it', async () => {
  await t.db.insert(packages).values({ namespace: 'deposits', isInstalled: true });
  const product = await insertProduct(t.db, { ...listing, deposit: 15_000 });
  const { order: placed, payment } = await place(ada.api, [
    line(product, { startDate: '2026-06-02', endDate: '2026-06-02' }),
  ]);
  await pay.confirm(payment!.clientSecret, CARDS.authenticateAlways, { isReusable: true });
  await pay.authenticate(payment!.clientSecret, 'complete');
  const params = { id: placed.id };
  await ada.api(settleOrder, { params });
  const sweep = async () => {
    await t.pool.query(`INSERT INTO jobs.job (name, data) VALUES ('orders.sweep', '{}')`);
    await t.jobs.runDue();
  };
  const deposits = async () => (await read(placed.id)).deposits;
  await sweep();
  expect(await deposits()).toMatchObject([{ status: 'failed' }]);

  const opened = await ada.api(holdDeposit, { params, body: { line: 0 } });
  await pay.confirm(opened.payment!.clientSecret, CARDS.mastercard);
  const object = { id: getReference(opened.payment!.clientSecret) };
  const held = { type: 'payment_intent.amount_capturable_updated', object };
  for (const event of [held, held]) await send(event);
  await t.jobs.runDue();
  expect(await deposits()).toMatchObject([{ status: 'authorized' }]);

  await payments.provider.cancelIntent(object.id);
  await send({ type: 'payment_intent.canceled', object });
  await t.jobs.runDue();
  expect(await deposits()).toMatchObject([{ status: 'pending', dueAt: NOW.toISOString() }]);
});

describe('refunds at the payment provider', () => {
  const refundThere = async (form: Record<string, string>) => {
    const answer = await fetch(`${await payments.sandbox!.url()}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SANDBOX_SECRET_KEY}` },
      body: new URLSearchParams(form),
    });
    return (await answer.json()) as { id: string };
  };
  const bought = async () => buy(t, ada.api, [line(await insertProduct(t.db, listing), dates)]);
  const cancel = async (id: string) => {
    const { lines, charges, refundable } = await ada.api(quoteCancellation, { params: { id } });
    const sum = lines.reduce((total, { refund }) => total + refund, charges);
    await ada.api(cancelOrder, { params: { id }, body: { expectedRefund: Math.min(sum, refundable) } });
  };
  const getIntentId = async (id: string) =>
    (await t.pool.query<{ intent_id: string }>('SELECT intent_id FROM payments WHERE order_id = $1', [id])).rows[0]!
      .intent_id;

  it('OR-07 made in the provider’s own dashboard belong to the order, once', async () => {
    const { id, total } = await bought();
    const object = await refundThere({ payment_intent: await getIntentId(id), amount: '1000' });
    for (const type of ['refund.created', 'refund.updated']) await send({ type, object });
    await t.jobs.runDue();
    expect((await read(id)).refunds).toMatchObject([{ amount: 1000, status: 'succeeded' }]);
    // It counts: together they never exceed what was paid.
    await cancel(id);
    await t.jobs.runDue();
    const amounts = (await read(id)).refunds.map(({ amount }) => amount);
    expect(amounts.sort((a, b) => a - b)).toEqual([1000, total - 1000]);
  });

  it('OR-07 that we requested are recorded once, also when the event comes before the answer', async () => {
    const { id } = await bought();
    await cancel(id);
    const [requested] = (await read(id)).refunds;
    // As if the process ended after the provider's answer.
    const object = await refundThere({
      payment_intent: await getIntentId(id),
      amount: String(requested!.amount),
      'metadata[refundId]': requested!.id,
    });
    await send({ type: 'refund.created', object });
    await t.jobs.runDue();
    expect((await read(id)).refunds).toMatchObject([{ id: requested!.id, status: 'succeeded' }]);
    const { rows } = await t.pool.query('SELECT amount FROM sandbox.refunds WHERE intent_id = $1', [
      await getIntentId(id),
    ]);
    expect(rows).toHaveLength(1);
  });

  it('OR-07 that fail later are shown as failed and can be paid back again', async () => {
    const { id } = await bought();
    await cancel(id);
    await t.jobs.runDue();
    const intent = await getIntentId(id);
    const { rows } = await t.pool.query<{ id: string }>(
      `UPDATE sandbox.refunds SET status = 'failed' WHERE intent_id = $1 RETURNING id`,
      [intent],
    );
    await send({ type: 'refund.failed', object: rows[0]! });
    await t.jobs.runDue();
    expect((await read(id)).refunds).toMatchObject([{ status: 'failed' }]);
    const payment = await t.pool.query('SELECT status FROM payments WHERE intent_id = $1', [intent]);
    expect(payment.rows).toEqual([{ status: 'succeeded' }]);
  });

  it('OR-07 whose job has given up are requested again by the daily job', async () => {
    const { id } = await bought();
    await cancel(id);
    await t.pool.query(`DELETE FROM jobs.job WHERE name = 'orders.refund'`);
    await t.pool.query(`UPDATE refunds SET created_at = created_at - interval '6 days' WHERE order_id = $1`, [id]);
    await t.pool.query(`INSERT INTO jobs.job (name, data) VALUES ('payments.reconcile', '{}')`);
    await t.jobs.runDue();
    expect((await read(id)).refunds).toMatchObject([{ status: 'succeeded' }]);
  });
});

it('OR-05 OR-11 the sandbox sends its events like the provider, so that an order needs no browser', async () => {
  const other = await startApi({ hasSandboxEvents: true });
  const bob = await other.signUp();
  const otherListing = {
    sellerId: await insertSeller(other.db),
    categoryId: await insertCategory(other.db, { slug: 'all' }),
  };
  const lamp = await insertProduct(other.db, { ...otherListing, saleType: 'sale', stock: 5 });
  const { order: placed, payment } = await place(bob.api, [line(lamp)]);
  await createCardPayer(other).confirm(payment!.clientSecret);
  const status = async () => (await bob.api(getOrder, { params: { id: placed.id } })).status;
  await expect.poll(status, { timeout: 10_000 }).toBe('Confirmed');
  await other.close();
});
