import {
  cancelOrder,
  counterQuote,
  createQuoteRequest,
  getConversation,
  getQuoteRequest,
  getSellerQuote,
  quoteCancellation,
  startConversation,
} from '@marketplace/api-contract';
import { randomUUID } from 'node:crypto';
import { cancellationRefund } from '@marketplace/pricing';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customers, orderHistory, orders, packages, SEEDED_REQUEST_HASH, sessions } from '@marketplace/database/schema';
import { startSession } from '../accounts/sessions-service';
import { buy, line } from '../orders/order-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

const START = new Date('2026-06-01T16:00:00Z');
const dates = { startDate: '2026-06-10', endDate: '2026-06-12' };

let t: TestApi;
let now = START;
let ada: SignedUp;
let accountId: string;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => now, isWorking: false, variables: { DEMO_SELLERS: '1' } });
  ada = await t.signUp();
  // Without a password, like the accounts of the demo's sellers.
  const [row] = await t.db.insert(customers).values({ email: 'owen@example.com', name: 'Owen Reed' }).returning();
  accountId = row!.id;
  listing = {
    sellerId: await insertSeller(t.db, { customerId: accountId }),
    categoryId: await insertCategory(t.db, { slug: 'all' }),
  };
});
beforeEach(() => {
  now = START;
});
// The next test has no open orders of this one.
afterEach(async () => {
  await t.db.update(orders).set({ status: 'Cancelled' });
});
afterAll(() => t.close());

