import {
  getConfiguration,
  getCustomAttributes,
  getInstalledPackages,
  getOrder,
  getPackages,
  getProduct,
  getProductAttributes,
  getScreenDesign,
  getSeller,
  getSellerOrder,
  listCategories,
  listConversations,
  listOrders,
  listReviews,
  listSellerOrders,
  login,
  SCREEN_NAMES,
  searchProducts,
} from '@marketplace/api-contract';
import { dayIn, instantAt } from '@marketplace/formats';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '@marketplace/database';
import {
  auctions,
  categories,
  customers,
  facts,
  products,
  reservations,
  sellers,
  stockDays,
} from '@marketplace/database/schema';
import { sanitiseHtml } from '../html';
import { createPayments } from '../payments/payments';
import { startApi, type TestApi } from '../testing/start-api';
import {
  DEMO_ADMIN,
  DEMO_CUSTOMER,
  DEMO_SELLER,
  seedDemo,
  refreshDemo,
  type DemoDeps,
} from '@marketplace/demo-marketplaces';

const DAY_MS = 86_400_000;
const log = { info: () => {}, warn: () => {} } as unknown as DemoDeps['log'];
const getCount = async (db: Db, table: typeof products | typeof sellers | typeof facts) =>
  (await db.select({ rows: count() }).from(table))[0]?.rows;

let t: TestApi;
let now = new Date('2026-06-03T15:00:00Z');
const clock = () => now;
beforeAll(async () => {
  t = await startApi({ clock, seed: (db, pool) => seedDemo({ db, pool, clock, log }, { listings: 500 }) });
});
afterAll(() => t.close());

