import { listProductPoints, searchProducts, suggestProducts, type ProductQuery } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auctions, categories, products } from '@marketplace/database/schema';
import { startApi, type TestApi } from '../testing/start-api';
import {
  insertAuction,
  insertCategory,
  insertProduct,
  insertSeller,
  insertTakenDays,
  testRules,
} from '../products/product-fixtures';

// A Monday morning in Edmonton, where the listings are.
const NOW = new Date('2026-06-01T16:00:00Z');
const day = (offset: number) => addDays('2026-06-01', offset);

let t: TestApi;
const ids: Record<string, number> = {};
let seller: number;

beforeAll(async () => {
  t = await startApi({ clock: () => NOW });
  seller = await insertSeller(t.db);
  const other = await insertSeller(t.db, {
    name: 'Café Montréal',
    slug: 'cafe-montreal',
    city: 'Montréal',
    region: 'QC',
  });
  const water = await insertCategory(t.db, { slug: 'water', name: 'On the water' });
  const boats = await insertCategory(t.db, { slug: 'boats', name: 'Kayaks and canoes', parentId: water });
  const music = await insertCategory(t.db, { slug: 'music', name: 'Instruments' });
  const add = async (key: string, details: Partial<Parameters<typeof insertProduct>[1]>) => {
    ids[key] = await insertProduct(t.db, { sellerId: seller, categoryId: boats, slug: key, ...details });
  };
  await add('kayak', {
    name: 'Sea kayak Aurora',
    summary: 'Fast and dry.',
    price: 6000,
    createdAt: new Date('2026-01-03'),
  });
  await add('paddle', {
    name: 'Paddle for two',
    summary: 'Fits every kayak.',
    price: 900,
    createdAt: new Date('2026-01-01'),
  });
  await add('canoe', { name: 'Cedar canoe', price: 4500, createdAt: new Date('2026-01-02') });
  await add('guitar', {
    name: 'Guitare Crémona',
    categoryId: music,
    sellerId: other,
    city: 'Montréal',
    region: 'QC',
    price: 3000,
    createdAt: new Date('2026-01-04'),
  });
  await add('stage', {
    name: 'Stage piano',
    categoryId: music,
    saleType: 'request',
    price: null,
    createdAt: new Date('2026-01-05'),
  });
  await add('hidden', { name: 'Hidden kayak', status: 'hidden', price: 1 });
});
afterAll(() => t.close());

const search = async (query: Partial<Record<keyof ProductQuery, string>>) => {
  const page = await t.api(searchProducts, { query: query as never });
  return page.products.map(({ slug }) => slug);
};

