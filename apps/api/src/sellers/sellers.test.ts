import {
  listSitemapSellers,
  searchSellers,
  suggestSellers,
  type SellerCard,
  type SellerQuery,
} from '@marketplace/api-contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categories, products, sellers } from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type TestApi } from '../testing/start-api';

let t: TestApi;
const ids: Record<string, number> = {};
const category: Record<string, number> = {};

const picture = (src: string) => ({
  src,
  alt: 'A test',
  ratio: 4 / 3,
  colors: ['#aabbcc', '#ddeeff'] as [string, string],
});
const person = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  address: { street: '77 Hidden Lane', city: 'Edmonton' },
  phone: '+1 780 555 0199',
  email: `${lastName.toLowerCase()}@private.example`,
});

beforeAll(async () => {
  t = await startApi();
  category['water'] = await insertCategory(t.db, { slug: 'water', name: 'On the water' });
  category['boats'] = await insertCategory(t.db, {
    slug: 'boats',
    name: 'Kayaks and canoes',
    parentId: category['water'],
  });
  category['music'] = await insertCategory(t.db, { slug: 'music', name: 'Instruments' });
  const seller = async (key: string, details: Parameters<typeof insertSeller>[1]) => {
    ids[key] = await insertSeller(t.db, { slug: key, ...details });
  };
  await seller('river', {
    name: 'River Paddle Co.',
    personal: person('Maren', 'Holtberg'),
    company: {
      name: 'River Paddle Co.',
      address: { street: '9710 River Valley Rd' },
      phone: '1',
      email: 'a@b.example',
    },
    about: '<p>Boats for a quiet <b>Sunday</b>.</p>',
    ratingSum: 470,
    ratingCount: 100,
    joinedAt: '2019-04-01',
  });
  await seller('noor', {
    name: 'Noor S.',
    personal: person('Noor', 'Shoreham'),
    ratingSum: 5,
    ratingCount: 1,
    joinedAt: '2024-02-01',
  });
  await seller('cafe', {
    name: 'Café Crémona',
    city: 'Montréal',
    region: 'QC',
    ratingSum: 33,
    ratingCount: 10,
    joinedAt: '2021-07-01',
  });
  await seller('empty', { name: 'Empty Shelf', ratingSum: 50, ratingCount: 10, joinedAt: '2025-01-01' });
  const add = async (key: string, owner: string, details: Partial<Parameters<typeof insertProduct>[1]>) => {
    ids[key] = await insertProduct(t.db, {
      sellerId: ids[owner]!,
      categoryId: category['boats']!,
      slug: key,
      pictures: [picture(`/media/${key}`)],
      ...details,
    });
  };
  await add('kayak', 'river', { name: 'Sea kayak Aurora', ratingSum: 50, ratingCount: 10 });
  await add('canoe', 'river', { name: 'Cedar canoe', ratingSum: 90, ratingCount: 18 });
  await add('paddle', 'river', { name: 'Paddle for two' });
  await add('vest', 'river', { name: 'Life vest', ratingSum: 20, ratingCount: 4 });
  await add('secret', 'river', { name: 'Submarine', status: 'hidden' });
  await add('guitar', 'noor', { name: 'Dreadnought guitar', categoryId: category['music'] });
  await add('piano', 'cafe', {
    name: 'Stage piano',
    categoryId: category['music'],
    city: 'Montréal',
    region: 'QC',
    lat: 45.52,
    lng: -73.58,
  });
  await add('cello', 'cafe', {
    name: '木製チェロ',
    categoryId: category['music'],
    city: 'Montréal',
    region: 'QC',
    lat: 45.52,
    lng: -73.58,
  });
});
afterAll(() => t.close());

type Query = Partial<Record<keyof SellerQuery, string>>;
const ask = (query: Query = {}) => t.api(searchSellers, { query: query as never });
const getKey = ({ id }: Pick<SellerCard, 'id'>) =>
  Object.keys(ids).find((key) => ids[key] === Number(id) && isSeller(key));
const isSeller = (key: string) => ['river', 'noor', 'cafe', 'empty'].includes(key);
const search = async (query: Query = {}) => (await ask(query)).sellers.map(getKey);

