import { cancelOrder, quoteCancellation, getOrder } from '@marketplace/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packages, type products } from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { buy, line } from './order-fixtures';

/** Two minutes before midnight in the listing's zone, where it is 1 June. */
const START = new Date('2026-06-02T05:58:00Z');

let t: TestApi;
let now = START;
let ada: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => now, isWorking: false });
  ada = await t.signUp({ isVerified: true });
  await t.db.insert(packages).values({ namespace: 'deposits', isInstalled: true });
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
beforeEach(() => {
  now = START;
});
afterAll(() => t.close());

type Details = Partial<typeof products.$inferInsert> & { dates?: object };

/** A paid order with a line for each of these listings. */
async function buyListings(listings: Details[], fulfilment: 'pickup' | 'delivery' = 'pickup') {
  const lines = [];
  for (const { dates, ...details } of listings)
    lines.push(line(await insertProduct(t.db, { ...listing, ...details }), { startDate: '2026-06-20', ...dates }));
  const address = { street: '9 River Rd', city: 'Calgary', state: 'Alberta', zip: 'T2P 1J9', country: 'CA' };
  const contact = { name: 'Ada Lovelace', email: ada.email, phone: '+1 780 555 0100', ...address };
  const order = await buy(t, ada.api, lines, { contact, ...(fulfilment === 'delivery' && { fulfilment }) });
  return { ...order, productIds: lines.map(({ productId }) => Number(productId)) };
}
const look = (id: string) => ada.api(quoteCancellation, { params: { id } });
const cancel = (id: string, body: { lines?: number[]; expectedRefund?: number }, { api } = ada) =>
  api(cancelOrder, { params: { id }, body });
const read = (id: string) => ada.api(getOrder, { params: { id } });
const rejects = (call: Promise<unknown>, text: string) => expect(call).rejects.toThrow(text);
const countReservations = async (productId: number) =>
  (await t.pool.query('SELECT FROM reservations WHERE product_id = $1', [productId])).rowCount;
const refundedByProvider = async (id: string) => {
  const { rows } = await t.pool.query<{ sum: string | null }>(
    'SELECT sum(r.amount) FROM sandbox.refunds r JOIN payments p USING (intent_id) WHERE p.order_id = $1',
    [id],
  );
  return Number(rows[0]?.sum);
};