describe('a text search', () => {
  it('SE-12 matches accents, plurals and beginnings of words', async () => {
    expect(await search({ search: 'cremona' })).toEqual(['guitar']);
    expect(await search({ search: 'guitares' })).toEqual(['guitar']);
    expect(await search({ search: 'canoes' })).toContain('canoe');
    expect(await search({ search: 'auro' })).toEqual(['kayak']);
    expect(await search({ search: 'montreal' })).toEqual(['guitar']);
  });

  it('SE-12 matches compounds by any form of their parts', async () => {
    const parts = await insertCategory(t.db, { slug: 'parts' });
    const add = (slug: string, name: string) =>
      insertProduct(t.db, { sellerId: seller, categoryId: parts, slug, name, summary: '' });
    await add('concert', 'Konzertgitarre mit Zederndecke');
    await add('van', 'Wohnmobil mit Fahrradträger');
    const inParts = (text: string) => search({ search: text, category: 'parts' });
    for (const text of ['Gitarre', 'Gitarren', 'konzertgitarren']) expect(await inParts(text)).toEqual(['concert']);
    for (const text of ['Fahrrad', 'Fahrräder', 'Wohnmobile']) expect(await inParts(text)).toEqual(['van']);
    await t.db.update(products).set({ status: 'removed' }).where(eq(products.categoryId, parts));
  });

  it('SE-12 corrects mistyped words', async () => {
    expect(await search({ search: 'kyak' })).toContain('kayak');
    expect((await search({ search: 'the cedr caone' }))[0]).toBe('canoe');
    expect((await search({ search: 'Edmontn cedar' }))[0]).toBe('canoe');
    expect(await search({ search: 'zzzzzzz' })).toEqual([]);
  });

  it('SE-12 ranks a word in the name above one in the text', async () => {
    const found = await search({ search: 'kayak' });
    expect(found[0]).toBe('kayak');
    expect(found).toContain('paddle');
    expect(found).not.toContain('hidden');
  });

  it('matches phrases as a whole and leaves out excluded words', async () => {
    expect(await search({ search: '"sea kayak"' })).toEqual(['kayak']);
    expect(await search({ search: '"kayak sea"' })).toEqual([]);
    expect(await search({ search: 'kayak -sea' })).not.toContain('kayak');
  });

  it('SE-12 says that no listing has all words only when that is so', async () => {
    const ask = async (query: Partial<Record<keyof ProductQuery, string>>) => {
      const { products: found, isRelaxed } = await t.api(searchProducts, { query: query as never });
      return { slugs: found.map(({ slug }) => slug), isRelaxed };
    };
    // Others with most of the words do not follow.
    expect(await ask({ search: 'sea kayak' })).toEqual({ slugs: ['kayak'], isRelaxed: false });
    expect(await ask({ search: 'cedar saxophone' })).toEqual({ slugs: ['canoe'], isRelaxed: true });
    // One has all of them, but the filter excludes it.
    expect(await ask({ search: 'sea kayak', price: '..50' })).toMatchObject({ isRelaxed: false });
    expect(await ask({ search: 'zither saxophone' })).toEqual({ slugs: [], isRelaxed: false });
  });

  it('SE-06 SE-12 finds the same listings in every order', async () => {
    const orders: Partial<Record<keyof ProductQuery, string>>[] = [
      {},
      { sort: 'price-asc' },
      { sort: 'price-desc' },
      { sort: 'recommended' },
      { type: 'newest_first' },
      { type: 'by_location', location: 'Edmonton' },
    ];
    for (const text of ['sea kayak', 'kayak edmonton', 'guitare montreal', 'cedar saxophone', 'kyak', '2 kayak']) {
      const found = await Promise.all(orders.map((order) => search({ search: text, ...order })));
      expect(new Set(found.map((slugs) => slugs.sort().join())).size, text).toBe(1);
      expect(found[0], text).not.toEqual([]);
    }
  });

  it('SE-12 filters by a town, region or country in the text, in any language', async () => {
    const ask = async (text: string) => {
      const { products: found, textPlace } = await t.api(searchProducts, { query: { search: text } });
      return { slugs: found.map(({ slug }) => slug).sort(), textPlace };
    };
    const inMontreal = (name: string, rest: string) => ({ slugs: ['guitar'], textPlace: { name, rest } });
    expect(await ask('Montreal')).toEqual(inMontreal('Montréal', ''));
    expect(await ask('Guitares in Montreal')).toEqual(inMontreal('Montréal', 'Guitares'));
    expect(await ask('guitare Монреаль')).toEqual(inMontreal('Montréal', 'guitare'));
    expect(await ask('guitare QC Kanada')).toEqual(inMontreal('QC, Canada', 'guitare'));
    expect(await ask('Edmonton canoe -sea')).toMatchObject({ textPlace: { name: 'Edmonton', rest: 'canoe -sea' } });
    expect(await ask('kyak Edmontn')).toMatchObject({ textPlace: { name: 'Edmonton', rest: 'kayak' } });
    // In quotes its name is a word like others.
    expect(await ask('"montreal" guitare')).toEqual({ slugs: ['guitar'], textPlace: null });
  });

  it.each([
    ['canoes calgary', 'Calgary', 'canoes'],
    ['canoes calgary canada', 'Calgary, Canada', 'canoes'],
    ['Montréal kayak', 'Montréal', 'kayak'],
    ['canoe in Las Vegas', 'Las Vegas', 'canoe'],
    ['kayak rio de janeiro', 'Rio de Janeiro', 'kayak'],
    ['kayak Paris TX', 'Paris, TX', 'kayak'],
    ['kyak london', 'London', 'kyak'],
    ['canoe Deutschland', 'Germany', 'canoe'],
    ['kayak 東京', '東京', 'kayak'],
    ['Paris', 'Paris', ''],
    ['london', 'London', ''],
    ['Köln', 'Köln', ''],
    ['Canmore', 'Canmore', ''],
  ])('SE-12 SE-11 a place where nothing is found stays a filter: %s', async (text, name, rest) => {
    const found = await t.api(searchProducts, { query: { search: text } });
    expect(found).toMatchObject({ total: 0, textPlace: { name, rest }, corrected: null, emptiedBy: ['place'] });
    expect((await search({ search: rest || undefined })).length).toBeGreaterThan(0);
  });

  it('SE-12 a text that finds nothing in any place is not emptied by the place', async () => {
    const found = await t.api(searchProducts, { query: { search: 'zzzzzzz Montreal' } });
    expect(found).toMatchObject({ total: 0, textPlace: { name: 'Montréal', rest: 'zzzzzzz' }, emptiedBy: [] });
  });

  it('SE-12 an abbreviation of a region after a town belongs to the place', async () => {
    const ask = async (text: string) => {
      const { products: found, textPlace } = await t.api(searchProducts, { query: { search: text } });
      return { slugs: found.map(({ slug }) => slug).sort(), textPlace };
    };
    const plain = await ask('kayak Edmonton');
    for (const text of ['kayak Edmonton AB', 'kayak edmonton, ab', 'kayak in Edmonton CA']) {
      const { slugs, textPlace } = await ask(text);
      expect(slugs, text).toEqual(plain.slugs);
      expect(textPlace, text).toEqual({ name: `Edmonton, ${text.slice(-2).toUpperCase()}`, rest: 'kayak' });
    }
    expect(await ask('Edmonton Alberta kayak')).toEqual({
      slugs: plain.slugs,
      textPlace: { name: expect.stringMatching(/^Edmonton, (AB|Alberta)$/), rest: 'kayak' },
    });
  });

  it('SE-12 a word of listings is no place, even if a town has that name', async () => {
    const goods = await insertCategory(t.db, { slug: 'goods', name: 'Home' });
    const add = (slug: string, name: string, summary = '') =>
      insertProduct(t.db, { sellerId: seller, categoryId: goods, slug, name, summary });
    await add('reading', 'Reading chair');
    await add('bath', 'Steam bath');
    for (let n = 0; n < 6; n++) await add(`nice-${n}`, `Table ${n}`, 'A nice table.');
    const ask = (text: string) => t.api(searchProducts, { query: { search: text } });
    expect(await ask('reading')).toMatchObject({ total: 1, textPlace: null });
    expect(await ask('bath')).toMatchObject({ total: 1, textPlace: null });
    expect(await ask('nice table')).toMatchObject({ total: 6, textPlace: null });
    await t.db.delete(products).where(eq(products.categoryId, goods));
    await t.db.delete(categories).where(eq(categories.id, goods));
  });

  it.each([
    ['I need a kayak', ['need']],
    ['two-person kayak', ['two', 'person']],
    ['kayak für zwei', ['zwei']],
    ['quiero alquilar un kayak para dos', ['quiero', 'alquilar', 'dos']],
    ['cerco kayak economico', ['cerco', 'economico']],
    ['мне нужен kayak', ['нужен']],
  ])('SE-12 filler and number words are left out, and named: %s', async (text, optionalWords) => {
    const plain = await t.api(searchProducts, { query: { search: 'kayak' } });
    const found = await t.api(searchProducts, { query: { search: text } });
    expect(found).toMatchObject({ total: plain.total, optionalWords });
  });

  it('SE-12 the name of a place in quotes is not corrected', async () => {
    await expect(t.api(searchProducts, { query: { search: '"Köln"' } })).resolves.toMatchObject({ corrected: null });
    await expect(t.api(searchProducts, { query: { search: '"kyak"' } })).resolves.toMatchObject({
      corrected: '"kayak"',
    });
  });

  it('SE-12 names the country of a text in the language of the visitor', async () => {
    const query = { search: 'guitare kanada' };
    const german = await t.visitor({ 'accept-language': 'de' });
    const { textPlace } = await german(searchProducts, { query });
    expect(textPlace).toEqual({ name: 'Kanada', rest: 'guitare' });
  });

  it('SE-12 does not require bare numbers and filler words, and says which not all results have', async () => {
    const ask = async (text: string) => {
      const { products: found, optionalWords } = await t.api(searchProducts, { query: { search: text } });
      return { slugs: found.map(({ slug }) => slug).sort(), optionalWords };
    };
    expect(await ask('cedar canoe')).toEqual({ slugs: ['canoe'], optionalWords: [] });
    expect(await ask('Rent a cedar canoe for 2 Personen')).toEqual({
      slugs: ['canoe'],
      optionalWords: ['Rent', '2', 'Personen'],
    });
    expect(await ask('cedar canoe 2x4')).toMatchObject({ optionalWords: [] });
  });

  it.each(['!!!', '🛶', '"" - …', '   '])('SE-02 without a word is no search: %s', async (text) => {
    const { products: found, isRelaxed } = await t.api(searchProducts, { query: { search: text } });
    expect({ found: found.map(({ id }) => id), isRelaxed }).toEqual({
      found: (await t.api(searchProducts, { query: {} })).products.map(({ id }) => id),
      isRelaxed: false,
    });
    expect(found.every(({ match }) => match === null)).toBe(true);
    expect(await t.api(suggestProducts, { body: { value: text.trim() || '?' } })).toEqual([]);
  });

  it('SE-12 matches wifi and wi-fi alike, in names, texts, marks and suggestions', async () => {
    const network = await insertCategory(t.db, { slug: 'network', name: 'Wi-Fi and phones' });
    const add = (slug: string, name: string, summary: string) =>
      insertProduct(t.db, { sellerId: seller, categoryId: network, slug, name, summary });
    await add('router', 'Wi-Fi router', 'For a van.');
    await add('hotspot', 'Hotspot with wifi', 'For a boat.');
    await add('van', 'Van for two', 'Kitchen, heating, Wi‑Fi.');
    for (const text of ['wifi', 'wi-fi', 'WiFi', 'Wi‑Fi', '"wi-fi"', 'wify']) {
      const { products: found } = await t.api(searchProducts, { query: { search: text } });
      expect(found.map(({ slug }) => slug).sort(), text).toEqual(['hotspot', 'router', 'van']);
      const marked = found.map(({ name, match }) => match?.marks.map(([from, to]) => name.slice(from, to)));
      expect(marked.flat().sort(), text).toEqual(['Wi-Fi', 'wifi']);
    }
    const [first, second] = await Promise.all(
      ['wifi', 'wi-fi'].map((text) => t.api(searchProducts, { query: { search: text } })),
    );
    expect(first).toEqual(second);
    for (const value of ['wifi', 'wi-fi', 'wif', 'wi-f']) {
      const suggested = await t.api(suggestProducts, { body: { value } });
      const names = suggested.filter(({ kind }) => kind !== 'place');
      expect(names.map(({ Product_Name }) => Product_Name).sort(), value).toEqual([
        'Hotspot with wifi',
        'Wi-Fi and phones',
        'Wi-Fi router',
      ]);
    }
    await t.db.delete(products).where(eq(products.categoryId, network));
    await t.db.delete(categories).where(eq(categories.id, network));
  });

  it('SE-09 follows a renamed category and a changed name at once', async () => {
    await t.db.update(categories).set({ name: 'Melodicas' }).where(eq(categories.slug, 'music'));
    expect((await search({ search: 'melodica' })).sort()).toEqual(['guitar', 'stage']);
    await t.db.update(products).set({ name: 'Sea kayak Borealis' }).where(eq(products.id, ids['kayak']!));
    expect(await search({ search: 'borealis' })).toEqual(['kayak']);
    expect(await search({ search: 'borealys' })).toEqual(['kayak']);
    expect(await search({ search: 'aurora' })).toEqual([]);
  });
});

