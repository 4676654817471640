import { getOrder, getProduct, settleOrder } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CARDS, createCardPayer } from '../payments/payment-fixtures';
import { createPayments, type Payments } from '../payments/payments';
import { insertCategory, insertProduct, insertSeller, testRules } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { line, place } from './order-fixtures';
import { expireDueOrders, settleUncheckedOrders, type PaymentDeps } from './order-payments';

const START = new Date('2026-06-01T16:00:00Z');
const MINUTE = 60_000;
const day = (offset: number) => addDays('2026-06-01', offset);
const dates = { startDate: day(10), endDate: day(12) };

let t: TestApi;
let now: Date;
let payments: Payments;
let deps: PaymentDeps;
let pay: ReturnType<typeof createCardPayer>;
let ada: SignedUp;
let bob: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  now = START;
  t = await startApi({ clock: () => now });
  payments = createPayments(t.environment, t.pool, () => now);
  const log = { error: () => {}, warn: () => {} } as unknown as PaymentDeps['log'];
  deps = { db: t.db, payments, log, jobs: t.jobs, environment: t.environment };
  pay = createCardPayer(t);
  [ada, bob] = await Promise.all([t.signUp(), t.signUp()]);
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
beforeEach(() => {
  now = START;
});
afterAll(async () => {
  await payments.stop();
  await t.close();
});

const add = (details: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
  insertProduct(t.db, { ...listing, ...details });
const later = () => void (now = new Date(START.getTime() + 31 * MINUTE));
const read = (id: string) => ada.api(getOrder, { params: { id } });
/** As several processes would do at the same moment. */
const sweep = () => Promise.all([1, 2, 3].map(() => expireDueOrders(deps, now)));

describe('an order that is not paid in time', () => {
  it('OR-03 releases its days, units, slots and pieces exactly once', async () => {
    const rules = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 };
    const [single, stocked, studio, lamp] = [
      await add(),
      await add({ stock: 3, maximumQuantity: 3 }),
      await add({ saleType: 'booking', rules, unit: 'per hour', stock: 2 }),
      await add({ saleType: 'sale', stock: 8, maximumQuantity: 5 }),
    ];
    const slot = { slotStart: '2026-06-02T16:00:00.000Z', slotEnd: '2026-06-02T18:00:00.000Z' };
    const others = await place(bob.api, [line(stocked, dates), line(studio, slot)]);
    await pay.confirm(others.payment!.clientSecret);
    await bob.api(settleOrder, { params: { id: others.order.id } });
    const { order } = await place(ada.api, [
      line(single, dates),
      line(stocked, { ...dates, quantity: 2 }),
      line(studio, slot),
      line(lamp, { quantity: 2 }),
    ]);

    await sweep();
    expect((await read(order.id)).status).toBe('Pending Payment');
    later();
    await sweep();
    await sweep();
    const expired = await read(order.id);
    expect(expired).toMatchObject({ status: 'Expired', expiresAt: null });
    expect(expired.history.map(({ status }) => status)).toEqual(['Pending Payment', 'Expired']);

    const product = (id: number) => t.api(getProduct, { params: { id: String(id) } });
    expect(await product(single)).toMatchObject({ availability: { ranges: [] } });
    expect(await product(stocked)).toMatchObject({
      availability: { taken: [day(10), day(11), day(12)].map((d) => ({ day: d, taken: 1 })) },
    });
    expect(await product(studio)).toMatchObject({ availability: { slots: [{ taken: 1 }, { taken: 1 }] } });
    expect(await product(lamp)).toMatchObject({ stock: 8 });
    expect((await place(bob.api, [line(single, dates)])).order.status).toBe('Pending Payment');
  });

  it('OR-05 can no longer be paid after a declined card, here or at the provider', async () => {
    const { order, payment } = await place(ada.api, [line(await add(), dates)]);
    await pay.confirm(payment!.clientSecret, CARDS.declined);
    await ada.api(settleOrder, { params: { id: order.id } });
    later();
    expect(await ada.api(settleOrder, { params: { id: order.id } })).toMatchObject({
      order: { status: 'Expired' },
      payment: null,
    });
    expect((await pay.confirm(payment!.clientSecret)).status).toBe(400);
  });

  it('OR-04 is confirmed when it was paid but the confirmation was lost', async () => {
    const { order, payment } = await place(ada.api, [line(await add(), dates)]);
    await pay.confirm(payment!.clientSecret);
    later();
    await sweep();
    expect((await read(order.id)).status).toBe('Confirmed');
    expect((await read(order.id)).history.map(({ status }) => status)).toEqual(['Pending Payment', 'Confirmed']);
  });

  it('OR-04 is confirmed within two minutes when the browser is gone after the payment, and emailed once', async () => {
    const [paid, declined, open] = [
      await place(ada.api, [line(await add(), dates)]),
      await place(ada.api, [line(await add(), dates)]),
      await place(ada.api, [line(await add(), dates)]),
    ];
    await pay.confirm(paid.payment!.clientSecret);
    await pay.confirm(declined.payment!.clientSecret, CARDS.declined);
    const check = () => Promise.all([1, 2, 3].map(() => settleUncheckedOrders(deps, now)));
    await check();
    expect((await read(paid.order.id)).status).toBe('Pending Payment');
    now = new Date(START.getTime() + MINUTE);
    await check();
    expect((await read(paid.order.id)).status).toBe('Confirmed');
    expect((await read(declined.order.id)).status).toBe('Payment Failed');
    expect((await read(open.order.id)).status).toBe('Pending Payment');
    // The customer still pays the other one; its payment was read half a minute ago.
    await pay.confirm(open.payment!.clientSecret);
    now = new Date(START.getTime() + 1.5 * MINUTE);
    await check();
    expect((await read(open.order.id)).status).toBe('Pending Payment');
    now = new Date(START.getTime() + 2 * MINUTE);
    await check();
    expect((await read(open.order.id)).status).toBe('Confirmed');
    const subject = `Your order ${paid.order.number} is confirmed`;
    await vi.waitFor(() => expect(t.mails.filter((mail) => mail.subject === subject)).toHaveLength(1));
  });

  it('expires when its payment was never opened', async () => {
    const id = await add();
    const { order } = await place(ada.api, [line(id, dates)]);
    await t.pool.query('DELETE FROM payments WHERE order_id = $1', [order.id]);
    later();
    await sweep();
    expect((await read(order.id)).status).toBe('Expired');
  });

  it('waits while the provider is unreachable, without delaying other orders', async () => {
    const { order: lost } = await place(ada.api, [line(await add(), dates)]);
    const { order } = await place(ada.api, [line(await add(), dates)]);
    const unreachable: PaymentDeps = {
      ...deps,
      payments: {
        ...payments,
        provider: {
          ...payments.provider,
          cancelIntent: (id) =>
            isOfLost(id) ? Promise.reject(new Error('no connection')) : payments.provider.cancelIntent(id),
        },
      },
    };
    const { rows } = await t.pool.query<{ intent_id: string }>('SELECT intent_id FROM payments WHERE order_id = $1', [
      lost.id,
    ]);
    const isOfLost = (id: string) => id === rows[0]?.intent_id;
    later();
    await expireDueOrders(unreachable, now);
    expect((await read(lost.id)).status).toBe('Pending Payment');
    expect((await read(order.id)).status).toBe('Expired');
    await sweep();
    expect((await read(lost.id)).status).toBe('Expired');
  });
});

