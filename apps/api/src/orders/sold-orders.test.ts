import { randomUUID } from 'node:crypto';
import {
  captureSellerDeposit,
  getOperatorOrder,
  getOrder,
  getSellerOrder,
  listOperatorOrders,
  listOrders,
  listSellerOrders,
  refundOperatorOrder,
  refundSellerOrder,
  settleOrder,
  updateOperatorOrder,
  updateSellerOrder,
  type SellerAction,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products, sellers } from '@marketplace/database/schema';
import { createCardPayer } from '../payments/payment-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { buy, line, place } from './order-fixtures';
import { transition } from './order-transitions';
import { quoteLines } from './quote-lines';

/** A minute before midnight in the listing's zone. */
const START = new Date('2026-06-02T05:59:00Z');
const OPERATOR_TOKEN = 'a token of the operator for tests';
const dates = { startDate: '2026-06-10', endDate: '2026-06-12' };

let t: TestApi;
let now = START;
let ada: SignedUp;
/** The seller's account. */
let noor: SignedUp;
let operator: ApiCaller;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => now, variables: { OPERATOR_TOKEN }, isWorking: false });
  [ada, noor] = await Promise.all([t.signUp({ isVerified: true }), t.signUp()]);
  operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
  listing = {
    sellerId: await insertSeller(t.db, { customerId: noor.profile._id }),
    categoryId: await insertCategory(t.db, { slug: 'all' }),
  };
});
beforeEach(() => {
  now = START;
});
afterAll(() => t.close());

/** A paid order of a listing of its own. */
async function buyListing(details: object = dates) {
  const productId = await insertProduct(t.db, { ...listing, address: '12 Harbour Road' });
  const order = await buy(t, ada.api, [line(productId, details)], {
    contact: { name: 'Ada Lovelace', email: ada.email, phone: '+1 780 555 0100' },
    note: 'Two of us.',
  });
  return { ...order, productId };
}
const act = (id: string, action: SellerAction, note = '', { api } = noor) =>
  api(updateSellerOrder, { params: { id }, body: { action, note } });
const refund = (id: string, amount: number, idempotencyKey: string = randomUUID()) =>
  noor.api(refundSellerOrder, { params: { id }, body: { amount, idempotencyKey, note: 'Sorry.' } });
const read = (id: string) => ada.api(getOrder, { params: { id } });
const rejects = (call: Promise<unknown>, code: string, details?: object) =>
  expect(call).rejects.toThrow(
    new RegExp(`"code":"${code}".*${details ? JSON.stringify(details).replace(/[{}]/g, '\\$&') : ''}`),
  );
