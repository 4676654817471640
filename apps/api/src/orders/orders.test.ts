import { randomUUID } from 'node:crypto';
import {
  createOrder,
  getOrder,
  getProduct,
  holdDates,
  listOrders,
  quoteOrder,
  settleOrder,
} from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customers } from '@marketplace/database/schema';
import { CARDS, createCardPayer } from '../payments/payment-fixtures';
import { insertCategory, insertProduct, insertSeller, testRules } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { contact, line, orderBody, place } from './order-fixtures';

const NOW = new Date('2026-06-01T16:00:00Z');
const day = (offset: number) => addDays('2026-06-01', offset);

let t: TestApi;
let pay: ReturnType<typeof createCardPayer>;
let ada: SignedUp;
let bob: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => NOW });
  pay = createCardPayer(t);
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
// Unpaid orders are limited per customer, so each test has new customers.
beforeEach(async () => {
  [ada, bob] = await Promise.all([t.signUp(), t.signUp()]);
});
afterAll(() => t.close());

const add = (details: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
  insertProduct(t.db, { ...listing, ...details });
const dates = { startDate: day(10), endDate: day(12) };
const settle = (api: SignedUp['api'], id: string) => api(settleOrder, { params: { id } });
const count = async (sql: string, values: unknown[]) =>
  Number((await t.pool.query<{ n: string }>(sql, values)).rows[0]?.n);
const intents = (orderId: string) =>
  count("SELECT count(*) AS n FROM sandbox.intents WHERE intent -> 'metadata' ->> 'orderId' = $1", [orderId]);

describe('placing an order', () => {
  it('OR-01 says how many days or nights a line lasts, as its quote does', async () => {
    const [byDay, byNight] = [await add(), await add({ rules: { ...testRules, basis: 'night' }, deliveryFee: null })];
    const lines = [line(byDay, dates), line(byNight, dates), line(byDay, { startDate: day(20), endDate: day(20) })];
    const lengths = [
      { unit: 'day', count: 3 },
      { unit: 'night', count: 2 },
      { unit: 'day', count: 1 },
    ];
    const quoted = await ada.api(quoteOrder, { body: { lines } });
    expect(quoted.lines.map(({ length }) => length)).toEqual(lengths);
    const { order } = await place(ada.api, lines);
    expect(order.lines.map(({ length }) => length)).toEqual(lengths);
    // What was ordered stays, whatever the listing is counted in since.
    await t.pool.query(`UPDATE products SET rules = rules || '{"basis": "day"}' WHERE id = $1`, [byNight]);
    const { lines: read } = await ada.api(getOrder, { params: { id: order.id } });
    expect(read.map(({ length }) => length)).toEqual(lengths);
  });

  it('OR-06 OR-07 a customer places an order, pays it, is emailed and can read it', async () => {
    const id = await add({ name: 'Cedar canoe', stock: 1 });
    const { order, payment } = await place(ada.api, [line(id, dates)], { note: 'At nine?' });
    expect(order).toMatchObject({
      status: 'Pending Payment',
      expiresAt: '2026-06-01T16:30:00.000Z',
      total: 13_500,
      currency: 'CAD',
      contact,
      note: 'At nine?',
      lines: [{ productId: String(id), name: 'Cedar canoe', ...dates, amount: 13_500 }],
    });
    expect(order.number).toMatch(/^M-[\w-]+$/);
    expect(payment).toMatchObject({ isTest: true });

    await pay.confirm(payment?.clientSecret ?? '');
    const settled = await settle(ada.api, order.id);
    expect(settled).toMatchObject({ payment: null, order: { status: 'Confirmed', expiresAt: null } });
    expect(settled.order.history.map(({ status }) => status)).toEqual(['Pending Payment', 'Confirmed']);
    expect(await ada.api(getOrder, { params: { id: order.id } })).toEqual(settled.order);
    await expect.poll(() => t.mails.filter(({ to }) => to === contact.email)).toHaveLength(1);
    const mail = t.mails.find(({ to }) => to === contact.email);
    expect(mail?.text).toMatch(/1 × Cedar canoe\n {2}11 Jun 2026 - 13 Jun 2026/);
    expect(mail?.text).toContain('CA$135.00');
    expect(mail?.attachments).toMatchObject([{ filename: `order-${order.number}.ics` }]);

    const product = await t.api(getProduct, { params: { id: String(id) } });
    expect(product).toMatchObject({ availability: { ranges: [{ type: 'orders', ...dates }] } });
  });

  it.each([
    ['en', /^Your order M-[\w-]+ is confirmed$/, /1 × Canoe\n {2}11 Jun 2026 - 13 Jun 2026/, 'Total: CA$135.00'],
    [
      'it',
      /^Il tuo ordine M-[\w-]+ è confermato$/,
      /1 × Canoe\n {2}11 giu 2026 – 13 giu 2026/,
      'Totale: 135,00\u00a0CA$',
    ],
    [
      'es',
      /^Tu pedido M-[\w-]+ está confirmado$/,
      /1 × Canoe\n {2}11 jun 2026 – 13 jun 2026/,
      'Total: 135,00\u00a0CAD',
    ],
    ['ja', /^ご注文M-[\w-]+が確定しました$/, /Canoe × 1\n {2}2026年6月11日～2026年6月13日/, '合計：CA$135.00'],
    [
      'ru',
      /^Ваш заказ M-[\w-]+ подтверждён$/,
      /1 × Canoe\n {2}11\sиюн\. 2026\sг\. – 13\sиюн\. 2026\sг\./,
      'Итого: 135,00\u00a0CA$',
    ],
    [
      'de',
      /^Deine Bestellung M-[\w-]+ ist bestätigt$/,
      /1 × Canoe\n {2}11\.\sJuni 2026 – 13\.\sJuni 2026/,
      '135,00\u00a0CA$',
    ],
  ] as const)(
    'OR-06 IL-02 IL-03 the confirmation is emailed in the language of the customer: %s',
    async (language, subject, when, total) => {
      await t.db.update(customers).set({ language }).where(eq(customers.id, ada.profile._id));
      const email = `${randomUUID()}@example.com`;
      const { order, payment } = await place(ada.api, [line(await add({ name: 'Canoe' }), dates)], {
        contact: { ...contact, email },
      });
      await pay.confirm(payment?.clientSecret ?? '');
      await settle(ada.api, order.id);
      const mail = () => t.mails.find(({ to }) => to === email);
      await expect.poll(mail).toMatchObject({ language, subject: expect.stringMatching(subject) });
      expect(mail()?.text).toMatch(when);
      expect(mail()?.text).toContain(total);
    },
  );

  it('OR-02 the server rejects an order with another total than it computes', async () => {
    const id = await add();
    const lines = [line(id, dates)];
    const error = await ada.api.expectError(createOrder, { body: orderBody(lines, 1) });
    expect(error).toMatchObject({ status: 409, body: { code: 'price_changed', details: { total: 13_500 } } });
    expect(await count('SELECT count(*) AS n FROM orders WHERE customer_id = $1', [ada.profile._id])).toBe(0);
  });

  it('AV-08 the server rejects dates that were taken meanwhile and charges nothing', async () => {
    const id = await add();
    const { total } = await bob.api(quoteOrder, { body: { lines: [line(id, dates)] } });
    await place(ada.api, [line(id, dates)]);
    const unpaid = () =>
      count('SELECT count(*) AS n FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.customer_id = $1', [
        bob.profile._id,
      ]);
    const before = await unpaid();
    const error = await bob.api.expectError(createOrder, { body: orderBody([line(id, dates)], total) });
    expect(error).toMatchObject({
      status: 409,
      body: { code: 'unavailable_dates', details: { days: [day(10), day(11), day(12)] } },
    });
    expect(await unpaid()).toBe(before);
  });

  it('an order with one unavailable line reserves none of its lines', async () => {
    const [free, taken] = [await add(), await add()];
    const lines = [line(free, dates), line(taken, dates)];
    const { total } = await bob.api(quoteOrder, { body: { lines } });
    await place(ada.api, [line(taken, dates)]);
    expect((await bob.api.expectError(createOrder, { body: orderBody(lines, total) })).body.code).toBe(
      'unavailable_dates',
    );
    expect((await place(ada.api, [line(free, dates)])).order.status).toBe('Pending Payment');
  });

  it('an order needs a customer, dates and a listing that can be ordered', async () => {
    const id = await add();
    expect((await t.api.expectError(createOrder, { body: orderBody([line(id, dates)], 13_500) })).status).toBe(401);
    expect((await ada.api.expectError(createOrder, { body: orderBody([line(id)], 4500) })).body).toMatchObject({
      code: 'invalid_input',
      fields: { 'body.lines.0.startDate': 'This is a required field.' },
    });
    const auction = await add({ saleType: 'auction' });
    expect((await ada.api.expectError(createOrder, { body: orderBody([line(auction)], 0) })).body.code).toBe(
      'not_orderable',
    );
  });

  it('an order that costs nothing is confirmed without a payment', async () => {
    const { order, payment } = await place(ada.api, [line(await add({ price: 0 }), dates)]);
    expect(payment).toBeNull();
    expect(order.status).toBe('Confirmed');
    expect(await intents(order.id)).toBe(0);
  });
});

describe('texts of an order', () => {
  const lines = () => add().then((id) => [line(id, dates)]);
  const send = async (details: Record<string, unknown>) =>
    ada.api.raw<{ fields?: object; order?: { contact: object; note: string } }>(createOrder.path, {
      method: 'POST',
      body: orderBody(await lines(), 13_500, details),
    });

  it.each([
    ['street', 'Oslo'],
    ['city', 'Oslo'],
    ['state', 'Oslo'],
    ['zip', 'OSLO'],
  ])('OR-01 a %s is one line of text', async (field, stored) => {
    for (const text of ['Oslo\nTotal: CA$0.00', 'Oslo\u0007'])
      expect(await send({ contact: { ...contact, [field]: text } })).toMatchObject({
        status: 400,
        body: { fields: { [`body.contact.${field}`]: 'Invalid value' } },
      });
    const { body } = await send({ contact: { ...contact, [field]: ' Oslo\u202e ' } });
    expect(body.order?.contact).toMatchObject({ [field]: stored });
  });

  it('OR-01 a note may have several lines, but no control characters', async () => {
    expect(await send({ note: 'Ring\u0007 twice' })).toMatchObject({
      status: 400,
      body: { fields: { 'body.note': 'Invalid value' } },
    });
    expect((await send({ note: ' Ring twice.\r\nThank\u202e you. ' })).body.order?.note).toBe(
      'Ring twice.\nThank you.',
    );
    expect((await send({ note: '  ' })).body.order?.note).toBe('');
  });
});

describe('a seller', () => {
  it('OR-02 cannot hold or order their own listing, only those of others', async () => {
    const seller = await t.signUp();
    const sellerId = await insertSeller(t.db, { customerId: seller.profile._id });
    const own = [line(await insertProduct(t.db, { ...listing, sellerId }), dates)];
    expect((await seller.api(holdDates, { body: { lines: own } })).expiresAt).toBeNull();
    await expect(place(seller.api, own)).rejects.toThrow('not_orderable');
    const others = [line(await insertProduct(t.db, listing), dates)];
    expect((await place(seller.api, others)).order.status).toBe('Pending Payment');
  });
});

describe('repeating an order', () => {
  it('OR-04 a repeated request returns the same order and the same payment, also when sent at once', async () => {
    const id = await add();
    const body = orderBody([line(id, dates)], 13_500);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.api(createOrder, { body })));
    answers.push(await ada.api(createOrder, { body }));
    expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1);
    expect(new Set(answers.map(({ payment }) => payment?.clientSecret)).size).toBe(1);
    const orderId = answers[0]!.order.id;
    expect(await intents(orderId)).toBe(1);
    expect(await count('SELECT count(*) AS n FROM payments WHERE order_id = $1', [orderId])).toBe(1);
    await pay.confirm(answers[0]!.payment!.clientSecret);
    await Promise.all(Array.from({ length: 5 }, () => settle(ada.api, orderId)));
    expect(await ada.api(createOrder, { body })).toMatchObject({ payment: null, order: { status: 'Confirmed' } });
    expect(
      await count("SELECT count(*) AS n FROM order_history WHERE order_id = $1 AND status = 'Confirmed'", [orderId]),
    ).toBe(1);
  });

  it('OR-04 the server rejects a key that was used for another order, unless another customer used it', async () => {
    const id = await add({ stock: 5, maximumQuantity: 5 });
    const body = orderBody([line(id, dates)], 13_500);
    await ada.api(createOrder, { body });
    expect((await ada.api.expectError(createOrder, { body: { ...body, note: 'other' } })).body).toMatchObject({
      code: 'invalid_input',
      fields: { 'body.idempotencyKey': expect.any(String) },
    });
    expect((await bob.api(createOrder, { body })).order.status).toBe('Pending Payment');
  });
});

