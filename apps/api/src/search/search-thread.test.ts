import { searchProducts, searchSellers, suggestProducts } from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { buildMain } from '../testing/run-main';
import { startApi, type TestApi } from '../testing/start-api';
import { createSearchThread } from './search-thread';

let main: Awaited<ReturnType<typeof buildMain>>;
let file: URL;
let t: TestApi;
let productId: number;
beforeAll(async () => {
  main = await buildMain();
  file = pathToFileURL(join(dirname(main.file), 'search-worker.js'));
  t = await startApi({
    searcher: (database, log) => createSearchThread(database, log, file),
    seed: async (db) => {
      const sellerId = await insertSeller(db);
      const categoryId = await insertCategory(db, { slug: 'canoes', name: 'Canoes' });
      productId = await insertProduct(db, { sellerId, categoryId, name: 'Cedar canoe' });
      await insertProduct(db, { sellerId, categoryId, name: 'Steel kettle' });
    },
  });
});
afterAll(async () => {
  await t.close();
  await main.remove();
});

describe('the search in a worker thread', () => {
  it('SE-01 SE-12 finds listings by a mistyped text, says why they match, and counts the filters', async () => {
    const found = await t.api(searchProducts, { query: { search: 'cedr', page: 1 } });
    expect(found).toMatchObject({ total: 1, corrected: 'cedar', products: [{ name: 'Cedar canoe' }] });
    expect(found.products[0]?.match?.marks).toEqual([[0, 5]]);
    expect(found.facets?.categories).toMatchObject([{ count: 1 }]);
  });

  it('SE-02 SE-13 suggests names and finds sellers', async () => {
    const suggested = await t.api(suggestProducts, { body: { value: 'ket' } });
    expect(suggested).toContainEqual(expect.objectContaining({ Product_Name: 'Steel kettle', kind: 'product' }));
    expect(await t.api(searchSellers, { query: { search: 'canoe', page: 1 } })).toMatchObject({ total: 1 });
  });

  it('SE-09 finds a changed name at once', async () => {
    await t.db.update(products).set({ name: 'Birch kayak' }).where(eq(products.id, productId));
    expect(await t.api(searchProducts, { query: { search: 'kayak', page: 1 } })).toMatchObject({ total: 1 });
  });
});

it('a search responds with 503 when its database is unreachable', async () => {
  const away = await startApi({
    searcher: (_, log) => createSearchThread({ url: 'postgres://127.0.0.1:1/none' }, log, file),
  });
  const error = { status: 503, body: { code: 'service_unavailable' } };
  expect(await away.api.expectError(searchProducts, { query: { page: 1 } })).toMatchObject(error);
  expect(await away.api.expectError(suggestProducts, { body: { value: 'ket' } })).toMatchObject(error);
  await away.close();
});