describe('filters and order', () => {
  it('SE-03 filter by category with all below it, city, seller and sale type', async () => {
    expect((await search({ category: 'water' })).sort()).toEqual(['canoe', 'kayak', 'paddle']);
    expect(await search({ category: 'nowhere' })).toEqual([]);
    expect(await search({ city: 'MONTRÉAL' })).toEqual(['guitar']);
    expect(await search({ seller: String(seller), category: 'music' })).toEqual(['stage']);
    expect(await search({ sale: 'request' })).toEqual(['stage']);
  });

  it('SE-06 sort by price, lowest first by default and listings without a price last, and by age', async () => {
    const byPrice = ['paddle', 'guitar', 'canoe', 'kayak', 'stage'];
    expect(await search({})).toEqual(byPrice);
    expect(await search({ sort: 'price-asc' })).toEqual(byPrice);
    expect(await search({ sort: 'price-desc' })).toEqual(['kayak', 'canoe', 'guitar', 'paddle', 'stage']);
    expect(await search({ type: 'newest_first' })).toEqual(['stage', 'guitar', 'kayak', 'canoe', 'paddle']);
    expect(await search({ type: 'oldest_first' })).toEqual(['paddle', 'canoe', 'kayak', 'guitar', 'stage']);
    expect(await search({ type: 'default', search: 'kayak', sort: 'price-asc' })).toEqual(['paddle', 'canoe', 'kayak']);
  });

  it('SE-06 sort by rating when recommended is chosen, with few reviews counting less than many', async () => {
    const rated = await insertCategory(t.db, { slug: 'rated' });
    for (const [slug, ratingCount, stars] of [
      ['one-five', 1, 5],
      ['none', 0, 0],
      ['many-good', 80, 4.8],
      ['many-poor', 80, 2],
    ] as const)
      await insertProduct(t.db, {
        ...{ sellerId: seller, categoryId: rated, slug, ratingCount, ratingSum: ratingCount * stars },
      });
    expect(await search({ category: 'rated', sort: 'recommended' })).toEqual([
      'many-good',
      'one-five',
      'none',
      'many-poor',
    ]);
    await t.db.update(products).set({ status: 'removed' }).where(eq(products.categoryId, rated));
  });

  it('SE-06 sort auctions by their end when only auctions are searched', async () => {
    const ending = await insertCategory(t.db, { slug: 'ending' });
    for (const [slug, hours, price] of [
      ['late', 50, 1000],
      ['soon', 1, 3000],
      ['middle', 20, 2000],
    ] as const) {
      const details = { sellerId: seller, categoryId: ending, slug, price, saleType: 'auction' } as const;
      const productId = await insertProduct(t.db, details);
      await insertAuction(t.db, productId, {
        startsAt: NOW,
        startPrice: price,
        endsAt: new Date(NOW.getTime() + hours * 3_600_000),
      });
      // The price of an auction is its bid: with each the index reads it anew.
      await t.db
        .update(products)
        .set({ price: price + 1 })
        .where(eq(products.id, productId));
    }
    const query = { category: 'ending', sort: 'ending-soon' };
    expect(await search({ ...query, sale: 'auction' })).toEqual(['soon', 'middle', 'late']);
    expect(await search(query)).toEqual(['late', 'middle', 'soon']);
    expect(await search({ ...query, sale: 'auction', endsWithin: '24' })).toEqual(['soon', 'middle']);
    // An ended auction leaves the results by itself.
    await t.db
      .update(auctions)
      .set({ status: 'Unsold' })
      .where(sql`ends_at < ${new Date(NOW.getTime() + 7_200_000)}`);
    await expect.poll(() => search({ ...query, sale: 'auction' })).toEqual(['middle', 'late']);
    await t.db.update(products).set({ status: 'removed' }).where(eq(products.categoryId, ending));
  });

  it('SE-01 SE-07 apply to all pages, their counts, and the points on the map', async () => {
    const many = await insertCategory(t.db, { slug: 'many' });
    for (let n = 0; n < 30; n++)
      await insertProduct(t.db, { sellerId: seller, categoryId: many, slug: `m${n}`, price: n });
    const first = await t.api(searchProducts, { query: { category: 'many' } });
    expect(first).toMatchObject({ page: 1, pages: 2, total: 30 });
    expect(first.products).toHaveLength(24);
    const second = await t.api(searchProducts, { query: { category: 'many', page: 2 } });
    expect(second.products.map(({ slug }) => slug)).toEqual(['m24', 'm25', 'm26', 'm27', 'm28', 'm29']);
    // SE-07: a map shows the results of all pages.
    const points = await t.api(listProductPoints, { query: { category: 'many' } });
    expect(points).toEqual(
      [...first.products, ...second.products].map(({ id, name, slug, price, total, near }) => ({
        id,
        name,
        slug,
        price,
        total,
        near,
      })),
    );
    expect((await t.api(searchProducts, { query: { category: 'many', page: 3 } })).products).toEqual([]);
    await t.db.update(products).set({ status: 'removed' }).where(eq(products.categoryId, many));
    expect(await search({ category: 'many' })).toEqual([]);
  });
});

