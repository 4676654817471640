import {
  addFavourite,
  FAVOURITES_MAXIMUM,
  listCards,
  listFavouriteIds,
  listFavourites,
  mergeFavourites,
  removeFavourite,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type TestApi } from '../testing/start-api';

let t: TestApi;
let now = new Date('2026-06-01T16:00:00Z');
const ids: string[] = [];
beforeAll(async () => {
  t = await startApi({ clock: () => now, isWorking: false });
  const sellerId = await insertSeller(t.db);
  const categoryId = await insertCategory(t.db, { slug: 'boats' });
  for (let index = 0; index < 30; index++)
    ids.push(
      String(await insertProduct(t.db, { sellerId, categoryId, name: `Canoe ${index}`, slug: `canoe-${index}` })),
    );
});
afterAll(() => t.close());

const advance = () => (now = new Date(now.getTime() + 1000));
const id = (index: number) => ids[index] as string;
const add = (api: TestApi['api'], index: number) => {
  advance();
  return api(addFavourite, { params: { id: id(index) } });
};

it('RV-01 favourites are listed newest first, and adding or removing one twice changes nothing', async () => {
  const { api } = await t.signUp();
  for (const index of [0, 1, 2, 0]) await add(api, index);
  expect(await api(listFavouriteIds)).toEqual({ ids: [id(2), id(1), id(0)] });
  await api(removeFavourite, { params: { id: id(1) } });
  await api(removeFavourite, { params: { id: id(1) } });
  expect(await api(listFavouriteIds)).toEqual({ ids: [id(2), id(0)] });
});

it('RV-01 favourites are listed as cards, page by page', async () => {
  const { api } = await t.signUp();
  await api(mergeFavourites, { body: { ids } });
  const first = await api(listFavourites, { query: {} });
  expect(first).toMatchObject({ page: 1, pages: 2, total: 30 });
  expect(first.products.map((card) => card.id)).toEqual(ids.slice(0, 24));
  const second = await api(listFavourites, { query: { page: 2 } });
  expect(second.products.map((card) => card.id)).toEqual(ids.slice(24));
});

it('RV-01 favourites of a browser are merged once each, in their order, before the older ones', async () => {
  const { api } = await t.signUp();
  await add(api, 5);
  advance();
  const { ids: joined } = await api(mergeFavourites, { body: { ids: [id(7), id(5), id(6), id(7), '999999'] } });
  expect(joined).toEqual([id(7), id(6), id(5)]);
  expect(await api(mergeFavourites, { body: { ids: [] } })).toEqual({ ids: joined });
});

it('unknown and hidden listings are left out of favourites and cards', async () => {
  const { api } = await t.signUp();
  await api(addFavourite, { params: { id: '999999' } });
  await add(api, 29);
  await add(api, 28);
  await t.db
    .update(products)
    .set({ status: 'hidden' })
    .where(eq(products.id, Number(id(29))));
  expect(await api(listFavouriteIds)).toEqual({ ids: [id(28)] });
  expect(await api(listFavourites, { query: {} })).toMatchObject({ total: 1 });
  const cards = await t.api(listCards, { body: { ids: [id(28), id(29), '999999', id(3), id(28)] } });
  expect(cards.map((card) => card.id)).toEqual([id(28), id(3)]);
  await t.db
    .update(products)
    .set({ status: 'active' })
    .where(eq(products.id, Number(id(29))));
});

it('favourites stop at the limit, also for concurrent calls', async () => {
  const { api, profile } = await t.signUp();
  await t.pool.query(
    `INSERT INTO products (seller_id, category_id, sale_type, name, slug, description, summary, pictures, currency, price, rules, time_zone, city, region, country, lat, lng)
     SELECT seller_id, category_id, sale_type, name, slug, description, summary, pictures, currency, price, rules, time_zone, city, region, country, lat, lng
       FROM products, generate_series(1, 600) WHERE id = $1`,
    [id(0)],
  );
  await t.pool.query(
    'INSERT INTO favourites (customer_id, product_id) SELECT $1, id FROM products ORDER BY id DESC LIMIT $2',
    [profile._id, FAVOURITES_MAXIMUM - 1],
  );
  const replies = await Promise.all(
    [0, 1, 2].map((index) => api.raw(`/api/favourites/${id(index)}`, { method: 'PUT' })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { ids: joined } = await api(mergeFavourites, { body: { ids: ids.slice(3) } });
  expect(joined).toHaveLength(FAVOURITES_MAXIMUM);
});

it('CA-05 favourites belong to one customer, and invalid ids and calls from another site are rejected', async () => {
  const { api } = await t.signUp();
  const other = await t.signUp();
  await add(api, 4);
  expect(await other.api(listFavouriteIds)).toEqual({ ids: [] });
  await other.api(removeFavourite, { params: { id: id(4) } });
  expect(await api(listFavouriteIds)).toEqual({ ids: [id(4)] });
  for (const wrong of ["1' OR 1=1", '-1', '0', '1.5', '99999999999'])
    expect((await api.raw(`/api/favourites/${encodeURIComponent(wrong)}`, { method: 'PUT' })).status).toBe(400);
  for (const body of [{ ids: 'all' }, { ids: ['x'] }, { ids: Array(501).fill('1') }])
    expect((await api.raw('/api/favourites/merge', { method: 'POST', body })).status).toBe(400);
  const foreign = await api.raw(`/api/favourites/${id(1)}`, {
    method: 'PUT',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign).toMatchObject({ status: 403, body: { code: 'origin_refused' } });
});
