import { createOrder, quoteOrder, settleOrder, type NewOrder } from '@marketplace/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCardPayer } from '../payments/payment-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { line, orderBody } from './order-fixtures';

const isFull = Boolean(process.env['FULL']);
const BUYERS = isFull ? 50 : 15;
const UNITS = isFull ? 10 : 3;
const dates = { startDate: '2026-06-20', endDate: '2026-06-22' };

let t: TestApi;
let buyers: SignedUp[];
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => new Date('2026-06-01T16:00:00Z') });
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => t.signUp({ isVerified: true })));
  // Those who have never paid an order share a quarter of the pieces.
  const lamp = await insertProduct(t.db, { ...listing, saleType: 'sale', stock: 10 * BUYERS });
  await Promise.all(buyers.map((buyer) => checkOut(buyer, [line(lamp)])));
}, 120_000);
afterAll(() => t.close());

/** Quote, order, card and settlement, as the order page makes them; the first answer that isn't 200 ends it. */
async function checkOut({ api }: SignedUp, lines: NewOrder['lines']) {
  const { total } = await api(quoteOrder, { body: { lines } });
  const placed = await api.raw<{ code?: string; order: { id: string }; payment: { clientSecret: string } }>(
    '/api/orders',
    { method: createOrder.method, body: orderBody(lines, total) },
  );
  if (placed.status !== 200) return { status: placed.status, code: placed.body.code };
  await createCardPayer(t).confirm(placed.body.payment.clientSecret);
  const { id } = placed.body.order;
  const { order } = await api(settleOrder, { params: { id } });
  return { status: 200, code: order.status };
}

function count(answers: readonly { status: number; code: string | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) counts[`${status} ${code}`] = (counts[`${status} ${code}`] ?? 0) + 1;
  return counts;
}
async function countCharges(productId: number): Promise<number> {
  const { rows } = await t.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM sandbox.intents WHERE intent ->> 'status' = 'succeeded' AND intent -> 'metadata' ->> 'orderId' IN
       (SELECT order_id::text FROM order_lines WHERE product_id = $1)`,
    [productId],
  );
  return rows[0]?.n ?? 0;
}

describe('many buyers at the same moment', () => {
  it('OR-03 AV-08 the same dates become one order and one charge, and everybody else learns that they are taken', async () => {
    const id = await insertProduct(t.db, { ...listing, stock: 1 });
    const answers = await Promise.all(buyers.map((buyer) => checkOut(buyer, [line(id, dates)])));
    expect(count(answers)).toEqual({ '200 Confirmed': 1, '409 unavailable_dates': BUYERS - 1 });
    expect(await countCharges(id)).toBe(1);
  });

  it.each([
    ['pieces', { saleType: 'sale' as const }, {}, 'max_quantity'],
    ['units on the same dates', {}, dates, 'unavailable_dates'],
  ])('OR-03 five times as many buyers as %s never get more than there are', async (_, details, when, code) => {
    const id = await insertProduct(t.db, { ...listing, ...details, stock: UNITS });
    const answers = await Promise.all(buyers.slice(0, 5 * UNITS).map((buyer) => checkOut(buyer, [line(id, when)])));
    expect(count(answers)).toEqual({ '200 Confirmed': UNITS, [`409 ${code}`]: 4 * UNITS });
    expect(await countCharges(id)).toBe(UNITS);
  });
});