describe('a search with dates', () => {
  let dated: (query: Partial<Record<keyof ProductQuery, string>>) => Promise<string[]>;
  beforeAll(async () => {
    const category = await insertCategory(t.db, { slug: 'dated' });
    dated = (query) => search({ category: 'dated', ...query });
    const add = (slug: string, details: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
      insertProduct(t.db, { sellerId: seller, categoryId: category, slug, ...details });
    await insertTakenDays(t.db, await add('single'), day(10), day(12));
    await insertTakenDays(
      t.db,
      await add('cabin', { rules: { ...testRules, basis: 'night', minimumLength: 2 } }),
      day(10),
      day(12),
    );
    const stocked = await add('stocked', { stock: 3 });
    await t.pool.query('INSERT INTO stock_days VALUES ($1, $2, 3, 3), ($1, $3, 2, 3)', [stocked, day(10), day(11)]);
    await add('sundays', { rules: { ...testRules, allowedWeekdays: [1, 2, 3, 4, 5, 6], maximumLength: 4 } });
    await add('forSale', { saleType: 'sale' });
  });

  it('SE-05 finds only listings that are free on all of its dates', async () => {
    expect((await dated({ startDate: day(1), endDate: day(3) })).sort()).toEqual([
      'cabin',
      'single',
      'stocked',
      'sundays',
    ]);
    expect(await dated({ startDate: day(9), endDate: day(10) })).toEqual(['sundays']);
    expect(await dated({ startDate: day(9) })).toEqual(await dated({ startDate: day(9), endDate: day(9) }));
    expect(await dated({ endDate: day(10) })).toEqual(await dated({}));
    expect(await dated({ startDate: day(8), endDate: day(10) })).toEqual(['cabin', 'sundays']);
    expect((await dated({ startDate: day(11), endDate: day(11) })).sort()).toEqual(['stocked', 'sundays']);
    expect((await dated({ startDate: day(13), endDate: day(15) })).sort()).toEqual(['cabin', 'single', 'stocked']);
  });

  it('SE-05 respects lengths, weekdays, the past and the horizon', async () => {
    expect((await dated({ startDate: day(1) })).sort()).toEqual(['single', 'stocked', 'sundays']);
    expect(await dated({ startDate: day(14), endDate: day(18) })).not.toContain('sundays');
    expect(await dated({ startDate: day(-1), endDate: day(1) })).toEqual([]);
    expect(await dated({ startDate: day(361), endDate: day(367) })).toEqual([]);
    expect(await dated({ startDate: '1970-01-01', endDate: '2099-12-31' })).toEqual([]);
  });

  it.each([searchProducts, listProductPoints])('SE-05 is refused when it ends before it starts: $path', async (one) => {
    const error = await t.api.expectError(one, { query: { startDate: day(3), endDate: day(1) } });
    expect(error).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { 'query.endDate': expect.any(String) } },
    });
  });
});