describe('the demo marketplace over HTTP', () => {
  it('has descriptions that sanitising leaves unchanged', async () => {
    for (const { description } of await t.db.select().from(products))
      expect(sanitiseHtml(description)).toBe(description);
    for (const { about } of await t.db.select().from(sellers)) expect(sanitiseHtml(about)).toBe(about);
  });

  it('shows its listings, both from the catalogue and generated in bulk', async () => {
    const page = await t.api(searchProducts, { query: {} });
    expect(page.total).toBe(500);
    const canoes = await t.api(searchProducts, { query: { search: 'cedar canoe' } });
    expect(canoes.products[0]?.name).toMatch(/cedar/i);
    const rows = await t.db.select({ id: products.id }).from(products).orderBy(products.id);
    for (const { id } of rows.filter((_, index) => index % 23 === 0 || index > 490)) {
      const product = await t.api(getProduct, { params: { id: String(id) } });
      const { reviews } = await t.api(listReviews, { params: { id: String(id) }, query: {} });
      expect(Math.min(10, product.rating?.count ?? 0)).toBe(reviews.length);
      await t.api(getSeller, { params: { id: product.seller.id } });
    }
  });

  it('CA-02 CA-03 has a company, policies, eight screens, packages and categories', async () => {
    const answer = await t.api(getConfiguration, {
      body: ['company', 'policies', 'supportCountries', 'marketplaceType'],
    });
    expect(answer.company?.name).toBe('Northlend');
    expect(answer.company?.socialLinks.twitter).toBe('http://');
    expect(Object.keys(answer.policies ?? {})).toHaveLength(4);
    expect(answer.supportCountries).toEqual(['CA', 'US', 'AU', 'DE', 'IT', 'JP']);
    for (const screenName of SCREEN_NAMES) await t.api(getScreenDesign, { body: { screenName } });
    const header = await t.api(getScreenDesign, { body: { screenName: 'Header' } });
    expect(header.menu.some(({ submenu }) => submenu.length > 0)).toBe(true);
    expect((await t.api(getInstalledPackages)).map(({ namespace }) => namespace)).toEqual([
      'PromoCodes',
      'deposits',
      'messaging',
    ]);
    expect(await t.api(getPackages)).not.toContainEqual({ namespace: 'extanalytics' });
    expect((await t.api(listCategories)).filter(({ parent }) => parent === 'water-sports')).toHaveLength(3);
  });

  it.each([
    ['ja', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
    ['ru', /\p{Script=Cyrillic}/u],
  ] as const)('IL-01 IL-02 names all of its data in %s', async (language, script) => {
    const api = await t.visitor({ 'accept-language': language });
    const { company, policies } = await api(getConfiguration, { body: ['company', 'policies'] });
    const { menu } = await api(getScreenDesign, { body: { screenName: 'Header' } });
    const attributes = [...(await api(getProductAttributes)), ...(await api(getCustomAttributes)).customAttributes];
    const names = [
      company?.description,
      company?.aboutUs,
      ...(company?.keywords ?? []),
      ...Object.values(policies ?? {}).map(({ value }) => value),
      ...menu.flatMap((item) => [item.label, ...item.submenu.map(({ label }) => label)]),
      ...(await api(listCategories)).map(({ name }) => name),
      ...attributes.flatMap((attribute) => [
        attribute.name,
        'section' in attribute ? attribute.section : attribute.name,
      ]),
    ];
    expect(names.filter((name) => !script.test(name ?? ''))).toEqual([]);
    const { facets } = await api(searchProducts, { query: {} });
    const values = facets?.attributes.flatMap((facet) => (facet.kind === 'values' ? facet.values : [])) ?? [];
    const unnamed = values.filter(({ value, name = value }) => !script.test(name)).map(({ value }) => value);
    expect(unnamed.filter((value) => !['S', 'M', 'L', 'XL', 'Wi-Fi'].includes(value))).toEqual([]);
  });

  it('OR-07 the demo customer signs in and finds an order in each status', async () => {
    const visitor = await t.visitor();
    await visitor(login, { body: { username: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password } });
    const { orders } = await visitor(listOrders, { query: {} });
    expect(orders.map(({ status }) => status).sort()).toEqual([
      'Accepted',
      'Cancelled',
      'Completed',
      'Confirmed',
      'Handed Over',
      'PaidOut',
    ]);
    for (const { id } of orders) {
      const order = await visitor(getOrder, { params: { id } });
      const charged = [...order.lines, ...order.charges].reduce((sum, { amount }) => sum + amount, 0);
      expect(order.total).toBe(charged);
      const refunded = order.refunds.map(({ amount, status }) => [amount, status]);
      expect(refunded).toEqual(order.status === 'Cancelled' ? [[order.total, 'succeeded']] : []);
      for (const { at } of order.history) expect(Date.parse(at)).toBeLessThan(now.getTime());
      for (const line of order.lines) expect(line.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(line.amount);
    }
    const ahead = orders.find(({ lines }) => (lines[0]?.startDate ?? '') > '2026-06-03');
    expect(ahead?.status).toBe('Confirmed');
  });

  it('OR-01 the cards of the demo’s orders can hold their deposits', async () => {
    const { rows } = await t.pool.query<{ id: string; orderId: string; amount: number; intentId: string }>(
      `SELECT d.id, d.order_id AS "orderId", d.amount::int, p.intent_id AS "intentId"
         FROM deposits d JOIN payments p ON p.order_id = d.order_id WHERE d.status = 'pending'`,
    );
    expect(rows).not.toHaveLength(0);
    const payments = createPayments(t.environment, t.pool, clock);
    for (const { id, intentId, ...deposit } of rows) {
      const held = { ...deposit, depositId: id, attempt: 0, currency: 'CAD' as const };
      expect(await payments.provider.hold(held, intentId)).toMatchObject({ status: 'held', amount: deposit.amount });
    }
    await payments.stop();
  });

  it('every seller has a verified account, and only one of these has a password', async () => {
    const rows = await t.db
      .select({ email: customers.email, passwordHash: customers.passwordHash, verifiedAt: customers.verifiedAt })
      .from(sellers)
      .leftJoin(customers, eq(customers.id, sellers.customerId));
    for (const { email, verifiedAt } of rows) {
      expect(email).toMatch(/@example\.com$/);
      expect(verifiedAt).not.toBeNull();
    }
    expect(rows.filter(({ passwordHash }) => passwordHash !== null).map(({ email }) => email)).toEqual([
      DEMO_SELLER.email,
    ]);
  });

  it('the demo seller signs in and finds the order that waits for them', async () => {
    const visitor = await t.visitor();
    await visitor(login, { body: { username: DEMO_SELLER.email, password: DEMO_SELLER.password } });
    const { orders } = await visitor(listSellerOrders, { query: { status: 'Confirmed' } });
    expect(orders).toHaveLength(1);
    const { actions } = await visitor(getSellerOrder, { params: { id: orders[0]!.id } });
    expect(actions).toContain('accept');
  });

  it('PD-05 the demo customer finds conversations about listings, all in the past', async () => {
    const visitor = await t.visitor();
    await visitor(login, { body: { username: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password } });
    const { conversations } = await visitor(listConversations, { query: {} });
    expect(conversations.map(({ product }) => product !== null)).toEqual([true, true, true]);
    for (const { last } of conversations) expect(Date.parse(last.at)).toBeLessThan(now.getTime());
  });

  it('HF-08 the operator signs in as an admin', async () => {
    const visitor = await t.visitor();
    const answer = await visitor(login, { body: { username: DEMO_ADMIN.email, password: DEMO_ADMIN.password } });
    expect(answer).toMatchObject({ profile: { role: 'admin' } });
  });

  it('AV-04 a listing shows what others have booked', async () => {
    const [row] = await t.db
      .select({ productId: reservations.productId })
      .from(reservations)
      .where(sql`is_exclusive AND kind = 'orders' AND days && daterange('2026-06-10', '2026-07-10')`)
      .limit(1);
    const product = await t.api(getProduct, { params: { id: String(row?.productId) } });
    if (product.saleType !== 'rental') throw new Error('Only rentals are booked by day.');
    expect(product.availability.ranges.length).toBeGreaterThan(0);
  });
});

describe('filling the demo marketplace', () => {
  it('happens once', async () => {
    const before = await getCount(t.db, products);
    await seedDemo({ db: t.db, pool: t.pool, clock, log });
    expect(await getCount(t.db, products)).toBe(before);
    expect(await t.db.select().from(facts).where(eq(facts.key, 'demo'))).toEqual([
      { key: 'demo', value: { seed: expect.any(Number), listings: 500 } },
    ]);
  });

  it('is rolled back when it fails', async () => {
    const empty = await startApi();
    await empty.db.insert(categories).values({ slug: 'canoes', name: 'In the way' });
    await expect(seedDemo({ db: empty.db, pool: empty.pool, clock, log })).rejects.toThrow();
    expect(await getCount(empty.db, sellers)).toBe(0);
    expect(await getCount(empty.db, facts)).toBe(0);
    await empty.close();
  });

  it('leaves the id sequences usable for further rows', async () => {
    const [row] = await t.db.insert(categories).values({ slug: 'another', name: 'Another' }).returning();
    expect(row?.id).toBeGreaterThan(50);
    await t.db.delete(categories).where(eq(categories.slug, 'another'));
  });

  it('counts ratings that match the reviews, also in bulk', async () => {
    const { rows } = await t.db.execute(sql`
      SELECT p.id FROM products p LEFT JOIN reviews r ON r.product_id = p.id
       GROUP BY p.id HAVING count(r.id) <> p.rating_count OR COALESCE(sum(r.stars), 0) <> p.rating_sum`);
    expect(rows).toEqual([]);
  });

  it('AV-06 AV-07 books slots that start at a time of the listing’s own zone, also in bulk', async () => {
    const taken = await t.db
      .select({
        begins: sql`1000 * extract(epoch FROM lower(${reservations.slot}))`.mapWith(Number),
        rules: products.rules,
        timeZone: products.timeZone,
      })
      .from(reservations)
      .innerJoin(products, eq(products.id, reservations.productId))
      .where(sql`${reservations.slot} IS NOT NULL`);
    const offGrid = taken.filter(({ begins, rules, timeZone }) => {
      const { opens = 0, slotMinutes = 1, bufferMinutes = 0 } = rules ?? {};
      const minutes = (begins - instantAt(dayIn(timeZone, new Date(begins)), 0, timeZone)) / 60_000;
      return minutes < opens || (minutes - opens) % (slotMinutes + bufferMinutes) !== 0;
    });
    expect(taken.length).toBeGreaterThan(20);
    expect(offGrid).toEqual([]);
  });

  it('counts units that match the reservations, also in bulk', async () => {
    const { rows } = await t.db.execute(sql`
      SELECT product_id, day FROM stock_days WHERE taken <> (
        SELECT sum(quantity) FROM reservations r
         WHERE r.product_id = stock_days.product_id AND r.days @> stock_days.day AND NOT r.is_exclusive)`);
    expect(rows).toEqual([]);
  });
});

describe('renewing the demo marketplace', () => {
  const auctionRows = () =>
    t.db.select().from(auctions).where(eq(auctions.isCurrent, true)).orderBy(auctions.productId);

  it('changes nothing while it is current', async () => {
    const before = await auctionRows();
    await refreshDemo({ db: t.db, clock, log });
    expect(await auctionRows()).toEqual(before);
  });

  it('gives accounts to sellers without one, once', async () => {
    const before = await t.db.select().from(sellers).orderBy(sellers.id);
    await t.db.update(sellers).set({ customerId: null });
    await t.db
      .delete(customers)
      .where(
        sql`${customers.email} NOT IN (${DEMO_CUSTOMER.email}, ${DEMO_ADMIN.email}) AND email NOT LIKE 'bidder-%'`,
      );
    await refreshDemo({ db: t.db, clock, log });
    await refreshDemo({ db: t.db, clock, log });
    expect(await t.db.select().from(sellers).orderBy(sellers.id)).toEqual(before);
  });

  it('restarts ended auctions and moves past bookings into the future, once', async () => {
    const ordered = await t.db
      .select()
      .from(reservations)
      .where(sql`order_line_id IS NOT NULL`);
    now = new Date(now.getTime() + 200 * DAY_MS);
    await refreshDemo({ db: t.db, clock, log });
    const renewed = await auctionRows();
    for (const { productId, startsAt, endsAt, price } of renewed) {
      expect(endsAt.getTime()).toBeGreaterThan(Math.max(startsAt.getTime(), now.getTime()));
      const [product] = await t.db.select().from(products).where(eq(products.id, productId));
      expect(product?.price).toBe(price);
    }
    const { rows } = await t.db.execute<{ ahead: number }>(
      sql`SELECT count(DISTINCT product_id)::integer AS ahead FROM reservations WHERE upper(days) > '2026-12-20'`,
    );
    expect(rows[0]?.ahead).toBeGreaterThan(100);
    expect(
      await t.db
        .select()
        .from(reservations)
        .where(sql`order_line_id IS NOT NULL`),
    ).toEqual(ordered);
    const counters = await t.db
      .select()
      .from(stockDays)
      .where(sql`day > '2026-12-20'`);
    expect(counters.length).toBeGreaterThan(100);

    const after = await t.db.select().from(reservations).orderBy(reservations.id);
    await refreshDemo({ db: t.db, clock, log });
    expect(await auctionRows()).toEqual(renewed);
    expect(await t.db.select().from(reservations).orderBy(reservations.id)).toEqual(after);
  });
});