/** The id of a paid order of a listing of its own. */
async function buyListing(details: object = dates, listed: object = {}, api = t, buyer = ada): Promise<string> {
  const productId = await insertProduct(api.db, { ...listing, ...listed });
  return (await buy(api, buyer.api, [line(productId, details)])).id;
}
/** Lets the sellers act so many seconds after START. */
const actAt = async (seconds: number, { jobs }: Pick<TestApi, 'jobs'> = t) => {
  now = new Date(START.getTime() + seconds * 1000);
  await jobs.runDue({ isEarly: true });
};
const getStatus = async (id: string) =>
  (await t.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status;
/** Statuses with the seconds after START and who set them. */
const readHistory = async (id: string) => {
  const rows = await t.db.select().from(orderHistory).where(eq(orderHistory.orderId, id)).orderBy(orderHistory.id);
  return rows.map(({ status, actor, at }) => [status, actor, (at.getTime() - START.getTime()) / 1000]);
};

describe('a simulated seller', () => {
  it('accepts an order within seconds, hands it over and completes it, a minute for each day', async () => {
    const id = await buyListing();
    await actAt(9);
    expect(await getStatus(id)).toBe('Confirmed');
    await actAt(20);
    await actAt(119);
    expect(await getStatus(id)).toBe('Accepted');
    await actAt(120);
    await actAt(299);
    expect(await getStatus(id)).toBe('Handed Over');
    await actAt(300);
    await actAt(305);
    expect(await readHistory(id)).toEqual([
      ['Pending Payment', 'customer', 0],
      ['Confirmed', 'provider', 0],
      ['Accepted', 'seller', 20],
      ['Handed Over', 'seller', 120],
      ['Completed', 'seller', 300],
    ]);
  });

  it('hands over and completes a purchase, which has no dates', async () => {
    const id = await buyListing({}, { saleType: 'sale', rules: null });
    for (const seconds of [20, 120, 180]) await actAt(seconds);
    expect(await getStatus(id)).toBe('Completed');
  });

  it('leaves the customer two minutes to cancel, and then the order alone', async () => {
    const [cancelled, other] = [await buyListing(), await buyListing()];
    await actAt(20);
    now = new Date(START.getTime() + 119_000);
    const quote = await ada.api(quoteCancellation, { params: { id: cancelled } });
    const expectedRefund = cancellationRefund(quote, () => true);
    expect(expectedRefund).toBeGreaterThan(0);
    await ada.api(cancelOrder, { params: { id: cancelled }, body: { expectedRefund } });
    for (const seconds of [120, 300]) await actAt(seconds);
    expect(await getStatus(cancelled)).toBe('Cancelled');
    expect(await getStatus(other)).toBe('Completed');
    expect((await ada.api(quoteCancellation, { params: { id: other } })).lines).toEqual([]);
  });

  it('ME-01 reads and answers a message once within seconds, in the customer’s language', async () => {
    await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
    await t.db.update(customers).set({ language: 'de' }).where(eq(customers.id, ada.profile._id));
    const body = { sellerId: String(listing.sellerId), text: 'Ist das Boot leicht?', key: 'first-message' };
    const { conversationId: id } = await ada.api(startConversation, { body });
    const read = () => ada.api(getConversation, { params: { id }, query: {} });
    await actAt(14);
    expect(await read()).toMatchObject({ otherReadNumber: 0, lastNumber: 1 });
    for (const seconds of [30, 60]) await actAt(seconds);
    const { messages, otherReadNumber } = await read();
    expect(otherReadNumber).toBe(1);
    expect(messages.map(({ sender, text }) => [sender, text])).toEqual([
      ['customer', 'Ist das Boot leicht?'],
      [
        'seller',
        'Danke für deine Nachricht! Ich sehe nach und schreibe dir hier. Möchtest du sonst noch etwas wissen?',
      ],
    ]);
    await t.db.delete(packages);
  });

  it('ME-05 ME-01 answers neither without the messaging package nor while a person is signed in as the seller', async () => {
    await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
    const body = { sellerId: String(listing.sellerId), text: 'Is it still there?', key: 'second-message' };
    const { conversationId: id } = await ada.api(startConversation, { body });
    const isRead = async () => {
      const { rows } = await t.pool.query<{ isRead: boolean }>(
        'SELECT last_number - 1 = seller_read_number AS "isRead" FROM conversations WHERE id = $1',
        [id],
      );
      return rows[0]?.isRead;
    };
    await t.db.delete(packages);
    await actAt(60);
    expect(await isRead()).toBe(false);
    await t.db.insert(packages).values({ namespace: 'messaging', isInstalled: true });
    await startSession(t.db, {
      customerId: accountId,
      previousId: undefined,
      now,
      userAgent: 'Firefox',
      address: '192.0.2.1',
    });
    await actAt(60);
    expect(await isRead()).toBe(false);
    await actAt(60 + 31 * 60);
    expect(await isRead()).toBe(true);
    await t.db.delete(sessions).where(eq(sessions.customerId, accountId));
    await t.db.delete(packages);
  });

  it('is signed out afterwards', async () => {
    const id = await buyListing();
    await actAt(20);
    expect(await getStatus(id)).toBe('Accepted');
    expect(await t.db.$count(sessions, eq(sessions.customerId, accountId))).toBe(0);
  });

  it('handles an order although another one fails', async () => {
    const [broken, id] = [await buyListing(), await buyListing()];
    await t.pool.query(`UPDATE orders SET contact = '{}' WHERE id = $1`, [broken]);
    await actAt(20);
    expect(await getStatus(id)).toBe('Accepted');
    await t.pool.query(`UPDATE orders o SET contact = p.contact FROM orders p WHERE o.id = $1 AND p.id = $2`, [
      broken,
      id,
    ]);
    await actAt(25);
    expect(await getStatus(broken)).toBe('Accepted');
  });

  it('does nothing for sellers without an account', async () => {
    const id = await buyListing(dates, { sellerId: await insertSeller(t.db) });
    await actAt(300);
    expect(await getStatus(id)).toBe('Confirmed');
  });

  it('handles the orders that the demo starts with on their real days', async () => {
    const id = await buyListing();
    await t.db.update(orders).set({ requestHash: SEEDED_REQUEST_HASH }).where(eq(orders.id, id));
    const firstDay = (Date.parse('2026-06-10T06:00:00Z') - START.getTime()) / 1000;
    await actAt(firstDay - 1);
    expect(await getStatus(id)).toBe('Confirmed');
    for (const seconds of [firstDay, firstDay + 5, firstDay + 10]) await actAt(seconds);
    expect(await getStatus(id)).toBe('Handed Over');
    await actAt(firstDay + 3 * 86_400);
    expect(await getStatus(id)).toBe('Completed');
  });
});

it('a simulated seller signs in where the site is served over https', async () => {
  const secure = await startApi({
    clock: () => now,
    isWorking: false,
    variables: { DEMO_SELLERS: '1', PUBLIC_URL: 'https://market.example' },
  });
  const [bob, seller] = [await secure.signUp(), await secure.signUp()];
  const sold = {
    ...(await insertListing(secure)),
    sellerId: await insertSeller(secure.db, { customerId: seller.profile._id }),
  };
  const id = await buyListing(dates, sold, secure, bob);
  await actAt(20, secure);
  const [order] = await secure.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  expect(order?.status).toBe('Accepted');
  await secure.close();
});

describe('several processes of the API', () => {
  it('act once', async () => {
    const id = await buyListing();
    const others = await Promise.all([t.startAnother(), t.startAnother()]);
    for (const seconds of [20, 120, 300]) await Promise.all([t, ...others].map((one) => actAt(seconds, one)));
    expect((await readHistory(id)).map(([status]) => status)).toEqual([
      'Pending Payment',
      'Confirmed',
      'Accepted',
      'Handed Over',
      'Completed',
    ]);
    for (const { close } of others) await close();
  });

  it('go on where one that ended has stopped', async () => {
    const id = await buyListing();
    const ended = await t.startAnother();
    await actAt(20, ended);
    await ended.close();
    // Its next run was lost; the one of each minute follows.
    await t.pool.query(`DELETE FROM jobs.job WHERE name = 'simulator.react'`);
    await t.pool.query(
      `INSERT INTO jobs.job (name, data, policy, singleton_key) VALUES ('simulator.react', '{}', 'short', 'schedule')`,
    );
    for (const seconds of [120, 300]) await actAt(seconds);
    expect(await getStatus(id)).toBe('Completed');
  });
});

describe.each([
  ['switched off', { DEMO_SELLERS: '0' }],
  [
    'in live mode',
    {
      MODE: 'live',
      DEMO_SELLERS: '',
      PUBLIC_URL: 'https://market.example',
      SMTP_URL: 'smtps://user:password@mail.example',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    },
  ],
])('simulated sellers %s', (_, variables) => {
  it('do not exist', async () => {
    const without = await startApi({ isWorking: false, variables });
    await without.jobs.runDue();
    const { rows } = await without.pool.query(`SELECT name FROM jobs.queue WHERE name = 'simulator.react'`);
    expect(rows).toEqual([]);
    await without.close();
  });
});

it('days are real when the sellers are switched off', async () => {
  const without = await startApi({ clock: () => now, isWorking: false });
  const bob = await without.signUp();
  const id = await buyListing(dates, await insertListing(without), without, bob);
  now = new Date(START.getTime() + 300_000);
  expect((await bob.api(quoteCancellation, { params: { id } })).lines).toHaveLength(1);
  await without.close();
});

const insertListing = async ({ db }: TestApi) => ({
  sellerId: await insertSeller(db),
  categoryId: await insertCategory(db, { slug: 'all' }),
});

describe('a simulated seller who got a request', () => {
  it('RQ-02 quotes within a minute, once, and meets a counter-offer halfway', async () => {
    now = START;
    const product = await insertProduct(t.db, { ...listing, saleType: 'request', price: null });
    const body = { title: 'A table', quantity: 1, productId: String(product), budget: 100_000 };
    const { id } = await ada.api(createQuoteRequest, { body: { ...body, idempotencyKey: randomUUID() } });
    await actAt(10);
    expect((await ada.api(getQuoteRequest, { params: { id } })).quotes).toEqual([]);
    await actAt(45);
    await actAt(50);
    const { quotes } = await ada.api(getQuoteRequest, { params: { id } });
    expect(quotes).toHaveLength(1);
    const { id: quoteId, amount } = quotes[0]!;
    expect(amount).toBeGreaterThan(80_000);
    expect(amount).toBeLessThan(115_000);
    await ada.api(counterQuote, { params: { id: quoteId }, body: { amount: 60_000 } });
    await actAt(100);
    const { quote } = await ada.api(getSellerQuote, { params: { id: quoteId } });
    expect(quote).toMatchObject({ status: 'Offered', amount: Math.ceil((amount + 60_000) / 2 / 500) * 500 });
  });
});