describe('SE-05 a search when little is free', () => {
  const otherDays = async (query: { startDate: string; endDate: string; category: string }) =>
    (await t.api(searchProducts, { query })).otherDays;

  it('SE-05 suggests nearby dates, else later ones, else shorter ones', async () => {
    const alone = await insertCategory(t.db, { slug: 'alone' });
    const id = await insertProduct(t.db, {
      sellerId: seller,
      categoryId: alone,
      slug: 'alone',
      rules: { ...testRules, basis: 'night', minimumLength: 1, maximumLength: 10 },
    });
    await insertTakenDays(t.db, id, day(10), day(13));
    const wish = (from: number, to: number) => ({ startDate: day(from), endDate: day(to), category: 'alone' });
    const near = await otherDays(wish(10, 12));
    expect(near[0]).toMatchObject({ total: 1 });
    expect(near.every(({ startDate, endDate }) => addDays(startDate, 2) === endDate)).toBe(true);
    // Nothing is free for three weeks.
    expect(await otherDays(wish(20, 41))).toEqual([
      { startDate: day(20), endDate: day(27), total: 1 },
      { startDate: day(20), endDate: day(23), total: 1 },
      { startDate: day(20), endDate: day(22), total: 1 },
    ]);
    await insertTakenDays(t.db, id, day(0), day(9));
    await insertTakenDays(t.db, id, day(14), day(34));
    const [later] = await otherDays(wish(10, 12));
    expect(later).toEqual({ startDate: day(38), endDate: day(40), total: 1 });
  });
});