describe('results', () => {
  it('SE-13 a card shows the seller, the place, the rating and what is offered', async () => {
    const [card] = (await ask({ search: 'river' })).sellers;
    expect(card).toEqual({
      id: String(ids['river']),
      name: 'River Paddle Co.',
      avatar: expect.objectContaining({ src: '/media/test' }) as unknown,
      place: 'Edmonton, AB',
      rating: { average: 4.7, count: 100 },
      listings: 4,
      joined: '2019-04-01',
      samples: [
        { id: String(ids['canoe']), name: 'Cedar canoe', picture: picture('/media/canoe') },
        { id: String(ids['kayak']), name: 'Sea kayak Aurora', picture: picture('/media/kayak') },
        { id: String(ids['vest']), name: 'Life vest', picture: picture('/media/vest') },
      ],
      distance: null,
      match: { marks: [[0, 5]], why: null },
    });
  });

  it('SE-13 a response contains no surname, street, phone number or email address', async () => {
    const { body } = await t.api.raw<object>('/api/sellers?search=river');
    const text = JSON.stringify([body, (await t.api.raw<object>('/api/sellers')).body]);
    for (const secret of ['Holtberg', 'Shoreham', 'Hidden Lane', 'River Valley', '555', 'private.example', '@'])
      expect(text, secret).not.toContain(secret);
  });

  it('SE-13 details that a seller page hides match no search', async () => {
    for (const secret of ['Holtberg', 'holtberg@private.example', '"77 Hidden Lane"', '"+1 780 555 0199"', 'submarine'])
      expect(await search({ search: secret }), secret).toEqual([]);
  });

  it('SE-13 without a text the best rated come first, weighted by reviews, and sellers without listings last', async () => {
    expect(await search()).toEqual(['river', 'noor', 'cafe', 'empty']);
  });

  it('SE-13 of equally rated sellers the one with more listings comes first', async () => {
    const [small, large] = [await insertSeller(t.db, { city: 'Gimli' }), await insertSeller(t.db, { city: 'Gimli' })];
    for (const sellerId of [small, large, large])
      await insertProduct(t.db, { sellerId, categoryId: category['music']!, slug: 'x' });
    const order = (await ask({ city: 'gimli' })).sellers.map(({ id }) => Number(id));
    expect(order).toEqual([large, small]);
    await t.db.delete(products).where(sql`seller_id IN (${small}, ${large})`);
    await t.db.delete(sellers).where(sql`id IN (${small}, ${large})`);
    expect((await ask({ city: 'gimli' })).total).toBe(0);
  });

  it('SE-13 sellers are sorted by newest and by oldest membership', async () => {
    expect(await search({ type: 'newest_first' })).toEqual(['empty', 'noor', 'cafe', 'river']);
    expect(await search({ type: 'oldest_first' })).toEqual(['river', 'cafe', 'noor', 'empty']);
  });
});

