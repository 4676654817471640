import { randomUUID } from 'node:crypto';
import { readEnvironment } from '@marketplace/environment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';
import { CARDS, createCardPayer, getReference } from './payment-fixtures';
import { createPayments, type Payments } from './payments';

let t: TestApi;
let payments: Payments;
let pay: ReturnType<typeof createCardPayer>;
beforeAll(async () => {
  t = await startApi();
  payments = createPayments(t.environment, t.pool, () => new Date());
  pay = createCardPayer(t);
});
afterAll(async () => {
  await payments.stop();
  await t.close();
});

const open = (amount = 4500) => payments.provider.createIntent({ orderId: randomUUID(), amount, currency: 'CAD' });

describe('the payment provider, as the sandbox', () => {
  it('OR-11 charges a test card once', async () => {
    const orderId = randomUUID();
    const intent = await payments.provider.createIntent({ orderId, amount: 4500, currency: 'YEN' });
    expect(intent).toMatchObject({ status: 'open', amount: 4500, currency: 'YEN', orderId, lastError: null });
    expect(await pay.confirm(intent.clientSecret)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect((await payments.provider.retrieveIntent(intent.id)).status).toBe('succeeded');
    expect(await pay.confirm(intent.clientSecret)).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } } },
    });
  });

  it('OR-04 opens one payment per order, also for concurrent calls', async () => {
    const order = { orderId: randomUUID(), amount: 100, currency: 'USD' as const };
    const intents = await Promise.all(Array.from({ length: 5 }, () => payments.provider.createIntent(order)));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  });

  it('OR-05 opens another payment when the order’s total has changed', async () => {
    const order = { orderId: randomUUID(), amount: 100, currency: 'USD' as const };
    const first = await payments.provider.createIntent(order);
    const changed = await payments.provider.createIntent({ ...order, amount: 200 });
    expect(changed).toMatchObject({ amount: 200, status: 'open' });
    expect(changed.id).not.toBe(first.id);
  });

  it.each([
    [CARDS.declined, 'card_declined', 'Your card was declined.'],
    [CARDS.insufficientFunds, 'card_declined', 'Your card has insufficient funds.'],
    [CARDS.notATestCard, 'card_declined', 'but used a non test card'],
  ])('OR-05 declines %s and then accepts another card', async (number, code, message) => {
    const intent = await open();
    const error = await pay.confirm(intent.clientSecret, number);
    expect(error).toMatchObject({ status: 200, body: { error: { type: 'card_error', code } } });
    expect(error.body.error?.message).toContain(message);
    expect(await payments.provider.retrieveIntent(intent.id)).toMatchObject({ status: 'open', lastError: code });
    expect((await pay.confirm(intent.clientSecret)).body.status).toBe('succeeded');
  });

  it('OR-05 charges only after authentication has succeeded', async () => {
    const intent = await open();
    expect((await pay.confirm(intent.clientSecret, CARDS.authenticate)).body.status).toBe('requires_action');
    expect((await payments.provider.retrieveIntent(intent.id)).status).toBe('open');
    expect((await pay.authenticate(intent.clientSecret, 'fail')).body.status).toBe('requires_payment_method');
    expect((await payments.provider.retrieveIntent(intent.id)).lastError).toBe('payment_intent_authentication_failure');
    await pay.confirm(intent.clientSecret, CARDS.authenticate);
    expect((await pay.authenticate(intent.clientSecret, 'complete')).body.status).toBe('succeeded');
    expect((await pay.authenticate(intent.clientSecret, 'fail')).status).toBe(400);
  });

  it('cancels an unpaid payment and reports a paid one', async () => {
    const [unpaid, paid] = [await open(), await open()];
    expect((await payments.provider.cancelIntent(unpaid.id)).status).toBe('cancelled');
    expect((await payments.provider.cancelIntent(unpaid.id)).status).toBe('cancelled');
    expect((await pay.confirm(unpaid.clientSecret)).status).toBe(400);
    await pay.confirm(paid.clientSecret);
    expect((await payments.provider.cancelIntent(paid.id)).status).toBe('succeeded');
  });

  it('refunds once, however often it is called', async () => {
    const intent = await open();
    await pay.confirm(intent.clientSecret);
    const refund = { refundId: randomUUID(), intentId: intent.id, amount: intent.amount };
    await Promise.all([payments.provider.refund(refund), payments.provider.refund(refund)]);
    await payments.provider.refund(refund);
    const { rows } = await t.pool.query('SELECT FROM sandbox.refunds WHERE intent_id = $1', [intent.id]);
    expect(rows).toHaveLength(1);
  });

  it('refunds parts, never more than was paid', async () => {
    const intent = await open(4500);
    await pay.confirm(intent.clientSecret);
    const refund = (amount: number) =>
      payments.provider.refund({ refundId: randomUUID(), intentId: intent.id, amount });
    await refund(1500);
    await expect(refund(3001)).rejects.toMatchObject({ code: 'service_unavailable' });
    await refund(3000);
    const { rows } = await t.pool.query('SELECT amount FROM sandbox.refunds WHERE intent_id = $1 ORDER BY 1', [
      intent.id,
    ]);
    expect(rows).toEqual([{ amount: '1500' }, { amount: '3000' }]);
  });

  it('OR-12 stores brand and last four digits of a card, never its number', async () => {
    const intent = await open();
    await pay.confirm(intent.clientSecret, CARDS.authenticate);
    await pay.confirm((await payments.provider.createSetup()).clientSecret, CARDS.success);
    const form = {
      key: 'pk_test_sandbox',
      type: 'card',
      'card[number]': CARDS.success,
      'card[exp_month]': '1',
      'card[exp_year]': '2049',
      'card[cvc]': '123',
    };
    for (const kind of ['payment_methods', 'tokens']) {
      const answer = await fetch(`${t.url}/sandbox/v1/${kind}`, { method: 'POST', body: new URLSearchParams(form) });
      expect(await answer.json()).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
    }
    const { rows } = await t.pool.query<{ text: string }>(
      'SELECT intent::text AS text FROM sandbox.intents UNION ALL SELECT card::text || behaviour::text FROM sandbox.cards UNION ALL SELECT body::text FROM sandbox.answers',
    );
    expect(rows.length).toBeGreaterThan(2);
    // Ids of the provider and of orders may contain long runs of digits.
    const references = /(pi|seti|pm|tok|re|cus|secret)_\w+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
    for (const { text } of rows) expect(text.replace(references, '')).not.toMatch(/\d{12,19}/);
  });

  it('AU-07 saves a card for one customer, also for concurrent calls', async () => {
    const { clientSecret } = await payments.provider.createSetup();
    await pay.confirm(clientSecret);
    const setup = getReference(clientSecret);
    const owner = { name: 'Ada', email: 'ada@example.com' };
    const savedIds = await Promise.all([1, 2, 3].map(() => payments.provider.saveCard(setup, owner)));
    savedIds.push(await payments.provider.saveCard(setup, { ...owner, name: 'Grace' }));
    expect(new Set(savedIds).size).toBe(1);
    const { rows } = await t.pool.query('SELECT customer FROM sandbox.customers WHERE id = $1', [savedIds[0]]);
    expect(rows).toEqual([{ customer: expect.objectContaining({ ...owner, name: 'Grace' }) as object }]);
  });
});

