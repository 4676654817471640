import { cancelOrder, changeOrder, getOrder, getProduct, quoteOrder, settleOrder } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, cardPayer } from '../payments/payment-fixtures';
import { insertCategory, insertProduct, insertSeller, testRules } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { contact, line, orderBody, place } from './order-fixtures';

const START = new Date('2026-06-01T16:00:00Z');
const day = (offset: number) => addDays('2026-06-01', offset);
const dates = { startDate: day(10), endDate: day(12) };
const home = { street: '9710 River Valley Rd', city: 'Edmonton', zip: 'T5J 2R7', state: 'Alberta', country: 'CA' };

let t: TestApi;
let now: Date;
let pay: ReturnType<typeof cardPayer>;
let ada: SignedUp;
let bob: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  now = START;
  t = await startApi({ clock: () => now });
  pay = cardPayer(t);
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
const refusedChange = ({ api }: SignedUp, id: string, part: object = {}) =>
  api.refused(changeOrder, { params: { id }, body: { ...details, ...part } });
const declined = async () => {
  const placed = await place(ada.api, [line(await add(), dates)]);
  await pay.confirm(placed.payment!.clientSecret, CARDS.declined);
  const { order } = await ada.api(settleOrder, { params: { id: placed.order.id } });
  expect(order.status).toBe('Payment Failed');
  return { ...placed, order };
};