describe('a text search', () => {
  it('SE-13 matches names, listings, their categories, the town and the text of a seller', async () => {
    expect(await search({ search: 'noor' })).toEqual(['noor']);
    expect(await search({ search: 'guitar' })).toEqual(['noor']);
    expect(await search({ search: 'instruments' })).toEqual(expect.arrayContaining(['noor', 'cafe']));
    expect(await search({ search: '"on the water"' })).toEqual(['river']);
    expect(await search({ search: 'montreal' })).toEqual(['cafe']);
    expect(await search({ search: 'sunday' })).toEqual(['river']);
    expect(await search({ search: '"sea kayak"' })).toEqual(['river']);
    expect(await search({ search: 'チェロ' })).toEqual(['cafe']);
  });

  it('SE-13 SE-12 tolerates accents, plurals, beginnings of words and typing errors', async () => {
    expect(await search({ search: 'cafe cremona' })).toEqual(['cafe']);
    expect(await search({ search: 'pianos' })).toEqual(['cafe']);
    expect(await search({ search: 'dreadn' })).toEqual(['noor']);
    const slip = await ask({ search: 'guitr' });
    expect(slip.sellers.map(getKey)).toEqual(['noor']);
    expect(slip.corrected).toBe('guitar');
    expect((await ask({ search: 'zzzzzz' })).total).toBe(0);
  });

  it('SE-13 ranks a name above listings and says why a seller without the name matches', async () => {
    await t.db.update(products).set({ name: 'Guitar for the river' }).where(eq(products.id, ids['guitar']!));
    const { sellers: found } = await ask({ search: 'river' });
    expect(found.map(getKey)).toEqual(['river', 'noor']);
    expect(found[1]?.match).toEqual({
      marks: [],
      why: { field: 'listing', text: 'Guitar for the river', marks: [[15, 20]] },
    });
    await t.db.update(products).set({ name: 'Dreadnought guitar' }).where(eq(products.id, ids['guitar']!));
  });

  it('SE-13 puts the listings that match the text first on a card', async () => {
    const [card] = (await ask({ search: 'paddle' })).sellers;
    expect(card?.samples.map(({ name }) => name)).toEqual(['Paddle for two', 'Cedar canoe', 'Sea kayak Aurora']);
  });

  it('SE-13 puts listings of the chosen category before better rated ones', async () => {
    const id = await insertProduct(t.db, { sellerId: ids['river']!, categoryId: category['music']!, name: 'Ukulele' });
    const [card] = (await ask({ category: 'music', search: 'river' })).sellers;
    expect(card?.samples.map(({ name }) => name)).toEqual(['Ukulele', 'Cedar canoe', 'Sea kayak Aurora']);
    await t.db.delete(products).where(eq(products.id, id));
  });

  it('SE-13 without a word is no search: the best rated come first', async () => {
    const of = async (search?: string) => (await ask({ ...(search && { search }) })).sellers.map(getKey);
    expect(await of('!? 🛶')).toEqual(await of());
  });

  it('SE-13 reports a full match when a seller has all words', async () => {
    const { sellers: found, isRelaxed } = await ask({ search: 'cedar canoe' });
    expect({ first: getKey(found[0]!), isRelaxed }).toEqual({ first: 'river', isRelaxed: false });
  });

  it('SE-13 accepts most of the words when no seller has all of them', async () => {
    const found = await ask({ search: 'cedar saxophone' });
    expect({ sellers: found.sellers.map(getKey), isRelaxed: found.isRelaxed }).toEqual({
      sellers: ['river'],
      isRelaxed: true,
    });
  });
});

describe('filters', () => {
  it('SE-13 a category finds sellers with active listings in it or below it', async () => {
    expect(await search({ category: 'water' })).toEqual(['river']);
    expect(await search({ category: 'music' })).toEqual(['noor', 'cafe']);
    expect(await search({ category: 'nowhere' })).toEqual([]);
    expect(await search({ category: 'music', search: 'guitar' })).toEqual(['noor']);
  });

  it('SE-13 a city and a rating narrow the sellers', async () => {
    expect(await search({ city: 'MONTRÉAL' })).toEqual(['cafe']);
    expect(await search({ rating: '4.5' })).toEqual(['river', 'noor', 'empty']);
    expect(await search({ rating: '4.5', category: 'music' })).toEqual(['noor']);
  });

  it('SE-13 SE-08 a place finds sellers with their distance, nearest first', async () => {
    const near = await ask({ location: 'Montreal', radius: '25' });
    expect(near.place?.name).toMatch(/^Montr[eé]al/);
    expect(near.sellers.map(getKey)).toEqual(['cafe']);
    expect(near.sellers[0]?.distance).toBeLessThan(10);
    const ordered = await ask({ location: 'Montreal', type: 'by_location' });
    expect(ordered.sellers.map(getKey).slice(-2)).toEqual(['river', 'noor']);
    const distances = ordered.sellers.map(({ distance }) => distance ?? 0);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(distances.at(-1)).toBeGreaterThan(2500);
  });

  it('SE-13 a seller without listings in the own town is found in that town', async () => {
    const [empty] = (await ask({ search: 'empty', location: '53.55,-113.47' })).sellers;
    expect(empty?.distance).toBeLessThan(15);
  });

  it('SE-13 counts respect the other filters and ignore their own', async () => {
    const counts = async (query: Query) => {
      const { facets } = await ask(query);
      return {
        categories: Object.fromEntries(facets?.categories.map(({ value, count }) => [value, count]) ?? []),
        ratings: facets?.ratings.map(({ count }) => count),
      };
    };
    const all = { water: 1, boats: 1, music: 2 };
    expect(await counts({})).toEqual({ categories: all, ratings: [3, 3, 4] });
    expect(await counts({ category: 'music' })).toEqual({ categories: all, ratings: [1, 1, 2] });
    expect(await counts({ rating: '4.5' })).toEqual({ categories: { ...all, music: 1 }, ratings: [3, 3, 4] });
    expect(await counts({ city: 'Montréal' })).toEqual({ categories: { music: 1 }, ratings: [0, 0, 1] });
    expect((await ask({ facets: '0' })).facets).toBeNull();
  });

  it('SE-13 CA-05 a hostile search causes no server error', async () => {
    for (const text of ["'", '"', '\\', '%', '\u0000', '<->', '-', '🛶', '\ud800', 'a'.repeat(200), '$1', '{}'])
      for (const name of ['search', 'city', 'category', 'location', 'rating', 'radius', 'type', 'page']) {
        const { status } = await t.api.raw(`/api/sellers?${new URLSearchParams({ [name]: text })}`);
        expect([200, 400], `${name}=${text}`).toContain(status);
      }
  });
});