describe('two customers at once', () => {
  const race = async (readBody: () => ReturnType<typeof orderBody>) => {
    const answers = await Promise.all(
      [ada, bob].map(({ api }) =>
        api.raw<{ code?: string; order?: { id: string } }>('/api/orders', { method: 'POST', body: readBody() }),
      ),
    );
    return answers
      .map(({ status, body }) => ({ status, code: body.code, id: body.order?.id }))
      .sort((a, b) => a.status - b.status);
  };

  it('OR-03 the last dates go to one order, and the other customer is rejected before anything is charged', async () => {
    const id = await add();
    const [won, lost] = await race(() => orderBody([line(id, dates)], 13_500));
    expect([won?.status, lost?.status, lost?.code]).toEqual([200, 409, 'unavailable_dates']);
    expect(await intents(won?.id ?? '')).toBe(1);
    expect(await count('SELECT count(*) AS n FROM reservations WHERE product_id = $1', [id])).toBe(1);
  });

  it('OR-03 the last unit of a stock, the last slot and the last piece go to one order each', async () => {
    const stocked = await add({ stock: 3, maximumQuantity: 3 });
    const two = await race(() => orderBody([line(stocked, { ...dates, quantity: 2 })], 27_000));
    expect(two.map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [409, 'unavailable_dates'],
    ]);

    const rules = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 };
    const studio = await add({ saleType: 'booking', rules, unit: 'per booking time' });
    const slot = {
      slotStart: '2026-06-02T16:00:00.000Z',
      slotEnd: '2026-06-02T17:00:00.000Z',
    };
    const slots = await race(() => orderBody([line(studio, slot)], 4500));
    expect(slots.map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [409, 'unavailable_dates'],
    ]);

    const lamp = await add({ saleType: 'sale', stock: 1 });
    const pieces = await race(() => orderBody([line(lamp)], 4500));
    expect(pieces.map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [409, 'max_quantity'],
    ]);
    expect(await t.api(getProduct, { params: { id: String(lamp) } })).toMatchObject({ stock: 0 });
  });

  it('AV-08 a stay may begin on the day another ends, and slots may follow each other', async () => {
    const cabin = await add({ rules: { ...testRules, basis: 'night', minimumLength: 1 }, unit: 'per night' });
    const stay = (from: number, to: number) => [line(cabin, { startDate: day(from), endDate: day(to) })];
    await place(ada.api, stay(10, 12));
    expect((await place(bob.api, stay(12, 14))).order.total).toBe(9000);
    expect((await bob.api.expectError(createOrder, { body: orderBody(stay(11, 12), 4500) })).body.code).toBe(
      'unavailable_dates',
    );
    const rules = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 };
    for (const stock of [1, 2]) {
      const studio = await add({ saleType: 'booking', rules, unit: 'per hour', stock });
      const slot = (from: string, to: string) => [
        line(studio, { slotStart: `2026-06-02T${from}:00Z`, slotEnd: `2026-06-02T${to}:00Z` }),
      ];
      await place(ada.api, slot('16:00', '18:00'));
      expect((await place(bob.api, slot('18:00', '19:00'))).order.lines[0]).toMatchObject({
        slotStart: '2026-06-02T18:00:00.000Z',
      });
    }
  });

  it('OR-03 fifty concurrent orders of random ranges neither overlap, exceed the stock nor fail with a server error', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => t.signUp()));
    const single = await add();
    const stocked = await add({ stock: 3, maximumQuantity: 3 });
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const start = 20 + ((n * 7) % 23);
        const length = 1 + (n % 4);
        const range = { startDate: day(start), endDate: day(start + length - 1) };
        const quantity = 1 + (n % 2);
        const lines = [line(single, range), line(stocked, { ...range, quantity })].slice(
          n % 3 === 0 ? 1 : 0,
          n % 3 === 1 ? 1 : 2,
        );
        const total = lines.reduce((sum, l) => sum + 4500 * length * l.quantity, 0);
        const { api } = people[n % people.length] as SignedUp;
        // Half of the orders name the products in reverse: locks taken in that order would
        // deadlock.
        const body = orderBody(n % 2 ? lines : lines.toReversed(), total);
        return (await api.raw('/api/orders', { method: 'POST', body })).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(
      await count(
        'SELECT count(*) AS n FROM reservations a JOIN reservations b ON a.id < b.id AND a.product_id = b.product_id AND a.days && b.days WHERE a.product_id = $1',
        [single],
      ),
    ).toBe(0);
    const { rows } = await t.pool.query<{ taken: number; counted: string }>(
      `SELECT s.taken, (SELECT sum(quantity) FROM reservations r WHERE r.product_id = s.product_id AND r.days @> s.day) AS counted
         FROM stock_days s WHERE product_id = $1`,
      [stocked],
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { taken, counted } of rows) {
      expect(taken).toBeLessThanOrEqual(3);
      expect(Number(counted)).toBe(taken);
    }
  });
});