const refundedByProvider = async (id: string) => {
  const { rows } = await t.pool.query<{ amount: string }>(
    'SELECT r.amount FROM sandbox.refunds r JOIN payments p USING (intent_id) WHERE p.order_id = $1 ORDER BY 1',
    [id],
  );
  return rows.map(({ amount }) => Number(amount));
};
const mailsTo = ({ email }: SignedUp) => t.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe('a seller', () => {
  it('OR-07 accepts, hands over and completes an order, and the customer is emailed each time', async () => {
    const { id, number } = await buyListing({ startDate: '2026-06-02' });
    expect((await act(id, 'accept')).status).toBe('Accepted');
    now = new Date('2026-06-02T06:00:00Z');
    expect((await act(id, 'handOver')).actions).toEqual(['complete', 'refund']);
    expect((await act(id, 'complete')).status).toBe('Completed');
    expect((await read(id)).history.map(({ status }) => status)).toEqual([
      'Pending Payment',
      'Confirmed',
      'Accepted',
      'Handed Over',
      'Completed',
    ]);
    await t.jobs.runDue();
    expect(
      mailsTo(ada)
        .filter((subject) => subject.includes(number))
        .sort(),
    ).toEqual([
      `Your order ${number} is accepted`,
      `Your order ${number} is completed`,
      `Your order ${number} is confirmed`,
      `Your order ${number} was handed over`,
    ]);
  });

  it('OR-10 reads the customer’s details only once the order is paid', async () => {
    const productId = await insertProduct(t.db, listing);
    const { order } = await place(ada.api, [line(productId, dates)], { note: 'Two of us.' });
    const unpaid = await noor.api(getSellerOrder, { params: { id: order.id } });
    expect(unpaid).toMatchObject({ contact: null, note: '', actions: [], refundable: 0 });
    const paid = await noor.api(getSellerOrder, { params: { id: (await buyListing()).id } });
    expect(paid).toMatchObject({ contact: { name: 'Ada Lovelace' }, note: 'Two of us.', refundable: paid.total });
  });

  it('OR-07 lists the orders of their listings, newest first, by status', async () => {
    const first = await buyListing();
    now = new Date(START.getTime() + 60_000);
    const second = await buyListing();
    await act(second.id, 'accept');
    const list = async (query = {}) => (await noor.api(listSellerOrders, { query })).orders.map(({ id }) => id);
    const listed = await list();
    expect(listed[0]).toBe(second.id);
    expect(listed).toContain(first.id);
    expect(await list({ status: 'Accepted' })).toContain(second.id);
    expect(await list({ status: 'Accepted' })).not.toContain(first.id);
  });

  it('OR-07 cancels an order: dates are free again and everything is paid back', async () => {
    const { id, productId, total, number } = await buyListing();
    const cancelled = await act(id, 'cancel', 'The canoe has a hole.');
    expect(cancelled).toMatchObject({ status: 'Cancelled', actions: [], refundable: 0 });
    // A repeated call is harmless.
    expect((await act(id, 'cancel')).refunds).toHaveLength(1);
    await t.jobs.runDue();
    expect(await read(id)).toMatchObject({
      status: 'Cancelled',
      refunds: [{ amount: total, reason: 'cancelled', note: 'The canoe has a hole.', status: 'succeeded' }],
    });
    expect(await refundedByProvider(id)).toEqual([total]);
    const again = await place(ada.api, [line(productId, dates)]);
    expect(again.order.status).toBe('Pending Payment');
    const mail = t.mails.find(({ subject }) => subject === `Your order ${number} was cancelled`);
    expect(mail?.text).toContain('CA$135.00');
    expect(mail?.text).toContain('> The canoe has a hole.');
  });

  it('OR-07 pays back parts of an order, never more than was paid', async () => {
    const { id, total } = await buyListing();
    const key = randomUUID();
    expect((await refund(id, 4000, key)).refundable).toBe(total - 4000);
    expect((await refund(id, 4000, key)).refundable).toBe(total - 4000);
    await rejects(refund(id, 5000, key), 'invalid_input');
    await rejects(refund(id, total - 3999), 'refund_too_high', { refundable: total - 4000 });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => refund(id, 4000)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await t.jobs.runDue();
    expect(await refundedByProvider(id)).toEqual([4000, 4000, 4000]);
    expect((await read(id)).refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  it('OR-07 pays back twenty parts at most; cancelling still pays back the rest', async () => {
    const { id } = await buyListing();
    for (let n = 0; n < 20; n++) await refund(id, 1);
    await rejects(refund(id, 1), 'limit_reached');
    const body = { amount: 1, idempotencyKey: randomUUID(), note: '' };
    expect((await operator(refundOperatorOrder, { params: { id }, body })).refundable).toBe(13_479);
    await act(id, 'cancel');
    expect((await read(id)).refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(13_500);
  });

  it('OR-07 cannot send control characters to the customer', async () => {
    const { id } = await buyListing();
    await rejects(act(id, 'accept', 'Bring\u0007 a bag'), 'invalid_input');
    const body = { line: 0, amount: 1, idempotencyKey: randomUUID(), reason: 'A\u0007 scratch' };
    await rejects(noor.api(captureSellerDeposit, { params: { id }, body }), 'invalid_input');
    await act(id, 'accept', ' Bring\u202e a bag.\r\nSee you! ');
    await t.jobs.runDue();
    const texts = t.mails.filter(({ to }) => to === ada.email).map(({ text }) => text);
    expect(texts.join()).toContain('> Bring a bag.\n> See you!');
  });

  it('OR-08 cannot take a step that the order’s status does not allow', async () => {
    const { id } = await buyListing();
    await rejects(act(id, 'complete'), 'action_unavailable', { status: 'Confirmed' });
    await act(id, 'handOver');
    await rejects(act(id, 'accept'), 'action_unavailable');
    await rejects(act(id, 'cancel'), 'action_unavailable');
    // The rental has not started yet.
    await rejects(act(id, 'complete'), 'action_unavailable');
    expect((await read(id)).status).toBe('Handed Over');
  });

  it('OR-08 takes one of two steps that exclude each other', async () => {
    const { id } = await buyListing();
    const results = await Promise.allSettled([act(id, 'cancel'), act(id, 'handOver'), act(id, 'accept')]);
    const { status, history } = await read(id);
    expect(history).toHaveLength(2 + results.filter(({ status: one }) => one === 'fulfilled').length);
    expect(status).toBe(history.at(-1)!.status);
    if (history.some(({ status: one }) => one === 'Cancelled')) expect(status).toBe('Cancelled');
  });

  it('OR-10 does not find orders of other sellers', async () => {
    const { id } = await buyListing();
    const eve = await t.signUp();
    await insertSeller(t.db, { customerId: eve.profile._id });
    await rejects(eve.api(getSellerOrder, { params: { id } }), 'not_found');
    await rejects(act(id, 'cancel', '', eve), 'not_found');
    await rejects(
      eve.api(refundSellerOrder, { params: { id }, body: { amount: 1, idempotencyKey: randomUUID() } }),
      'not_found',
    );
    expect((await eve.api(listSellerOrders, { query: {} })).orders).toEqual([]);
    expect((await read(id)).status).toBe('Confirmed');
  });

  it('OR-10 is an account: a customer is refused', async () => {
    const { id } = await buyListing();
    await rejects(ada.api(getSellerOrder, { params: { id } }), 'forbidden');
    await rejects(act(id, 'accept', '', ada), 'forbidden');
  });
});

describe('the operator', () => {
  it('OR-10 reads and handles the orders of every seller with a token', async () => {
    const { id } = await buyListing();
    expect((await operator(getOperatorOrder, { params: { id } })).actions).toEqual([
      'cancel',
      'accept',
      'handOver',
      'complete',
      'refund',
    ]);
    const act = (action: 'complete' | 'schedulePayout' | 'payOut') =>
      operator(updateOperatorOrder, { params: { id }, body: { action } });
    for (const action of ['complete', 'schedulePayout', 'payOut'] as const) await act(action);
    expect((await read(id)).status).toBe('PaidOut');
    const list = await operator(listOperatorOrders, {
      query: { sellerId: String(listing.sellerId), status: 'Completed' },
    });
    expect(list.orders.map((order) => order.id)).toContain(id);
    const completed = await ada.api(listOrders, { query: { status: 'Completed' } });
    expect(completed.orders.map((order) => order.id)).toContain(id);
  });

  it('OR-10 is refused without the right token, and does not exist where none is set', async () => {
    const { id } = await buyListing();
    for (const authorization of ['', 'Bearer', `Bearer ${OPERATOR_TOKEN}x`, OPERATOR_TOKEN])
      await rejects((await t.visitor({ authorization }))(getOperatorOrder, { params: { id } }), 'forbidden');
    await rejects(ada.api(getOperatorOrder, { params: { id } }), 'forbidden');
    const without = await startApi();
    const caller = await without.visitor({ authorization: 'Bearer undefined' });
    await rejects(caller(getOperatorOrder, { params: { id } }), 'not_found');
    await without.close();
  });
});

describe('an order', () => {
  it('OR-07 keeps what it was sold as when listing and seller change', async () => {
    const { id, productId } = await buyListing();
    const before = await read(id);
    await t.db
      .update(products)
      .set({ name: 'Kayak', address: 'Elsewhere 1', cancellation: 'strict', timeZone: 'Asia/Tokyo' })
      .where(eq(products.id, productId));
    const [row] = await t.db.select().from(sellers).where(eq(sellers.id, listing.sellerId));
    await t.db.update(sellers).set({ name: 'Renamed', company: null }).where(eq(sellers.id, listing.sellerId));
    expect(await read(id)).toEqual(before);
    expect(before.lines[0]?.address?.street).toBe('12 Harbour Road');
    await t.db.update(sellers).set(row!).where(eq(sellers.id, listing.sellerId));
  });

  it('OR-07 has an invoice once it is paid, and the numbers of a seller have no gaps', async () => {
    const bob = await t.signUp();
    const other = { ...listing, sellerId: await insertSeller(t.db) };
    const placed = [];
    for (let n = 0; n < 5; n++) placed.push(await place(bob.api, [line(await insertProduct(t.db, other), dates)]));
    // One that is never paid takes no number.
    const [unpaid, ...paid] = placed;
    await Promise.all(
      paid.map(async ({ order: { id }, payment }) => {
        await createCardPayer(t).confirm(payment!.clientSecret);
        await Promise.all([1, 2].map(() => bob.api(settleOrder, { params: { id } })));
      }),
    );
    const getInvoice = async (id: string) => (await bob.api(getOrder, { params: { id } })).invoice;
    expect(await getInvoice(unpaid!.order.id)).toBeNull();
    const numbers = await Promise.all(paid.map(async ({ order }) => (await getInvoice(order.id))?.number));
    expect(numbers.sort()).toEqual([1, 2, 3, 4].map((n) => `${other.sellerId}-000${n}`));
  });

  it('OR-07 has a number that reveals no count', async () => {
    const numbers = [await buyListing(), await buyListing(), await buyListing()].map(({ number }) => number);
    for (const number of numbers) expect(number).toMatch(/^M-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(new Set(numbers).size).toBe(3);
  });

  it('OR-08 a step that fails in the middle leaves the order unchanged', async () => {
    const { id, productId } = await buyListing();
    const before = await read(id);
    await expect(
      t.db.transaction(async (tx) => {
        await transition(t, tx, id, { action: 'cancel', actor: 'seller' }, now);
        throw new Error('lost the connection');
      }),
    ).rejects.toThrow('lost the connection');
    expect(await read(id)).toEqual(before);
    const { rows } = await t.pool.query('SELECT FROM reservations WHERE product_id = $1', [productId]);
    expect(rows).toHaveLength(1);
    await t.jobs.runDue();
    expect(await refundedByProvider(id)).toEqual([]);
  });

  it.each(['request', 'auction'] as const)(
    'OR-02 a line of a %s is sold at the agreed price only',
    async (saleType) => {
      const id = await insertProduct(t.db, { ...listing, saleType, rules: null });
      const requested = { lines: [line(id, { quantity: 1 })], fulfilment: 'pickup' as const };
      const listed = await quoteLines(t.db, requested, START);
      expect(listed.lines[0]?.problems).toEqual([{ code: 'not_orderable' }]);
      const agreed = await quoteLines(
        t.db,
        {
          ...requested,
          agreedPrices: new Map([[0, { amount: 7700, parts: [{ kind: 'base' as const, amount: 7700 }] }]]),
        },
        START,
      );
      expect(agreed).toMatchObject({
        total: 7700,
        lines: [{ amount: 7700, parts: [{ kind: 'base', amount: 7700 }], problems: [] }],
      });
    },
  );
});