describe('an update', () => {
  it('SE-13 a new seller, a new name and a removed seller show at once', async () => {
    const id = await insertSeller(t.db, { name: 'Tandem & Töchter' });
    expect((await ask({ search: 'tochter' })).total).toBe(1);
    await t.db.update(sellers).set({ name: 'Velo Nord' }).where(eq(sellers.id, id));
    expect((await ask({ search: 'tochter' })).total).toBe(0);
    expect((await ask({ search: 'velo' })).total).toBe(1);
    await t.db.delete(sellers).where(eq(sellers.id, id));
    expect((await ask({ search: 'velo' })).total).toBe(0);
  });

  it('SE-13 a hidden listing, a new owner and a new position show at once', async () => {
    const piano = eq(products.id, ids['piano']!);
    await t.db.update(products).set({ status: 'hidden' }).where(piano);
    expect(await search({ search: 'piano' })).toEqual([]);
    await t.db.update(products).set({ status: 'active', sellerId: ids['river']! }).where(piano);
    expect(await search({ search: 'piano' })).toEqual(['river']);
    expect((await ask({ search: 'cafe' })).sellers[0]?.listings).toBe(1);
    await t.db.update(products).set({ categoryId: category['boats']!, sellerId: ids['cafe']! }).where(piano);
    expect(await search({ category: 'boats' })).toEqual(['river', 'cafe']);
    await t.db.update(products).set({ categoryId: category['music']! }).where(piano);
    expect(await search({ category: 'boats' })).toEqual(['river']);
  });

  it('SE-13 a new rating shows at once', async () => {
    await t.db.update(sellers).set({ ratingSum: 500, ratingCount: 100 }).where(eq(sellers.id, ids['cafe']!));
    expect((await search())[0]).toBe('cafe');
    await t.db.update(sellers).set({ ratingSum: 33, ratingCount: 10 }).where(eq(sellers.id, ids['cafe']!));
    expect((await search())[0]).toBe('river');
  });

  it('SE-13 a renamed category shows at once', async () => {
    await t.db.update(categories).set({ name: 'Melodicas' }).where(eq(categories.slug, 'music'));
    expect((await search({ search: 'melodica' })).sort()).toEqual(['cafe', 'noor']);
  });
});

describe('suggestions', () => {
  const suggest = async (value: string, kind = 'seller') =>
    (await t.api(suggestSellers, { body: { value } })).filter((one) => one.kind === kind);
  const names = async (value: string) => (await suggest(value)).map((one) => one.Product_Name);

  it('SE-13 SE-02 are sellers with their place, by beginnings, without accents and despite typing errors', async () => {
    expect(await suggest('caf')).toEqual([
      {
        Product_Name: 'Café Crémona',
        address: 'Montréal, QC',
        defaultAddress: 'Montréal, QC, CA',
        kind: 'seller',
        value: String(ids['cafe']),
      },
    ]);
    expect(await names('cremona')).toEqual(['Café Crémona']);
    expect(await names('paddle riv')).toEqual(['River Paddle Co.']);
    expect(await names('rivver')).toEqual(['River Paddle Co.']);
    expect(await names('holtberg')).toEqual([]);
    expect(await names('%')).toEqual([]);
  });

  it('SE-13 SE-02 include categories and places', async () => {
    expect((await suggest('kaya', 'category')).map(({ value }) => value)).toEqual(['boats']);
    expect((await suggest('edmont', 'place')).map(({ Product_Name: name }) => name)).toContain('Edmonton');
  });
});