describe('an unpaid order', () => {
  it('OR-05 is changed after a declined card, and the same payment charges the new total', async () => {
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

  it('OR-02 is refused another total than the server counts, and stays as it was', async () => {
    const { order } = await declined();
    const refused = await refusedChange(ada, order.id, {
      fulfilment: 'delivery',
      contact: { ...contact, ...home },
      note: 'Cheaper, please.',
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', details: { total: 15_000 } } });
    expect(await ada.api(getOrder, { params: { id: order.id } })).toEqual(order);
  });

  it('OR-02 keeps what its lines and its deposit cost when it was placed', async () => {
    await t.pool.query(`INSERT INTO packages (namespace, is_installed) VALUES ('deposits', true)`);
    const id = await add({ deposit: 5000 });
    const { order } = await place(ada.api, [line(id, dates)]);
    await t.pool.query(`UPDATE products SET price = 9900, units_of_price = '[]', deposit = 7700 WHERE id = $1`, [id]);
    const { order: changed } = await change(ada, order.id, {
      fulfilment: 'delivery',
      expectedTotal: 20_000,
      contact: { ...contact, ...home },
    });
    expect(changed.charges).toEqual([
      { kind: 'delivery', amount: 1500 },
      { kind: 'deposit', amount: 5000 },
    ]);
    const { order: back } = await change(ada, order.id, { expectedTotal: 18_500 });
    expect(back).toMatchObject({ fulfilment: 'pickup', total: 18_500 });
    await t.pool.query(`DELETE FROM packages WHERE namespace = 'deposits'`);
  });

  it('OR-04 is not changed once it is paid, even before the answer of the payment has come', async () => {
    const { order, payment } = await place(ada.api, [line(await add(), dates)]);
    await pay.confirm(payment!.clientSecret);
    const body = { fulfilment: 'delivery', expectedTotal: 15_000, contact: { ...contact, ...home } };
    expect((await refusedChange(ada, order.id, body)).body.code).toBe('already_paid');
    const { order: paid } = await ada.api(settleOrder, { params: { id: order.id } });
    expect(paid).toMatchObject({ status: 'Confirmed', total: 13_500, fulfilment: 'pickup' });
    expect((await refusedChange(ada, order.id)).body.code).toBe('already_paid');
  });

  it('is not changed once its time is over', async () => {
    const { order } = await place(ada.api, [line(await add(), dates)]);
    now = new Date(START.getTime() + 31 * 60_000);
    expect((await refusedChange(ada, order.id)).body.code).toBe('order_expired');
  });

  it('OR-01 is delivered only where its seller delivers, to a full address', async () => {
    const { order } = await place(ada.api, [line(await add({ deliveryFee: null }), dates)]);
    const wanted = { fulfilment: 'delivery', expectedTotal: 13_500, contact: { ...contact, ...home } };
    expect((await refusedChange(ada, order.id, wanted)).body.code).toBe('not_orderable');
    const refused = await refusedChange(ada, order.id, { ...wanted, contact: { ...contact, country: 'CA' } });
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      fields: Object.fromEntries(
        ['street', 'city', 'zip', 'state'].map((name) => [`body.contact.${name}`, 'This is a required field.']),
      ),
    });
  });

  it('OR-05 is cancelled by its customer: its dates are free at once, and nobody can pay it', async () => {
    const id = await add();
    const { order, payment } = await place(ada.api, [line(id, dates)]);
    const cancelled = await ada.api(cancelOrder, { params: { id: order.id } });
    expect(cancelled).toMatchObject({ status: 'Cancelled', expiresAt: null });
    expect(cancelled.history.map(({ status }) => status)).toEqual(['Pending Payment', 'Cancelled']);
    expect(await ada.api(cancelOrder, { params: { id: order.id } })).toEqual(cancelled);
    expect((await pay.confirm(payment!.clientSecret)).status).toBe(400);
    expect((await place(bob.api, [line(id, dates)])).order.status).toBe('Pending Payment');
    const lamp = await add({ saleType: 'sale', stock: 3 });
    const pieces = await place(ada.api, [line(lamp, { quantity: 2 })]);
    await Promise.all([1, 2, 3].map(() => ada.api(cancelOrder, { params: { id: pieces.order.id } })));
    expect(await t.api(getProduct, { params: { id: String(lamp) } })).toMatchObject({ stock: 3 });
  });

  it('OR-04 that was just paid is confirmed instead of cancelled', async () => {
    const { order, payment } = await place(ada.api, [line(await add(), dates)]);
    await pay.confirm(payment!.clientSecret);
    expect((await ada.api.refused(cancelOrder, { params: { id: order.id } })).body.code).toBe('already_paid');
    expect((await ada.api(getOrder, { params: { id: order.id } })).status).toBe('Confirmed');
    expect((await ada.api.refused(cancelOrder, { params: { id: order.id } })).body.code).toBe('already_paid');
  });

  it('OR-10 is changed and cancelled by its own customer only', async () => {
    const { order } = await place(ada.api, [line(await add(), dates)]);
    expect((await refusedChange(bob, order.id)).status).toBe(404);
    expect((await bob.api.refused(cancelOrder, { params: { id: order.id } })).status).toBe(404);
    expect((await ada.api(getOrder, { params: { id: order.id } })).status).toBe('Pending Payment');
  });

  it('OR-01 that costs nothing without its delivery is confirmed without a payment', async () => {
    const id = await add({ price: 0 });
    const body = { ...orderBody([line(id, dates)], 1500), fulfilment: 'delivery', contact: { ...contact, ...home } };
    const { body: placed } = await ada.api.raw<{ order: { id: string } }>('/api/orders', { method: 'POST', body });
    const changed = await change(ada, placed.order.id, { expectedTotal: 0 });
    expect(changed).toMatchObject({ payment: null, order: { status: 'Confirmed', total: 0 } });
  });
});

describe('how it comes to the customer', () => {
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

  it('OR-01 a thing offers pickup, and delivery where all of the order is delivered', async () => {
    const [brought, collected] = [line(await add(), dates), line(await add({ deliveryFee: null }), dates)];
    const offered = async (...lines: (typeof brought)[]) =>
      (await ada.api(quoteOrder, { body: { lines } })).fulfilments;
    expect(await offered(brought)).toEqual(['pickup', 'delivery']);
    expect(await offered(collected)).toEqual(['pickup']);
    expect(await offered(brought, collected)).toEqual(['pickup']);
  });

  it('OR-01 a delivery needs street, city, post code, country, and province where the country has them', async () => {
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
    expect(await missing({})).toEqual(['street', 'city', 'zip', 'country']);
    expect(await missing({ ...home, state: '' })).toEqual(['state']);
    expect(await missing({ ...home, country: 'Canada' })).toEqual(['country']);
    expect(await missing({ ...home, state: undefined, country: 'DE' })).toEqual([]);
  });
});

describe('what is told once it is paid', () => {
  it('OR-07 PD-05 address, how to reach the seller and the terms of that time, to its customer', async () => {
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

  it('OR-06 IL-02 the seller is told by email in the language of their account', async () => {
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
    expect(mail?.text).toContain('11.–13. Juni 2026');
    for (const told of [contact.name, contact.phone, ada.email, 'At nine?']) expect(mail?.text).toContain(told);
  });
});