describe('a payment', () => {
  it('OR-05 a declined payment leaves the order unpaid, and the customer can pay it again', async () => {
    const { order, payment } = await place(ada.api, [line(await add(), dates)]);
    await pay.confirm(payment!.clientSecret, CARDS.declined);
    const failed = await settle(ada.api, order.id);
    expect(failed).toMatchObject({
      order: { status: 'Payment Failed', expiresAt: order.expiresAt },
      payment: { clientSecret: payment!.clientSecret },
    });
    await settle(ada.api, order.id);
    await pay.confirm(payment!.clientSecret, CARDS.authenticate);
    await pay.authenticate(payment!.clientSecret, 'complete');
    const paid = await settle(ada.api, order.id);
    expect(paid.order.history.map(({ status }) => status)).toEqual(['Pending Payment', 'Payment Failed', 'Confirmed']);
  });

  it('OR-05 a payment that waits for authentication changes nothing', async () => {
    const { order, payment } = await place(ada.api, [line(await add(), dates)]);
    expect((await settle(ada.api, order.id)).order.status).toBe('Pending Payment');
    await pay.confirm(payment!.clientSecret, CARDS.authenticate);
    expect(await settle(ada.api, order.id)).toMatchObject({
      order: { status: 'Pending Payment' },
      payment: { isTest: true },
    });
  });

  it('OR-02 the server accepts a payment only for the order and the amount that it was opened for', async () => {
    const cheap = await place(ada.api, [line(await add({ price: 100 }), dates)]);
    const dear = await place(ada.api, [line(await add(), dates)]);
    await pay.confirm(cheap.payment!.clientSecret);
    await t.pool.query('DELETE FROM payments WHERE order_id = $1', [cheap.order.id]);
    await t.pool.query('UPDATE payments SET intent_id = $2 WHERE order_id = $1', [
      dear.order.id,
      cheap.payment!.clientSecret.split('_secret_')[0],
    ]);
    const error = await ada.api.expectError(settleOrder, { params: { id: dear.order.id } });
    expect(error.body.code).toBe('payment_failed');
    expect((await ada.api(getOrder, { params: { id: dear.order.id } })).status).toBe('Pending Payment');
  });
});