it('SE-13 sellers come in pages with the number of pages', async () => {
  const many = await insertCategory(t.db, { slug: 'many' });
  await t.pool.query(
    `INSERT INTO sellers (name, slug, personal, avatar, city, region, country, joined_at)
     SELECT 'Pager ' || n, 'pager', personal, avatar, 'Pagerton', region, country, joined_at
       FROM sellers, generate_series(1, 30) AS n WHERE id = $1`,
    [ids['river']],
  );
  await t.pool.query(
    `INSERT INTO products (seller_id, category_id, sale_type, name, slug, description, summary, pictures, currency, price, rules,
       time_zone, city, region, country, lat, lng)
     SELECT s.id, $1, p.sale_type, p.name, p.slug, p.description, p.summary, p.pictures, p.currency, p.price, p.rules,
       p.time_zone, p.city, p.region, p.country, p.lat, p.lng
       FROM sellers s, products p WHERE s.city = 'Pagerton' AND p.id = $2`,
    [many, ids['canoe']],
  );
  const first = await ask({ category: 'many' });
  expect({ page: first.page, pages: first.pages, total: first.total, shown: first.sellers.length }).toEqual({
    page: 1,
    pages: 2,
    total: 30,
    shown: 24,
  });
  const second = await ask({ category: 'many', page: '2' });
  expect(new Set([...first.sellers, ...second.sellers].map(({ id }) => id)).size).toBe(30);
  expect((await ask({ category: 'many', page: '3' })).sellers).toEqual([]);
  for (const page of ['0', '-1', '1.5', '401']) expect((await t.api.raw(`/api/sellers?page=${page}`)).status).toBe(400);
});

it('SE-13 AP-07 the list for sitemaps has every seller with a listing, in parts', async () => {
  const read = (query: { after?: number; to: number; limit?: number }) => t.api(listSitemapSellers, { query });
  const { lastId, ids: all } = await read({ to: 999_999_999 });
  expect(all).toContain(String(ids['river']));
  expect(all).not.toContain(String(ids['empty']));
  expect(lastId).toBe(Math.max(...all.map(Number)));
  const [one, two] = [await read({ to: lastId, limit: 2 }), await read({ after: Number(all[1]), to: Number(all[3]) })];
  expect([...one.ids, ...two.ids]).toEqual(all.slice(0, 4));
});

it('SE-13 SE-02 suggestions work among 20,000 sellers added at once', async () => {
  const client = await t.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL marketplace.bulk = 'on'`);
    await client.query(
      `INSERT INTO sellers (name, slug, personal, avatar, city, region, country, joined_at)
       SELECT (ARRAY['Aurora','Birch','Cedar','Delta','Ember','Fjord','Granite','Harbour'])[1 + n % 8] || ' '
           || (ARRAY['Rentals','Workshop','Outfitters','Studio','Garage'])[1 + n % 5] || ' ' || md5(n::text),
         'many', personal, avatar, city, region, country, joined_at
         FROM sellers, generate_series(1, 20000) AS n WHERE id = $1`,
      [ids['river']],
    );
    // One note for all of them, as in a bulk demo.
    await client.query('INSERT INTO search_changes DEFAULT VALUES');
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  for (const text of ['ce', 'ced', 'cedar wor', 'cedra', 'studio', 'granite garage', 'harbuor', 'zzzzz', 'a']) {
    const found = await t.api(suggestSellers, { body: { value: text } });
    expect(
      found.some(({ kind }) => kind === 'seller'),
      text,
    ).toBe(text !== 'zzzzz');
  }
});
