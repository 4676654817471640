import { listReviews, listSellerReviews } from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products, reviews } from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type TestApi } from '../testing/start-api';

let t: TestApi;
let categoryId: number;
beforeAll(async () => {
  t = await startApi();
  categoryId = await insertCategory(t.db, { slug: 'boats' });
});
afterAll(() => t.close());

const offer = (sellerId: number, details: object = {}) => insertProduct(t.db, { sellerId, categoryId, ...details });
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const write = (rows: { productId: number; text: string; createdAt: Date; stars?: number }[]) =>
  t.db.insert(reviews).values(rows.map((row) => ({ author: 'Ada L.', stars: 5, ...row })));

describe('reviews of a listing', () => {
  it('RV-02 are listed newest first, in pages, with the counts of all stars', async () => {
    const id = await offer(await insertSeller(t.db));
    await write(
      Array.from({ length: 12 }, (_, n) => ({
        productId: id,
        text: `Review ${n}`,
        createdAt: day(n + 1),
        stars: n < 2 ? 4 : 5,
      })),
    );
    const read = (page: number) => t.api(listReviews, { params: { id: String(id) }, query: { page } });
    const first = await read(1);
    expect(first).toMatchObject({ page: 1, pages: 2, stars: [0, 0, 0, 2, 10] });
    expect(first.reviews.map(({ text }) => text).slice(0, 2)).toEqual(['Review 11', 'Review 10']);
    expect(first.reviews[0]?.day).toBe('2026-01-12');
    const second = await read(2);
    expect(second.reviews).toHaveLength(2);
    expect(second.stars).toEqual(first.stars);
  });
});

describe('reviews of a seller', () => {
  const read = (id: number, page = 1) => t.api(listSellerReviews, { params: { id: String(id) }, query: { page } });

  it('PD-05 RV-02 cover all listings of the seller, newest first, each with its listing', async () => {
    const sellerId = await insertSeller(t.db);
    const canoe = await offer(sellerId, { name: 'Cedar canoe', slug: 'cedar-canoe' });
    const kayak = await offer(sellerId, { name: 'Sea kayak', slug: 'sea-kayak' });
    const others = await offer(await insertSeller(t.db));
    await write([
      { productId: canoe, text: 'first', createdAt: day(1), stars: 3 },
      { productId: kayak, text: 'second', createdAt: day(2) },
      { productId: canoe, text: 'third', createdAt: day(3) },
      { productId: others, text: 'of somebody else', createdAt: day(4) },
    ]);
    const page = await read(sellerId);
    expect(page).toMatchObject({ page: 1, pages: 1, stars: [0, 0, 1, 0, 2] });
    expect(page.reviews.map(({ text, product }) => [text, product?.slug])).toEqual([
      ['third', 'cedar-canoe'],
      ['second', 'sea-kayak'],
      ['first', 'cedar-canoe'],
    ]);
    expect(page.reviews[1]?.product).toEqual({ id: String(kayak), name: 'Sea kayak', slug: 'sea-kayak' });
  });

  it('PD-05 appear on exactly one page each, however they are spread over listings', async () => {
    const sellerId = await insertSeller(t.db);
    const [many, few] = [await offer(sellerId), await offer(sellerId)];
    // Several at the same time are ordered by id.
    await write(
      Array.from({ length: 25 }, (_, n) => ({
        productId: n % 5 === 0 ? few : many,
        text: String(n),
        createdAt: day(1 + Math.floor(n / 4)),
      })),
    );
    const pages = await Promise.all([1, 2, 3].map((page) => read(sellerId, page)));
    expect(pages.map((page) => page.reviews.length)).toEqual([10, 10, 5]);
    const texts = pages.flatMap((page) => page.reviews.map(({ text }) => Number(text)));
    expect(texts).toEqual(Array.from({ length: 25 }, (_, n) => 24 - n));
    expect((await read(sellerId, 4)).reviews).toEqual([]);
  });

  it.each(['hidden', 'removed'] as const)('PD-04 PD-05 of a %s listing stay and do not name it', async (status) => {
    const sellerId = await insertSeller(t.db);
    const id = await offer(sellerId, { name: 'Secret submarine', slug: 'secret-submarine' });
    await write([{ productId: id, text: 'Deep.', createdAt: day(1) }]);
    await t.db.update(products).set({ status }).where(eq(products.id, id));
    const page = await read(sellerId);
    expect(page.reviews).toMatchObject([{ text: 'Deep.', product: null }]);
    expect(page.stars).toEqual([0, 0, 0, 0, 1]);
    expect(JSON.stringify(page)).not.toContain('ubmarine');
  });

  it('PD-05 are empty for a seller without reviews, and 404 for an unknown seller', async () => {
    expect(await read(await insertSeller(t.db))).toEqual({ reviews: [], stars: [0, 0, 0, 0, 0], page: 1, pages: 0 });
    expect((await t.api.expectError(listSellerReviews, { params: { id: '999999' }, query: {} })).body.code).toBe(
      'not_found',
    );
  });
});
