import { randomUUID } from 'node:crypto';
import { getAuction, getProduct, placeBid } from '@marketplace/api-contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auctionBids, auctions, customers } from '@marketplace/database/schema';
import { insertAuction, insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

let t: TestApi;
let ada: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ isWorking: false, variables: { DEMO_SELLERS: '1' } });
  ada = await t.signUp();
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
  await t.db
    .insert(customers)
    .values([1, 2, 3].map((number) => ({ email: `bidder-${number}@example.com`, name: `Bidder ${number}` })));
});
beforeEach(async () => {
  await t.db.delete(auctions);
});
afterAll(() => t.close());

async function open(details: Partial<typeof auctions.$inferInsert> = {}) {
  const productId = await insertProduct(t.db, { ...listing, saleType: 'auction', price: 1000 });
  return { id: await insertAuction(t.db, productId, details), productId };
}
const bid = (id: string, maximum: number) =>
  ada.api(placeBid, { params: { id }, body: { maximum, idempotencyKey: randomUUID(), isConfirmed: true } });
const read = (id: string) => ada.api(getAuction, { params: { id } });
const act = async () => {
  await t.jobs.runDue({ isEarly: true });
  await t.jobs.runDue();
};
const passMinute = () => t.db.update(auctionBids).set({ at: sql`at - interval '1 minute'` });

it('AC-01 a simulated bidder answers a visitor’s bid within a minute, under the same rules', async () => {
  const { id } = await open();
  await bid(id, 1000);
  await act();
  expect(await read(id)).toMatchObject({ bidCount: 1, leader: 1 });
  await passMinute();
  await act();
  const answered = await read(id);
  expect(answered).toMatchObject({ bidCount: 2, bidderCount: 2 });
  expect(answered.price).toBeGreaterThan(1000);
});

it('AC-01 no simulated bidder goes beyond what the listing is worth to them', async () => {
  const { id } = await open();
  await bid(id, 50_000);
  for (let round = 0; round < 12; round++) {
    await passMinute();
    await act();
  }
  const { price, own } = await read(id);
  expect(own?.status).toBe('winning');
  expect(price).toBeGreaterThan(1000);
  expect(price).toBeLessThanOrEqual(3100);
});

it('AC-03 a simulated winner’s time ends soon, and the listing is put up for bids again later', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const { id, productId } = await open({ startsAt: hoursAgo(48) });
  await bid(id, 1000);
  await passMinute();
  for (let round = 0; round < 3; round++) {
    await act();
    await passMinute();
  }
  const { own } = await read(id);
  expect(own?.status).toBe('outbid');
  const ended = { plannedEndsAt: hoursAgo(1), endsAt: hoursAgo(1) };
  await t.db.update(auctions).set(ended).where(eq(auctions.id, id));
  const sweep = async () => {
    await t.pool.query(`INSERT INTO jobs.job (name, data) VALUES ('auctions.sweep', '{}')`);
    await act();
  };
  await sweep();
  await sweep();
  // The visitor is next.
  expect((await read(id)).own).toMatchObject({ status: 'won', offer: { amount: 1000 } });
  await t.db.update(auctions).set({ status: 'Unsold' }).where(eq(auctions.id, id));
  await act();
  const product = await t.api(getProduct, { params: { id: String(productId) } });
  const next = product.saleType === 'auction' ? product.auction : null;
  expect(next).toMatchObject({ status: 'Running', bidCount: 0 });
  expect(next?.id).not.toBe(id);
});