describe('reading orders', () => {
  it('OR-10 another customer can neither read, pay nor list an order', async () => {
    const { order } = await place(ada.api, [line(await add(), dates)]);
    for (const endpoint of [getOrder, settleOrder]) {
      expect((await bob.api.expectError(endpoint, { params: { id: order.id } })).status).toBe(404);
      expect((await t.api.expectError(endpoint, { params: { id: order.id } })).status).toBe(401);
      expect((await ada.api.expectError(endpoint, { params: { id: randomUUID() } })).status).toBe(404);
      expect((await ada.api.expectError(endpoint, { params: { id: 'x' } })).status).toBe(400);
    }
    expect((await bob.api(listOrders)).orders.map((o) => o.id)).not.toContain(order.id);
  });

  it('OR-07 OR-10 a customer lists only their own orders, by status and by page', async () => {
    const id = await add({ stock: 50, maximumQuantity: 50 });
    const first = await place(ada.api, [line(id, dates)]);
    await pay.confirm(first.payment!.clientSecret);
    await settle(ada.api, first.order.id);
    await place(ada.api, [line(id, dates)]);
    await place(bob.api, [line(id, dates)]);
    const all = await ada.api(listOrders);
    expect(all).toMatchObject({ total: 2, pages: 1, page: 1 });
    const confirmed = await ada.api(listOrders, { query: { status: 'Confirmed' } });
    expect(confirmed.orders.map((o) => o.id)).toEqual([first.order.id]);
    expect(confirmed.orders[0]).toMatchObject({ lines: [{ name: 'Cedar canoe', quantity: 1, ...dates }] });
    expect((await ada.api(listOrders, { query: { page: 2 } })).orders).toEqual([]);
  });

  it('OR-07 a customer lists the orders of some days, by the time zone of the listing', async () => {
    const { order } = await place(ada.api, [line(await add(), dates)]);
    // 31 May, 23:30 in the listing's zone; 1 June in UTC.
    await t.db.execute(sql`UPDATE orders SET created_at = '2026-06-01T05:30:00Z' WHERE id = ${order.id}`);
    const list = async (query: { from?: string; to?: string }) =>
      (await ada.api(listOrders, { query })).orders.map(({ id }) => id);
    expect(await list({ from: '2026-05-31', to: '2026-05-31' })).toEqual([order.id]);
    expect(await list({ to: '2026-05-30' })).toEqual([]);
    expect(await list({ from: '2026-06-01', to: '2026-06-01' })).toEqual([]);
  });

  it('OR-07 a customer finds orders by number, listing and seller', async () => {
    const seller = { ...listing, sellerId: await insertSeller(t.db, { company: null, name: 'Zoë’s 100% Boats' }) };
    const [canoe, kayak] = [
      await place(ada.api, [line(await insertProduct(t.db, { ...seller, name: 'Red canoe_2' }), dates)]),
      await place(ada.api, [line(await add(), dates)]),
    ];
    const find = async (search: string) =>
      (await ada.api(listOrders, { query: { search } })).orders
        .map(({ id }) => id)
        .filter((id) => id !== kayak.order.id);
    for (const search of ['RED CANOE_2', 'canoe_2 zoë’s', '100%', canoe.order.number.toLowerCase().slice(2)])
      expect([search, await find(search)]).toEqual([search, [canoe.order.id]]);
    for (const search of ['red boat canoes', 'canoe%2', '10_%', "'; DROP TABLE orders; --"])
      expect([search, await find(search)]).toEqual([search, []]);
    expect((await bob.api(listOrders, { query: { search: canoe.order.number } })).orders).toEqual([]);
  });

  it.each([
    ['a search that is too long', { search: 'x'.repeat(101) }, 'query.search'],
    ['a search with a control character', { search: 'a\u0000b' }, 'query.search'],
    ['a day that does not exist', { from: '2026-02-30' }, 'query.from'],
    ['a last day before the first', { from: '2026-06-02', to: '2026-06-01' }, 'query.to'],
  ])('OR-07 a list of orders is refused with its field for %s', async (_, query, field) => {
    expect(await ada.api.expectError(listOrders, { query })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
    });
  });
});

it('CA-05 malformed orders are rejected without a server error', async () => {
  const id = await add();
  const good = orderBody([line(id, dates)], 13_500);
  const bad: unknown[] = [
    { ...good, note: '\u0000' },
    { ...good, note: '\ud800' },
    { ...good, contact: { ...contact, street: '\u0000' } },
    { ...good, contact: { ...contact, city: '\ud800' } },
    { ...good, contact: { ...contact, email: 'no' } },
    { ...good, expectedTotal: 1e300 },
    { ...good, expectedTotal: -1 },
    { ...good, idempotencyKey: 'x' },
    { ...good, fulfilment: 'teleport' },
    { ...good, lines: [line(id, { ...dates, quantity: 10_000 })] },
  ];
  for (const body of bad) {
    const { status } = await ada.api.raw('/api/orders', { method: 'POST', body });
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(200);
    expect(status, JSON.stringify(body)).toBeLessThan(500);
  }
});