describe('the sandbox over HTTP', () => {
  it('OR-10 lets a browser reach only its own payment', async () => {
    const [mine, other] = [await open(), await open()];
    const get = (path: string) => fetch(`${t.url}/sandbox${path}`).then(({ status }) => status);
    expect(await get(`/v1/payment_intents/${mine.id}`)).toBe(401);
    expect(await get(`/v1/payment_intents/${mine.id}?key=pk_test_sandbox&client_secret=${other.clientSecret}`)).toBe(
      404,
    );
    expect(await get(`/v1/payment_intents/${mine.id}?key=pk_test_sandbox&client_secret=${mine.clientSecret}`)).toBe(
      200,
    );
    const setup = getReference((await payments.provider.createSetup()).clientSecret);
    expect(await get(`/v1/setup_intents/${setup}`)).toBe(401);
    expect(await get(`/v1/setup_intents/${setup}?key=pk_test_sandbox&client_secret=${mine.clientSecret}`)).toBe(404);
    expect(await get(`/v1/setup_intents/${mine.id}?key=pk_test_sandbox&client_secret=${mine.clientSecret}`)).toBe(404);
    for (const path of [
      '/v1/refunds',
      '/v1/payment_intents',
      `/v1/payment_intents/${mine.id}/cancel`,
      '/v1/setup_intents',
      '/v1/customers',
      '/v1/payment_methods/pm_1/attach',
      '/v1/payment_methods/pm_1/detach',
      '/v1/customers/cus_1/payment_methods',
    ])
      expect(
        (
          await fetch(`${t.url}/sandbox${path}`, {
            method: 'POST',
            body: new URLSearchParams({ payment_intent: mine.id }),
          })
        ).status,
      ).toBe(404);
  });

  it('answers malformed input without a server error', async () => {
    const intent = await open();
    const url = `${t.url}/sandbox/v1/payment_intents/${intent.id}/confirm`;
    const secret = `key=pk_test_sandbox&client_secret=${intent.clientSecret}`;
    const bodies = [
      '',
      'a',
      secret,
      `${secret}&payment_method=pm_none`,
      `${secret}&payment_method_data=x`,
      `${secret}&__proto__[card]=x`,
      `${secret}&payment_method_data[card][number]=${'4'.repeat(5000)}`,
      `${secret}&payment_method_data[card][number]=%00`,
      `${secret}&payment_method_data[card][number][x]=1`,
      `key[]=pk_test_sandbox`,
      `${secret}&a${'[b]'.repeat(500)}=1`,
    ];
    for (const body of bodies) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect(answer.status, body.slice(0, 200)).toBeLessThan(500);
      expect(await answer.json(), body.slice(0, 200)).toMatchObject({ error: { message: expect.any(String) } });
    }
    expect(
      (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status,
    ).toBeLessThan(500);
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ a: 'x'.repeat(400_000) }) })).status).toBe(
      413,
    );
    expect((await payments.provider.retrieveIntent(intent.id)).status).toBe('open');
  });
});

it('OR-11 the sandbox does not exist in live mode', async () => {
  const live = {
    MODE: 'live',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    PUBLIC_URL: 'https://market.example',
    SMTP_URL: 'smtps://mail.example',
  };
  const environment = readEnvironment({ ...live, STRIPE_SECRET_KEY: 'sk_live_x' });
  expect(createPayments(environment, t.pool, () => new Date()).sandbox).toBeNull();
  expect(() => createPayments({ ...environment, STRIPE_SECRET_KEY: undefined }, t.pool, () => new Date())).toThrow(
    /live mode/,
  );
  const other = await startApi({ variables: { ...live, STRIPE_SECRET_KEY: 'sk_live_x' } });
  expect((await fetch(`${other.url}/sandbox/provider.js`)).status).toBe(404);
  await other.close();
});
