import { HORIZON_DAYS, HORIZON_DAYS_ANY_ZONE, searchProducts, type ProductQuery } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCategory, insertProduct, insertSeller, insertTakenDays, testRules } from '../products/product-fixtures';
import { createCaller } from '../testing/api-caller';
import { startApi, type TestApi } from '../testing/start-api';
import { localSearch } from './local-search';

const TODAY = '2026-03-02';
const ZONES = ['America/Edmonton', 'Asia/Tokyo', 'Pacific/Kiritimati', 'UTC'];

let t: TestApi;
let now = new Date(`${TODAY}T22:40:00Z`);
/** Number of complete loads of the index. */
let loads = 0;
beforeAll(async () => {
  t = await startApi({
    clock: () => now,
    searcher: (database, log) =>
      localSearch(database, {
        info: (_, message) => void (message === 'search index loaded' && loads++),
        error: (facts, message) => log.error(facts, message),
      }),
    seed: async (db) => {
      const sellerId = await insertSeller(db);
      const categoryId = await insertCategory(db, { slug: 'dated' });
      const rules = { ...testRules, basis: 'day' as const, minimumLength: 1, leadDays: 0, horizonDays: HORIZON_DAYS };
      for (const timeZone of ZONES) {
        const place = { sellerId, categoryId, timeZone, rules };
        // Booked on days beyond the horizon when the index is loaded.
        const booked = await insertProduct(db, { ...place, name: `Booked ${timeZone}` });
        for (const beyond of [0, 1, 3, 6]) {
          const day = addDays(TODAY, HORIZON_DAYS_ANY_ZONE + beyond);
          await insertTakenDays(db, booked, day, day, { kind: 'Booked', isExclusive: true });
        }
        // Cheaper on some days that end one after the other.
        const amount = 10_000;
        const price = { amount, currency: 'CAD' as const, unit: 'per day' };
        const dayPrices = [0, 1, 2, 3].map((ahead) => ({
          startDate: addDays(TODAY, ahead),
          endDate: addDays(TODAY, ahead),
          amount: 1000 * (ahead + 1),
        }));
        const name = `Seasonal ${timeZone}`;
        await insertProduct(db, { ...place, name, price: amount, unitsOfPrice: [{ ...price, dayPrices }] });
      }
    },
  });
});
afterAll(() => t.close());

it('SE-05 SE-06 an index that is updated over several midnights gives the same results as a freshly loaded one', async () => {
  const queries: Partial<ProductQuery>[] = [
    {},
    { sort: 'price-desc' },
    { price: '..15' },
    { price: '..35' },
    { instant: '1' },
  ];
  const asOf = async (url: string, query: Partial<ProductQuery>) => {
    const { products, total, facets } = await (await createCaller(url))(searchProducts, { query });
    return { ids: products.map(({ id }) => id), total, facets };
  };
  await asOf(t.url, {});
  const seen = new Set<string>();
  // Passes midnights of every zone in both directions.
  for (const hours of [0, 2, 12, 9, 15, 24, 30, 24, 5]) {
    now = new Date(now.getTime() + hours * 3_600_000);
    const day = now.toISOString().slice(0, 10);
    const dates = [-4, -2, -1].map((days) => addDays(day, HORIZON_DAYS + days));
    const before = loads;
    const all = [...queries, ...dates.map((date) => ({ startDate: date, endDate: date }))];
    const advanced = await Promise.all(all.map((query) => asOf(t.url, query)));
    expect(loads).toBe(before);
    const other = await t.startAnother();
    const fresh = await Promise.all(all.map((query) => asOf(other.url, query)));
    await other.close();
    expect(advanced, now.toISOString()).toEqual(fresh);
    for (const { ids } of advanced) seen.add(ids.join());
  }
  expect(seen.size).toBeGreaterThan(6);
});

it('SE-05 a search with the time of yesterday does not reload the index', async () => {
  const before = loads;
  const api = await t.visitor();
  const midnight = new Date(`${addDays(now.toISOString().slice(0, 10), 1)}T00:00:00Z`).getTime();
  for (const minutes of [10, -30, 20, -10]) {
    now = new Date(midnight + minutes * 60_000);
    const day = addDays(now.toISOString().slice(0, 10), 1);
    expect(await api(searchProducts, { query: { startDate: day, endDate: day } })).toMatchObject({ total: 8 });
  }
  expect(loads).toBe(before);
});