describe('suggestions', () => {
  const names = async (value: string) =>
    (await t.api(suggestProducts, { body: { value } }))
      .filter(({ kind }) => kind === 'product')
      .map((s) => s.Product_Name);

  it('SE-02 list each matching name once, with its place', async () => {
    expect(await names('cano')).toEqual(['Cedar canoe']);
    expect(await names('ceda')).toEqual(['Cedar canoe']);
    expect(await names('kyak')).toEqual(['Sea kayak Borealis']);
    expect(await names('hidden')).toEqual([]);
    expect((await t.api(suggestProducts, { body: { value: 'guitare' } }))[0]).toEqual({
      Product_Name: 'Guitare Crémona',
      address: 'Montréal, QC',
      defaultAddress: 'Montréal, QC, CA',
      kind: 'product',
      value: 'Guitare Crémona',
    });
    const [category] = await t.api(suggestProducts, { body: { value: 'kaya' } });
    expect(category).toMatchObject({
      Product_Name: 'Kayaks and canoes',
      defaultAddress: 'On the water',
      kind: 'category',
      value: 'boats',
    });
  });
});

it('CA-05 a hostile search causes no server error', async () => {
  const bad = [
    "'",
    '"',
    '\\',
    '%',
    '\u0000',
    '<->',
    ':*',
    '!',
    '-',
    '()',
    '🛶',
    '\ud800',
    'a'.repeat(200),
    '\u202e',
    '$1',
    '{}',
    '--',
  ];
  for (const text of bad) {
    for (const name of ['search', 'city', 'category', 'startDate', 'page', 'seller', 'sort']) {
      const { status } = await t.api.raw(`/api/products?${new URLSearchParams({ [name]: text })}`);
      expect([200, 400], `${name}=${text}`).toContain(status);
    }
    for (const path of ['/api/productNames', '/api/sellerTypeNames']) {
      const { status } = await t.api.raw(path, { method: 'POST', body: { value: text } });
      expect([200, 400], `${path} ${text}`).toContain(status);
    }
  }
  for (const page of ['0', '-1', '1.5', '401', 'NaN', '1e3'])
    expect((await t.api.raw(`/api/products?page=${page}`)).status, page).toBe(400);
});
