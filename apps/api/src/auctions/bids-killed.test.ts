import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { getAuction, placeBid, register, type NewBid } from '@marketplace/api-contract';
import { getFreePort } from '@marketplace/environment';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auctionBids } from '@marketplace/database/schema';
import { insertAuction, insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { createCaller, type ApiCaller } from '../testing/api-caller';
import { buildMain, createTemporaryFolder, runMain, type RunningMain } from '../testing/run-main';
import { startApi, TEST_PASSWORD, type TestApi } from '../testing/start-api';

let main: Awaited<ReturnType<typeof buildMain>>;
let folder: string;
let t: TestApi;
let api: RunningMain;
let url: string;
let start: () => Promise<void>;
beforeAll(async () => {
  [main, folder, t] = await Promise.all([
    buildMain('testing/empty-main'),
    createTemporaryFolder(),
    startApi({ isWorking: false }),
  ]);
  const port = String(await getFreePort());
  start = async () => {
    api = runMain(main.file, { DATABASE_URL: t.databaseUrl, DATA_DIR: folder, API_PORT: port, DEMO_SELLERS: '0' });
    url = await api.url;
  };
  await start();
}, 120_000);
afterAll(async () => {
  api.child.kill('SIGTERM');
  await api.ended;
  await t.close();
  await rm(folder, { recursive: true, force: true });
  await main.remove();
});

async function createBidder(): Promise<ApiCaller> {
  const caller = await createCaller(url);
  const email = `${randomUUID()}@example.com`;
  await caller(register, { body: { email, username: email, password: TEST_PASSWORD, name: 'Ada Lovelace' } });
  return caller;
}
const countWaiting = async () =>
  Number((await t.pool.query(`SELECT count(*) FROM pg_locks WHERE NOT granted`)).rows[0]?.count);

it('AC-02 bids of a process that is killed count once when they are sent again', async () => {
  const listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
  const id = await insertAuction(t.db, await insertProduct(t.db, { ...listing, saleType: 'auction', price: 1000 }));
  const bidders = [await createBidder(), await createBidder()];
  const bids: NewBid[] = [
    { maximum: 3000, idempotencyKey: randomUUID() },
    { maximum: 5000, idempotencyKey: randomUUID() },
  ];
  const send = (position: number) => bidders[position]!(placeBid, { params: { id }, body: bids[position]! });
  await send(0);
  // Both wait in their transactions: one for the table, and one for the auction that the other has locked.
  const client = await t.pool.connect();
  await client.query('BEGIN; LOCK TABLE auction_bids IN ACCESS EXCLUSIVE MODE');
  const answers = [0, 1].map((position) =>
    send(position).then(
      () => 'answered',
      () => 'failed',
    ),
  );
  await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(2), { timeout: 10_000 });
  api.child.kill('SIGKILL');
  expect(await Promise.all(answers)).toEqual(['failed', 'failed']);
  await api.ended;
  await client.query('ROLLBACK');
  client.release();
  await start();

  await send(0);
  await send(1);
  await send(1);
  const stored = await t.db.select().from(auctionBids).where(eq(auctionBids.auctionId, id));
  expect(stored.map(({ number, idempotencyKey }) => [number, idempotencyKey])).toEqual(
    bids.map(({ idempotencyKey }, index) => [index + 1, idempotencyKey]),
  );
  expect(await t.api(getAuction, { params: { id } })).toMatchObject({ price: 3100, leader: 2, bidCount: 2 });
}, 60_000);
