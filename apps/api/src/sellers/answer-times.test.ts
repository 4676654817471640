import { getProduct, getSeller, sendMessage, startConversation } from '@marketplace/api-contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packages } from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

let t: TestApi;
let now = new Date('2026-06-01T16:00:00Z');
let categoryId: number;
beforeAll(async () => {
  t = await startApi({ clock: () => now, isWorking: false });
  categoryId = await insertCategory(t.db, { slug: 'boats' });
  await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
});
afterAll(() => t.close());

const advance = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

async function openShop() {
  const owner = await t.signUp();
  const sellerId = await insertSeller(t.db, { customerId: owner.profile._id });
  const productId = await insertProduct(t.db, { sellerId, categoryId });
  const ask = async ({ api }: SignedUp) => {
    const body = { sellerId: String(sellerId), text: 'Is it free?', key: randomUUID() };
    return (await api(startConversation, { body })).conversationId;
  };
  const answer = (id: string) =>
    owner.api(sendMessage, { params: { id }, body: { text: 'It is.', key: randomUUID() } });
  /** A question of another customer, answered so many minutes later. */
  const answerAfter = async (minutes: number) => {
    const id = await ask(await t.signUp());
    advance(minutes);
    await answer(id);
  };
  const readMinutes = async () => {
    await t.pool.query(
      `UPDATE jobs.job SET start_after = now() WHERE name = 'sellers.answerTime' AND state = 'created'`,
    );
    await t.jobs.runDue();
    const [seller, product] = await Promise.all([
      t.api(getSeller, { params: { id: String(sellerId) } }),
      t.api(getProduct, { params: { id: String(productId) } }),
    ]);
    expect(product.seller.responseMinutes).toBe(seller.responseMinutes);
    return seller.responseMinutes;
  };
  return { ask, answer, answerAfter, readMinutes };
}

it('PD-05 the answer time is the median of at least three answers, otherwise absent', async () => {
  const { answerAfter, readMinutes } = await openShop();
  expect(await readMinutes()).toBeNull();
  await answerAfter(10);
  await answerAfter(300);
  expect(await readMinutes()).toBeNull();
  await answerAfter(20);
  expect(await readMinutes()).toBe(20);
  // Of an even number the middle of both, rounded up.
  await answerAfter(25);
  expect(await readMinutes()).toBe(23);
});

it('PD-05 it counts from the first unanswered message to the first answer', async () => {
  const { ask, answer, answerAfter, readMinutes } = await openShop();
  await answerAfter(1);
  await answerAfter(1000);
  const ada = await t.signUp();
  const id = await ask(ada);
  advance(30);
  await ask(ada);
  advance(10);
  await answer(id);
  expect(await readMinutes()).toBe(40);
  // Neither what follows an answer, nor an unanswered question, nor a seller's own message.
  advance(500);
  await answer(id);
  await ask(ada);
  advance(5000);
  expect(await readMinutes()).toBe(40);
});

it('PD-05 an answer at once is a minute, and sellers do not share their answers', async () => {
  const [quick, other] = [await openShop(), await openShop()];
  for (let n = 0; n < 3; n++) await quick.answerAfter(0);
  expect([await quick.readMinutes(), await other.readMinutes()]).toEqual([1, null]);
});

it('PD-05 answers count for 90 days: a job of each night removes what has become too little', async () => {
  const { answerAfter, readMinutes } = await openShop();
  for (const minutes of [50, 60, 70]) await answerAfter(minutes);
  expect(await readMinutes()).toBe(60);
  const night = async () => {
    await t.pool.query(
      `INSERT INTO jobs.job (name, data, policy, singleton_key) VALUES ('sellers.answerTime', '{}', 'short', 'schedule')`,
    );
    return readMinutes();
  };
  advance(89 * 24 * 60);
  expect(await night()).toBe(60);
  advance(24 * 60);
  expect(await night()).toBeNull();
});