describe('cancelling a paid order', () => {
  it.each([
    ['flexible', '2026-06-03', 4500],
    ['flexible', '2026-06-02', 0],
    ['moderate', '2026-06-07', 4500],
    ['moderate', '2026-06-06', 2250],
    ['strict', '2026-06-16', 2250],
    ['strict', '2026-06-15', 0],
  ] as const)('OR-07 pays back by the terms of the listing: %s for %s', async (cancellation, startDate, refund) => {
    const { id, productIds } = await buyListings([{ cancellation, dates: { startDate } }]);
    expect((await look(id)).lines).toMatchObject([{ position: 0, refund }]);
    expect((await cancel(id, { expectedRefund: refund })).status).toBe('Cancelled');
    await t.jobs.runDue();
    expect(await refundedByProvider(id)).toBe(refund);
    expect((await read(id)).refunds.map(({ amount, reason, status }) => ({ amount, reason, status }))).toEqual(
      refund > 0 ? [{ amount: refund, reason: 'cancelled', status: 'succeeded' }] : [],
    );
    expect(await countReservations(productIds[0]!)).toBe(0);
  });

  it('OR-07 releases the deposit, and pays back the delivery with the last line', async () => {
    const { id, total } = await buyListings(
      [
        { deposit: 10_000, deliveryFee: 1500, cancellation: 'strict' },
        { deposit: 2001, deliveryFee: 900, cancellation: 'flexible' },
      ],
      'delivery',
    );
    expect(total).toBe(4500 + 4500 + 1500);
    expect(await look(id)).toEqual({
      lines: [
        { position: 0, share: 'half', refund: 2250 },
        { position: 1, share: 'full', refund: 4500 },
      ],
      charges: 1500,
      refundable: total,
    });
    const one = await cancel(id, { lines: [1], expectedRefund: 4500 });
    expect(one.deposits.map(({ status }) => status)).toEqual(['pending', 'released']);
    expect(one).toMatchObject({
      status: 'Confirmed',
      lines: [{ cancelledAt: null }, { cancelledAt: now.toISOString() }],
    });
    expect((await look(id)).lines.map(({ position }) => position)).toEqual([0]);
    const both = await cancel(id, { lines: [0], expectedRefund: 2250 + 1500 });
    expect(both.deposits.map(({ status }) => status)).toEqual(['released', 'released']);
    expect(both).toMatchObject({
      status: 'Cancelled',
      lines: [{ cancelledAt: now.toISOString() }, { cancelledAt: now.toISOString() }],
    });
    await t.jobs.runDue();
    expect(await refundedByProvider(id)).toBe(4500 + 2250 + 1500);
  });

  it('OR-07 frees exactly the dates of the cancelled line', async () => {
    const { id, productIds } = await buyListings([{}, {}]);
    await cancel(id, { lines: [0], expectedRefund: 4500 });
    expect(await Promise.all(productIds.map(countReservations))).toEqual([0, 1]);
    // The rest is released once when the order ends.
    await cancel(id, { expectedRefund: 4500 });
    expect(await Promise.all(productIds.map(countReservations))).toEqual([0, 0]);
  });

  it('OR-07 returns pieces to the stock once', async () => {
    const { id, productIds } = await buyListings([
      { saleType: 'sale', rules: null, stock: 5, unit: 'each', dates: { startDate: undefined, quantity: 2 } },
    ]);
    const stock = async () =>
      (await t.pool.query<{ stock: number }>('SELECT stock FROM products WHERE id = $1', productIds)).rows[0]?.stock;
    expect(await stock()).toBe(3);
    const { lines, charges } = await look(id);
    const expectedRefund = lines[0]!.refund + charges;
    const results = await Promise.allSettled([1, 2, 3].map(() => cancel(id, { expectedRefund })));
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await stock()).toBe(5);
    await t.jobs.runDue();
    expect(await refundedByProvider(id)).toBe(expectedRefund);
  });

  it('OR-07 rejects another refund than the customer saw, and changes nothing', async () => {
    const { id } = await buyListings([{ cancellation: 'flexible', dates: { startDate: '2026-06-03' } }]);
    await rejects(cancel(id, { expectedRefund: 4499 }), '"details":{"refund":4500}');
    // At midnight in the zone of the listing the deadline passes.
    now = new Date('2026-06-02T06:00:00Z');
    await rejects(cancel(id, { expectedRefund: 4500 }), '"code":"price_changed"');
    expect(await read(id)).toMatchObject({ status: 'Confirmed', refunds: [] });
  });

  it('OR-07 is impossible once it has begun', async () => {
    const { id } = await buyListings([{ dates: { startDate: '2026-06-01', endDate: '2026-06-05' } }, {}]);
    expect((await look(id)).lines).toEqual([]);
    await rejects(cancel(id, { lines: [1], expectedRefund: 4500 }), '"code":"action_unavailable"');
    expect((await read(id)).status).toBe('Confirmed');
  });

  it('OR-07 leaves the invoice with the seller’s address and contact details', async () => {
    const { id, seller, invoice } = await buyListings([{}]);
    expect(seller.contact).not.toBeNull();
    expect(await cancel(id, { expectedRefund: 4500 })).toMatchObject({ status: 'Cancelled', seller, invoice });
  });

  it('OR-07 needs the refund that the customer saw', async () => {
    const { id } = await buyListings([{}]);
    await rejects(cancel(id, {}), '"code":"already_paid"');
  });

  it.each([
    ['a line that does not exist', { lines: [2], expectedRefund: 0 }],
    ['a negative line', { lines: [-1], expectedRefund: 0 }],
    ['no line', { lines: [], expectedRefund: 0 }],
    ['a negative refund', { expectedRefund: -1 }],
  ])('OR-07 rejects %s', async (_, body) => {
    const { id } = await buyListings([{}, {}]);
    await rejects(cancel(id, body), '"code":"invalid_input"');
    expect((await read(id)).status).toBe('Confirmed');
  });

  it('OR-10 finds only the customer’s own orders', async () => {
    const { id } = await buyListings([{}]);
    const eve = await t.signUp();
    await rejects(eve.api(quoteCancellation, { params: { id } }), '"code":"not_found"');
    await rejects(cancel(id, { expectedRefund: 4500 }, eve), '"code":"not_found"');
    expect((await read(id)).status).toBe('Confirmed');
  });

  it('OR-07 emails customer and seller', async () => {
    const { id, number } = await buyListings([{ name: 'Canoe' }, { name: 'Kayak' }]);
    await cancel(id, { lines: [1], expectedRefund: 4500 });
    await t.jobs.runDue();
    const mails = t.mails.filter(({ subject }) => subject.includes(number));
    const own = mails.find(({ subject }) => subject === `A part of your order ${number} is cancelled`);
    expect(own?.text).toContain('You’ll get CA$45.00 back.');
    const sold = mails.find(({ subject }) => subject === `Order ${number} was cancelled`);
    expect(sold?.text).toContain('Kayak');
    expect(sold?.text).not.toContain('Canoe');
  });
});