describe('a payment that arrives after its order expired', () => {
  /** The provider missed that the order expired: its intent can still be paid. */
  const expireOnlyHere = async (orderId: string) => {
    const unawareProvider = {
      ...payments.provider,
      cancelIntent: async (id: string) => ({
        ...(await payments.provider.retrieveIntent(id)),
        status: 'cancelled' as const,
      }),
    };
    later();
    await expireDueOrders({ ...deps, payments: { ...payments, provider: unawareProvider } }, now);
    expect((await read(orderId)).status).toBe('Expired');
  };

  it('OR-03 is refunded once when the dates are taken', async () => {
    const id = await add();
    const { order, payment } = await place(ada.api, [line(id, dates)]);
    await expireOnlyHere(order.id);
    await place(bob.api, [line(id, { startDate: day(12) })]);
    await pay.confirm(payment!.clientSecret);
    await Promise.all([1, 2, 3].map(() => ada.api(settleOrder, { params: { id: order.id } })));
    await t.jobs.runDue();
    expect(await read(order.id)).toMatchObject({
      status: 'Expired',
      refunds: [{ amount: order.total, reason: 'late_payment', status: 'succeeded' }],
    });
    const { rows } = await t.pool.query(
      'SELECT p.status FROM payments p JOIN sandbox.refunds r USING (intent_id) WHERE p.order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ status: 'refunded' }]);
  });

  it('confirms the order when everything is still free', async () => {
    const id = await add();
    const { order, payment } = await place(ada.api, [line(id, dates)]);
    await expireOnlyHere(order.id);
    await pay.confirm(payment!.clientSecret);
    await Promise.all([1, 2, 3].map(() => ada.api(settleOrder, { params: { id: order.id } })));
    expect((await read(order.id)).history.map(({ status }) => status)).toEqual([
      'Pending Payment',
      'Expired',
      'Confirmed',
    ]);
    const { rows } = await t.pool.query('SELECT FROM reservations WHERE product_id = $1', [id]);
    expect(rows).toHaveLength(1);
    const { rows: refunds } = await t.pool.query(
      'SELECT FROM sandbox.refunds r JOIN payments p USING (intent_id) WHERE p.order_id = $1',
      [order.id],
    );
    expect(refunds).toHaveLength(0);
  });
});
