import { cancelOrder, changeOrder, getOrder, getProduct, quoteOrder, settleOrder } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { CARDS, createCardPayer, getReference } from '../payments/payment-fixtures';
import { findProviderCustomer } from '../payments/provider-customers';
import { insertCategory, insertProduct, insertSeller, testRules } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { contact, line, orderBody, place } from './order-fixtures';

const START = new Date('2026-06-01T16:00:00Z');
const day = (offset: number) => addDays('2026-06-01', offset);
const dates = { startDate: day(10), endDate: day(12) };
const home = { street: '9710 River Valley Rd', city: 'Edmonton', zip: 'T5J 2R7', state: 'Alberta', country: 'CA' };

type Placed = Awaited<ReturnType<typeof place>>;

let t: TestApi;
let now: Date;
let pay: ReturnType<typeof createCardPayer>;
let ada: SignedUp;
let bob: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  now = START;
  t = await startApi({ clock: () => now });
  pay = createCardPayer(t);
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
beforeEach(async () => {
  now = START;
  [ada, bob] = await Promise.all([t.signUp(), t.signUp()]);
});
afterAll(() => t.close());

const add = (details: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
  insertProduct(t.db, { ...listing, deliveryFee: 1500, ...details });
const details = { contact, note: '', fulfilment: 'pickup' as const, expectedTotal: 13_500 };
const change = (
  { api }: SignedUp,
  id: string,
  part: Partial<Omit<typeof details, 'fulfilment'>> & { fulfilment?: 'pickup' | 'delivery' } = {},
) => api(changeOrder, { params: { id }, body: { ...details, ...part } });
const expectRejectedChange = ({ api }: SignedUp, id: string, part: object = {}) =>
  api.expectError(changeOrder, { params: { id }, body: { ...details, ...part } });
const declined = async () => {
  const placed = await place(ada.api, [line(await add(), dates)]);
  await pay.confirm(placed.payment!.clientSecret, CARDS.declined);
  const { order } = await ada.api(settleOrder, { params: { id: placed.order.id } });
  expect(order.status).toBe('Payment Failed');
  return { ...placed, order };
};

describe('changing and cancelling an unpaid order', () => {
  it('OR-05 a customer changes an order after a declined card, and the same payment charges the new total', async () => {
    const { order, payment } = await declined();
    now = new Date(START.getTime() + 10 * 60_000);
    const changed = await change(ada, order.id, {
      fulfilment: 'delivery',
      expectedTotal: 15_000,
      contact: { ...contact, ...home, phone: '+1 780 555 0111' },
      note: 'Ring twice.',
    });
    expect(changed).toMatchObject({
      order: {
        id: order.id,
        fulfilment: 'delivery',
        total: 15_000,
        charges: [{ kind: 'delivery', amount: 1500 }],
        contact: { ...home, phone: '+1 780 555 0111' },
        note: 'Ring twice.',
        expiresAt: order.expiresAt,
      },
      payment: { clientSecret: payment!.clientSecret, secondsLeft: 20 * 60 },
    });
    await pay.confirm(payment!.clientSecret);
    const paid = await ada.api(settleOrder, { params: { id: order.id } });
    expect(paid.order).toMatchObject({ status: 'Confirmed', total: 15_000 });
    const { rows } = await t.pool.query(
      `SELECT (intent ->> 'amount')::int AS amount FROM sandbox.intents WHERE intent -> 'metadata' ->> 'orderId' = $1`,
      [order.id],
    );
    expect(rows).toEqual([{ amount: 15_000 }]);
  });

  it('OR-02 the server rejects a change with another total than it computes and leaves the order as it was', async () => {
    const { order } = await declined();
    const error = await expectRejectedChange(ada, order.id, {
      fulfilment: 'delivery',
      contact: { ...contact, ...home },
      note: 'Cheaper, please.',
    });
    expect(error).toMatchObject({ status: 409, body: { code: 'price_changed', details: { total: 15_000 } } });
    expect(await ada.api(getOrder, { params: { id: order.id } })).toEqual(order);
  });

  it('OR-02 lines and deposit keep the price that they had when the order was placed', async () => {
    await t.pool.query(`INSERT INTO packages (namespace, is_installed) VALUES ('deposits', true)`);
    const id = await add({ deposit: 5000 });
    const { order } = await place(ada.api, [line(id, dates)]);
    await t.pool.query(`UPDATE products SET price = 9900, units_of_price = '[]', deposit = 7700 WHERE id = $1`, [id]);
    const { order: changed } = await change(ada, order.id, {
      fulfilment: 'delivery',
      expectedTotal: 15_000,
      contact: { ...contact, ...home },
    });
    expect(changed).toMatchObject({ charges: [{ kind: 'delivery', amount: 1500 }], deposits: [{ amount: 5000 }] });
    const { order: back } = await change(ada, order.id, { expectedTotal: 13_500 });
    expect(back).toMatchObject({ fulfilment: 'pickup', total: 13_500, deposits: [{ amount: 5000 }] });
    await t.pool.query(`DELETE FROM packages WHERE namespace = 'deposits'`);
  });

  it('OR-04 a paid order cannot be changed, even before the payment is settled', async () => {
    const { order, payment } = await place(ada.api, [line(await add(), dates)]);
    await pay.confirm(payment!.clientSecret);
    const body = { fulfilment: 'delivery', expectedTotal: 15_000, contact: { ...contact, ...home } };
    expect((await expectRejectedChange(ada, order.id, body)).body.code).toBe('already_paid');
    const { order: paid } = await ada.api(settleOrder, { params: { id: order.id } });
    expect(paid).toMatchObject({ status: 'Confirmed', total: 13_500, fulfilment: 'pickup' });
    expect((await expectRejectedChange(ada, order.id)).body.code).toBe('already_paid');
  });

  it('an order whose time to pay has run out cannot be changed', async () => {
    const { order } = await place(ada.api, [line(await add(), dates)]);
    now = new Date(START.getTime() + 31 * 60_000);
    expect((await expectRejectedChange(ada, order.id)).body.code).toBe('order_expired');
  });

  it('OR-01 the server accepts a delivery only to a full address and only where the seller delivers', async () => {
    const { order } = await place(ada.api, [line(await add({ deliveryFee: null }), dates)]);
    const change = { fulfilment: 'delivery', expectedTotal: 13_500, contact: { ...contact, ...home } };
    expect((await expectRejectedChange(ada, order.id, change)).body.code).toBe('not_orderable');
    const error = await expectRejectedChange(ada, order.id, { ...change, contact: { ...contact, country: 'CA' } });
    expect(error.body).toMatchObject({
      code: 'invalid_input',
      fields: Object.fromEntries(
        ['street', 'city', 'state', 'zip'].map((name) => [`body.contact.${name}`, 'This is a required field.']),
      ),
    });
  });

  it('OR-05 a cancelled order frees its dates and stock at once and can no longer be paid', async () => {
    const id = await add();
    const { order, payment } = await place(ada.api, [line(id, dates)]);
    const cancelled = await ada.api(cancelOrder, { params: { id: order.id }, body: {} });
    expect(cancelled).toMatchObject({ status: 'Cancelled', expiresAt: null });
    expect(cancelled.history.map(({ status }) => status)).toEqual(['Pending Payment', 'Cancelled']);
    expect(await ada.api(cancelOrder, { params: { id: order.id }, body: {} })).toEqual(cancelled);
    expect((await pay.confirm(payment!.clientSecret)).status).toBe(400);
    expect((await place(bob.api, [line(id, dates)])).order.status).toBe('Pending Payment');
    const lamp = await add({ saleType: 'sale', stock: 8 });
    const pieces = await place(ada.api, [line(lamp, { quantity: 2 })]);
    await Promise.all([1, 2, 3].map(() => ada.api(cancelOrder, { params: { id: pieces.order.id }, body: {} })));
    expect(await t.api(getProduct, { params: { id: String(lamp) } })).toMatchObject({ stock: 8 });
  });

  it('OR-04 an order that was just paid is confirmed instead of cancelled', async () => {
    const { order, payment } = await place(ada.api, [line(await add(), dates)]);
    await pay.confirm(payment!.clientSecret);
    expect((await ada.api.expectError(cancelOrder, { params: { id: order.id }, body: {} })).body.code).toBe(
      'already_paid',
    );
    expect((await ada.api(getOrder, { params: { id: order.id } })).status).toBe('Confirmed');
    expect((await ada.api.expectError(cancelOrder, { params: { id: order.id }, body: {} })).body.code).toBe(
      'already_paid',
    );
  });

  it('OR-10 another customer can neither change nor cancel an order', async () => {
    const { order } = await place(ada.api, [line(await add(), dates)]);
    expect((await expectRejectedChange(bob, order.id)).status).toBe(404);
    expect((await bob.api.expectError(cancelOrder, { params: { id: order.id }, body: {} })).status).toBe(404);
    expect((await ada.api(getOrder, { params: { id: order.id } })).status).toBe('Pending Payment');
  });

  it('OR-01 an order that costs nothing after its delivery is dropped is confirmed without a payment', async () => {
    const id = await add({ price: 0 });
    const body = { ...orderBody([line(id, dates)], 1500), fulfilment: 'delivery', contact: { ...contact, ...home } };
    const { body: placed } = await ada.api.raw<{ order: { id: string } }>('/api/orders', { method: 'POST', body });
    const changed = await change(ada, placed.order.id, { expectedTotal: 0 });
    expect(changed).toMatchObject({ payment: null, order: { status: 'Confirmed', total: 0 } });
  });
});

/** Delays what the provider answers about a payment, as a slow network would, until `release`. */
async function delayProvider(sql: string, values: unknown[]) {
  const client = new pg.Client(t.pool.options);
  await client.connect();
  await client.query('BEGIN');
  await client.query(sql, values);
  return {
    release: () => client.end(),
    /** Resolves when the provider has been called: its own connection waits for our lock. */
    isCalled: () =>
      expect
        .poll(async () => {
          const { rows } = await t.pool.query(
            `SELECT FROM pg_stat_activity WHERE application_name = 'marketplace-sandbox' AND wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(1),
  };
}
const delayIntent = ({ payment }: { payment: { clientSecret: string } | null }) =>
  delayProvider('SELECT FROM sandbox.intents WHERE id = $1 FOR UPDATE', [getReference(payment!.clientSecret)]);
const amountsAt = async (orderId: string) => {
  const { rows } = await t.pool.query<{ amount: number; status: string }>(
    `SELECT (intent ->> 'amount')::int AS amount, intent ->> 'status' AS status FROM sandbox.intents
      WHERE intent -> 'metadata' ->> 'orderId' = $1 ORDER BY created_at`,
    [orderId],
  );
  return rows;
};
const delivered = { fulfilment: 'delivery' as const, expectedTotal: 15_000, contact: { ...contact, ...home } };

describe('a change while the payment provider is slow', () => {
  it('OR-05 rejects further changes of the same order and delays nobody else', async () => {
    const placed = await place(ada.api, [line(await add(), dates)]);
    const { id } = placed.order;
    const provider = await delayIntent(placed);
    const first = change(ada, id, delivered);
    await provider.isCalled();
    const others = await Promise.all(Array.from({ length: 15 }, () => expectRejectedChange(ada, id, delivered)));
    for (const { status, body } of others)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'order_busy' });
    // The customer reads the unchanged order, and others can order.
    expect(await ada.api(getOrder, { params: { id } })).toEqual(placed.order);
    expect((await place(bob.api, [line(await add(), dates)])).order.status).toBe('Pending Payment');
    await provider.release();
    expect((await first).order.total).toBe(15_000);
    expect(await amountsAt(id)).toMatchObject([{ amount: 15_000 }]);
    expect((await change(ada, id)).order.total).toBe(13_500);
  });

  it('OR-05 is rejected when the order was cancelled meanwhile', async () => {
    const placed = await place(ada.api, [line(await add(), dates)]);
    const { id } = placed.order;
    await ada.api(cancelOrder, { params: { id }, body: {} });
    await t.pool.query(`UPDATE orders SET status = 'Pending Payment', expires_at = $2 WHERE id = $1`, [
      id,
      placed.order.expiresAt,
    ]);
    expect((await expectRejectedChange(ada, id, delivered)).body.code).toBe('order_expired');
    expect((await ada.api(getOrder, { params: { id } })).total).toBe(13_500);
  });

  it('OR-05 is undone at the provider when its process ended, before the order can be paid', async () => {
    const { order } = await place(ada.api, [line(await add(), dates)]);
    await t.pool.query('UPDATE payments SET changing_until = $2 WHERE order_id = $1', [order.id, START]);
    await t.pool.query(
      `UPDATE sandbox.intents SET intent = jsonb_set(intent, '{amount}', '15000') WHERE intent -> 'metadata' ->> 'orderId' = $1`,
      [order.id],
    );
    await ada.api(settleOrder, { params: { id: order.id } });
    expect(await amountsAt(order.id)).toMatchObject([{ amount: 13_500 }]);
    expect((await change(ada, order.id, delivered)).order.total).toBe(15_000);
  });
});

describe('a payment that arrives during a change', () => {
  it('OR-04 confirms the order as it was paid when the change would have made it free', async () => {
    const id = await add({ price: 0 });
    const body = { ...orderBody([line(id, dates)], 1500), fulfilment: 'delivery', contact: { ...contact, ...home } };
    const { body: placed } = await ada.api.raw<Placed>('/api/orders', { method: 'POST', body });
    await pay.confirm(placed.payment!.clientSecret);
    expect((await expectRejectedChange(ada, placed.order.id, { expectedTotal: 0 })).body.code).toBe('already_paid');
    const { order } = await ada.api(settleOrder, { params: { id: placed.order.id } });
    expect(order).toMatchObject({ status: 'Confirmed', total: 1500, fulfilment: 'delivery' });
    const { rows } = await t.pool.query('SELECT status FROM payments WHERE order_id = $1', [order.id]);
    expect(rows).toEqual([{ status: 'succeeded' }]);
  });

  it('OR-04 confirms the order when a concurrent call opened the same payment', async () => {
    const { order, payment } = await place(ada.api, [line(await add(), dates)]);
    const { id } = order;
    const { rows } = await t.pool.query<{ row: object }>(
      'DELETE FROM payments p WHERE order_id = $1 RETURNING to_jsonb(p) AS row',
      [id],
    );
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended($1, 4201002))`;
    const customer = await findProviderCustomer(t.db, ada.profile._id);
    const provider = await delayProvider(lock, [`order-${id}-13500-${customer}`]);
    const opening = ada.api(settleOrder, { params: { id } });
    await provider.isCalled();
    // The concurrent call came first, its payment was made, and then the order expired.
    await t.pool.query('INSERT INTO payments SELECT * FROM jsonb_populate_record(NULL::payments, $1)', [rows[0]?.row]);
    await pay.confirm(payment!.clientSecret);
    await t.pool.query(`UPDATE orders SET status = 'Expired', expires_at = NULL WHERE id = $1`, [id]);
    await t.pool.query(
      'DELETE FROM reservations WHERE order_line_id IN (SELECT id FROM order_lines WHERE order_id = $1)',
      [id],
    );
    await provider.release();
    expect((await opening).order.status).toBe('Confirmed');
  });

  it('OR-05 is opened for the new total when none was open before the change', async () => {
    const { order } = await place(ada.api, [line(await add(), dates)]);
    await t.pool.query('DELETE FROM payments WHERE order_id = $1', [order.id]);
    const changed = await change(ada, order.id, delivered);
    expect(changed.order.total).toBe(15_000);
    expect((await amountsAt(order.id)).at(-1)).toMatchObject({ amount: 15_000 });
    await pay.confirm(changed.payment!.clientSecret);
    expect((await ada.api(settleOrder, { params: { id: order.id } })).order.status).toBe('Confirmed');
  });
});

describe('delivery options', () => {
  const slots = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 };
  const slot = { slotStart: '2026-06-02T16:00:00.000Z', slotEnd: '2026-06-02T17:00:00.000Z' };

  it('OR-01 a stay or an appointment offers neither pickup nor delivery, even with a delivery fee', async () => {
    const stay = line(await add({ rules: { ...testRules, basis: 'night' }, unit: 'per night', deliveryFee: null }), {
      ...dates,
    });
    const appointment = line(await add({ saleType: 'booking', rules: slots, unit: 'per hour' }), slot);
    for (const one of [stay, appointment]) {
      const quote = await ada.api(quoteOrder, { body: { lines: [one] } });
      expect(quote).toMatchObject({ fulfilment: 'visit', fulfilments: ['visit'] });
      const delivered = await ada.api(quoteOrder, { body: { lines: [one], fulfilment: 'delivery' } });
      expect(delivered.lines[0]?.problems).toEqual([{ code: 'not_orderable' }]);
    }
    const page = await t.api(getProduct, { params: { id: appointment.productId } });
    expect(page.delivery).toEqual({ pickup: false, fee: null });
  });

  it('OR-01 a rented item offers pickup, and delivery when every line of the order can be delivered', async () => {
    const [brought, collected] = [line(await add(), dates), line(await add({ deliveryFee: null }), dates)];
    const offered = async (...lines: (typeof brought)[]) =>
      (await ada.api(quoteOrder, { body: { lines } })).fulfilments;
    expect(await offered(brought)).toEqual(['pickup', 'delivery']);
    expect(await offered(collected)).toEqual(['pickup']);
    expect(await offered(brought, collected)).toEqual(['pickup']);
  });

  it('OR-01 a delivery needs street, city, postal code and country, and a province where the country has them', async () => {
    const body = (part: object) => ({
      ...orderBody([], 15_000),
      lines: [line(id, dates)],
      fulfilment: 'delivery',
      contact: { ...contact, ...part },
    });
    const id = await add();
    const missing = async (part: object) => {
      const { body: answer } = await ada.api.raw<{ fields?: object }>('/api/orders', {
        method: 'POST',
        body: body(part),
      });
      return Object.keys(answer.fields ?? {}).map((name) => name.replace('body.contact.', ''));
    };
    expect(await missing({})).toEqual(['country', 'street', 'city']);
    expect(await missing({ country: 'CA' })).toEqual(['street', 'city', 'state', 'zip']);
    expect(await missing({ ...home, state: '' })).toEqual(['state']);
    expect(await missing({ ...home, country: 'Canada' })).toEqual(['country']);
    expect(await missing({ ...home, country: 'DE' })).toEqual(['zip']);
    expect(await missing({ ...home, state: undefined, zip: '10115', country: 'DE' })).toEqual([]);
  });
});

describe('details of a paid order', () => {
  it('OR-07 PD-05 the customer reads the address, the seller’s contact details and the original terms only after paying', async () => {
    const address = '77 Hidden Lane';
    const id = await add({ address, cancellation: 'strict' });
    const { order, payment } = await place(ada.api, [line(id, dates)]);
    expect(order).toMatchObject({ seller: { contact: null }, lines: [{ address: null, cancellation: 'strict' }] });
    await t.pool.query(`UPDATE products SET cancellation = 'flexible' WHERE id = $1`, [id]);
    await pay.confirm(payment!.clientSecret);
    const paid = await ada.api(settleOrder, { params: { id: order.id } });
    expect(paid.order).toMatchObject({
      seller: { contact: { phone: '555 0100', email: 'n@example.com' } },
      lines: [{ address: { street: address, city: 'Edmonton', state: 'AB', country: 'CA' }, cancellation: 'strict' }],
    });
  });

  it('OR-06 IL-02 the seller is emailed once, in the language of their account', async () => {
    const seller = await t.signUp();
    await t.pool.query(`UPDATE customers SET language = 'de' WHERE id = $1`, [seller.profile._id]);
    const sellerId = await insertSeller(t.db, { customerId: seller.profile._id });
    const id = await add({ sellerId });
    await t.pool.query('UPDATE customers SET verified_at = now() WHERE id = $1', [ada.profile._id]);
    const from = { contact: { ...contact, email: ada.email }, note: 'At nine?' };
    const { order, payment } = await place(ada.api, [line(id, dates)], from);
    expect(t.mails.some(({ to }) => to === seller.email)).toBe(false);
    await pay.confirm(payment!.clientSecret);
    await Promise.all([1, 2].map(() => ada.api(settleOrder, { params: { id: order.id } })));
    await expect.poll(() => t.mails.filter(({ to }) => to === seller.email)).toHaveLength(1);
    const mail = t.mails.find(({ to }) => to === seller.email);
    expect(mail).toMatchObject({ language: 'de', subject: `Neue Bestellung ${order.number}` });
    expect(mail?.text).toMatch(/11\.\sJuni 2026 – 13\.\sJuni 2026/);
    for (const detail of [contact.name, contact.phone, ada.email, 'At nine?']) expect(mail?.text).toContain(detail);
  });
});
