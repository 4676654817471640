import { PAGE_SIZE, searchProducts, type ProductPage } from '@marketplace/api-contract';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  categories,
  productAttributes,
  products,
  reservations,
  settings,
  stockDays,
} from '@marketplace/database/schema';
import { insertCategory, insertSeller } from '../../products/product-fixtures';
import { startApi, type TestApi } from '../../testing/start-api';
import { reportSeed } from '../../testing/report-seed';
import {
  computeExpected,
  isByRelevance,
  kilometres,
  computeHistogram,
  type Counts,
  type Listing,
  type Question,
  type Marketplace,
} from './expected-results';
import {
  change,
  DEFINITIONS,
  FILTERS,
  listing,
  NOW,
  PARENTS,
  question,
  someDays,
  TODAY,
  type Change,
  type NewListing,
} from './arbitraries';

let t: TestApi;
let sellers: number[];
const categoryIds = new Map<string, number>();
const getCategoryId = (slug: string | null) => (slug === null ? null : categoryIds.get(slug)!);

beforeAll(async () => {
  t = await startApi({ clock: () => NOW });
  sellers = [await insertSeller(t.db), await insertSeller(t.db)];
  for (const [slug, parent] of Object.entries(PARENTS))
    categoryIds.set(slug, await insertCategory(t.db, { slug, parentId: getCategoryId(parent) }));
  await t.db.insert(productAttributes).values(
    DEFINITIONS.map(({ uniqueName, type, isFiltered, picks }, position) => ({
      uniqueName,
      name: `The ${uniqueName}`,
      attributeType: type,
      section: 'Details',
      isFiltered,
      pickListElements: picks,
      position,
    })),
  );
});
afterAll(() => t.close());

/** The prices of a listing, the displayed price first. */
function createPrices({ price, currency, weekend, week, rules }: NewListing) {
  if (price === null || !rules) return { unit: 'per item', unitsOfPrice: [] };
  const unit = rules.basis === 'night' ? 'per night' : 'per day';
  const shown = { amount: price, currency, unit };
  const dayPrices = [{ weekdays: [5, 6], amount: weekend ?? 0 }];
  const unitsOfPrice = [
    weekend === null ? shown : { ...shown, dayPrices },
    ...(week === null ? [] : [{ amount: week, currency, unit: 'per week' }]),
  ];
  return { unit, unitsOfPrice };
}

/** A listing as a row of the database. */
const toRow = (l: NewListing) => ({
  sellerId: sellers[l.seller]!,
  categoryId: categoryIds.get(l.category)!,
  saleType: l.saleType,
  status: l.status,
  name: `${l.words[0]} No. 7`,
  slug: 'a-listing',
  description: '',
  summary: `With ${l.words[1]}.`,
  pictures: [{ src: '/media/test', alt: '', ratio: 1, colors: ['#aabbcc', '#ddeeff'] as [string, string] }],
  attributes: l.attributes,
  currency: l.currency,
  price: l.price,
  ...createPrices(l),
  minimumQuantity: l.minimumQuantity,
  maximumQuantity: 12,
  stock: l.stock,
  rules: l.rules,
  timeZone: l.timeZone,
  city: l.city,
  region: '',
  country: 'CA',
  lat: l.lat,
  lng: l.lng,
  ratingSum: l.ratingSum,
  ratingCount: l.ratingCount,
  createdAt: new Date(l.createdAt),
});

type Tx = Parameters<Parameters<TestApi['db']['transaction']>[0]>[0];

/** Books the stays that still fit; one unit per stay of a larger stock. */
async function book(tx: Tx, l: Listing, stays: Listing['booked']): Promise<void> {
  for (const { start, end } of stays) {
    const isFull = l.booked.filter((other) => other.start <= end && start <= other.end).length >= l.stock;
    if (isFull || !l.rules) continue;
    l.booked.push({ start, end });
    await tx
      .insert(reservations)
      .values({ productId: l.id, kind: 'Booked', days: `[${start},${end}]`, isExclusive: l.stock === 1 });
    if (l.stock > 1)
      await tx.execute(sql`INSERT INTO stock_days SELECT ${l.id}, day, 1, ${l.stock}
        FROM generate_series(${start}::date, ${end}::date, '1 day') day
        ON CONFLICT (product_id, day) DO UPDATE SET taken = stock_days.taken + 1`);
  }
}

async function cancel(tx: Tx, l: Listing): Promise<void> {
  l.booked = [];
  await tx.delete(reservations).where(eq(reservations.productId, l.id));
  await tx.delete(stockDays).where(eq(stockDays.productId, l.id));
}

async function add(tx: Tx, { booked, ...l }: NewListing): Promise<Listing> {
  const [row] = await tx
    .insert(products)
    .values(toRow({ ...l, booked }))
    .returning({ id: products.id });
  const created: Listing = { ...l, id: row!.id, sellerId: sellers[l.seller]!, booked: [] };
  await book(tx, created, booked);
  return created;
}

/** The new values that a change uses. */
const CHANGED_FIELDS: Partial<Record<Change['kind'], (keyof NewListing)[]>> = {
  price: ['currency', 'weekend', 'week', 'minimumQuantity'],
  status: ['status'],
  attributes: ['attributes'],
  place: ['city', 'lat', 'lng'],
  category: ['category'],
  rating: ['ratingSum', 'ratingCount'],
  words: ['words'],
};

/** Makes a change in the database and in the model. */
async function apply(tx: Tx, marketplace: Marketplace, { kind, at, to }: Change): Promise<void> {
  const { listings } = marketplace;
  // Prefers a listing that can be cancelled or booked.
  const fitting = listings.filter(({ booked, rules }) =>
    kind === 'cancel' ? booked.length > 0 : kind !== 'book' || rules,
  );
  const l = fitting[at % Math.max(1, fitting.length)] ?? listings[0];
  if (kind === 'add' || !l) {
    listings.push(await add(tx, to));
  } else if (kind === 'delete') {
    listings.splice(listings.indexOf(l), 1);
    await tx.delete(products).where(eq(products.id, l.id));
  } else if (kind === 'book') {
    await book(tx, l, to.booked);
  } else if (kind === 'cancel') {
    await cancel(tx, l);
  } else if (kind === 'move a category') {
    // Only boats and boards, so that no category becomes its own ancestor.
    const slug = at % 2 === 0 ? 'boats' : 'boards';
    const above = (['water', 'hills', 'indoors', null] as const)[at % 4]!;
    marketplace.parents[slug] = above;
    await tx
      .update(categories)
      .set({ parentId: getCategoryId(above) })
      .where(eq(categories.slug, slug));
  } else if (kind === 'rates') {
    marketplace.rates = { EUR: 1.5, YEN: 0.0091, ...(at % 2 === 0 && { USD: 1.37 }) };
    const row = { key: 'exchangeRates', value: marketplace.rates };
    await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
  } else if (kind === 'stock') {
    await cancel(tx, l);
    l.stock = to.stock;
    await tx.update(products).set({ stock: to.stock }).where(eq(products.id, l.id));
    await book(tx, l, to.booked);
  } else if (kind === 'everything') {
    await cancel(tx, l);
    Object.assign(l, { ...to, sellerId: sellers[to.seller], booked: [] });
    await tx.update(products).set(toRow(to)).where(eq(products.id, l.id));
    await book(tx, l, to.booked);
  } else {
    const taken = Object.fromEntries((CHANGED_FIELDS[kind] ?? []).map((name) => [name, to[name]]));
    Object.assign(l, taken);
    if (kind === 'price' && l.saleType !== 'request') l.price = to.price ?? 700;
    const { seller } = { seller: sellers.indexOf(l.sellerId) };
    await tx
      .update(products)
      .set(toRow({ ...l, seller } as NewListing))
      .where(eq(products.id, l.id));
  }
}

/** The query string of a search. */
function createQueryString(q: Question): URLSearchParams {
  const text = (value: string | Question['price']) =>
    Array.isArray(value) ? `${value[0] ?? ''}..${value[1] ?? ''}` : (value ?? '');
  const plain = {
    search: q.search,
    category: q.category,
    city: q.city,
    seller: q.sellerId,
    sale: q.sale,
    startDate: q.days?.start,
    endDate: q.days?.end,
    price: q.price && text(q.price),
    rating: q.rating,
    instant: q.instant && '1',
    location: q.around && `${q.around.lat},${q.around.lng}`,
    radius: q.around?.radius,
    ...q.bounds,
    sort: q.sort,
    type: q.type,
  };
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(plain)) if (value !== undefined) address.set(name, String(value));
  for (const [name, values] of Object.entries(q.attributes))
    for (const value of values) address.append('attribute', `${name}:${text(value)}`);
  return address;
}

async function ask(q: Question): Promise<ProductPage & { ids: number[] }> {
  const address = createQueryString(q);
  const page = async (number: number): Promise<ProductPage> => {
    address.set('page', String(number));
    const { status, body } = await t.api.raw(`/api/products?${address}`);
    expect(status, `${address}: ${JSON.stringify(body)}`).toBe(200);
    return searchProducts.response.parse(body);
  };
  const first = await page(1);
  const cards = [...first.products];
  for (let number = 2; number <= first.pages; number++) {
    const next = await page(number);
    expect({ ...next, products: [], page: 1, otherDays: [] }, 'all pages tell the same').toEqual({
      ...first,
      products: [],
      otherDays: [],
    });
    cards.push(...next.products);
  }
  return { ...first, ids: cards.map(({ id }) => Number(id)) };
}

const getCounts = (values: readonly { value: string | number; count: number }[]): Counts => {
  expect(new Set(values.map(({ value }) => value)).size, 'each value once').toBe(values.length);
  return Object.fromEntries(values.map(({ value, count }) => [value, count]));
};

/** Compares the answer of the API with the expected results. */
async function compare(q: Question, marketplace: Marketplace): Promise<void> {
  const queryText = decodeURIComponent(createQueryString(q).toString());
  const expected = computeExpected(q, marketplace);
  const got = await ask(q);
  const ids = expected.found.map(({ id }) => id);
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
  expect(sorted(got.ids), queryText).toEqual(sorted(ids));
  expect(got, queryText).toMatchObject({ total: ids.length, pages: Math.ceil(ids.length / PAGE_SIZE) });
  compareEmptied(q, got, (question) => computeExpected(question, marketplace).found.length);
  if (q.type === 'by_location' && q.around) {
    const { around } = q;
    const away = got.ids.map((id) =>
      kilometres(
        marketplace.listings.find((l) => l.id === id)!,
        around,
      ),
    );
    // Tolerates the rounding error of a metre.
    for (const [i, km] of away.entries()) expect(km, queryText).toBeGreaterThan((away[i - 1] ?? -1) - 0.001);
  } else if (!isByRelevance(q)) expect(got.ids, queryText).toEqual(ids);

  const facets = got.facets!;
  expect(getCounts(facets.categories), `categories of ${queryText}`).toEqual(expected.categories);
  expect(getCounts(facets.sales), `sale types of ${queryText}`).toEqual(expected.sales);
  expect(getCounts(facets.ratings), `ratings of ${queryText}`).toEqual(expected.ratings);
  expect(facets.instant, `instant of ${queryText}`).toBe(expected.instant);
  expect(facets.price.counts, `prices of ${queryText}`).toEqual(computeHistogram(expected.prices, facets.price.edges));
  const shown = new Map(facets.attributes.map((facet) => [facet.uniqueName, facet]));
  expect([...shown.keys()], queryText).toEqual(
    FILTERS.map(({ uniqueName }) => uniqueName).filter((name) => shown.has(name)),
  );
  for (const { uniqueName, type, picks } of FILTERS) {
    const facet = shown.get(uniqueName);
    const expectedCounts = expected.attributes[uniqueName]!;
    const chosen = q.attributes[uniqueName] ?? [];
    const label = `${uniqueName} of ${queryText}`;
    if (Array.isArray(expectedCounts)) {
      if (facet?.kind === 'range')
        expect(facet.spread.counts, label).toEqual(computeHistogram(expectedCounts, facet.spread.edges));
      else expect(expectedCounts, label).toEqual([]);
      expect(facet?.kind === 'range' && facet.isMoney, label).toBe(facet !== undefined && type === 'Currency');
      continue;
    }
    const values = facet?.kind === 'values' ? facet.values : [];
    const counts = getCounts(values.filter(({ count }) => count > 0));
    for (const { value, count } of values) if (count === 0) expect(chosen, label).toContain(value);
    for (const one of chosen)
      if (typeof one === 'string' && (expectedCounts[one] || picks.includes(one)))
        expect(
          values.map(({ value }) => value),
          label,
        ).toContain(one);
    if (type !== 'Text') {
      expect(counts, label).toEqual(expectedCounts);
      continue;
    }
    // Only the most frequent texts are shown.
    const hidden = Object.entries(expectedCounts).filter(([value]) => !(value in counts));
    const unchosen = Object.entries(counts).filter(([value]) => !chosen.includes(value));
    expect({ ...counts, ...Object.fromEntries(hidden) }, label).toEqual(expectedCounts);
    if (hidden.length > 0) expect(Object.keys(counts).length, label).toBeGreaterThanOrEqual(12);
    const least = Math.min(Infinity, ...unchosen.map(([, count]) => count));
    for (const [value, count] of hidden) expect(count, `${value}: ${label}`).toBeLessThanOrEqual(least);
  }
}

/** An empty result names the fewest filters without which there are results. */
function compareEmptied(q: Question, { total, emptiedBy }: ProductPage, count: (q: Question) => number): void {
  const label = `${emptiedBy.join()} empties ${decodeURIComponent(createQueryString(q).toString())}`;
  if (total > 0) return expect(emptiedBy, label).toEqual([]);
  if (emptiedBy.length === 0) return expect(count(withoutFilters(q, FILTER_NAMES)), label).toBe(0);
  expect(count(withoutFilters(q, emptiedBy)), label).toBeGreaterThan(0);
  if (emptiedBy.length > 1)
    for (const name of FILTER_NAMES) expect(count(withoutFilters(q, [name])), `${name}, not ${label}`).toBe(0);
}

const FILTER_NAMES = [
  ...['price', 'instant', 'rating', 'sale', 'dates', 'seller', 'bounds', 'radius', 'city', 'category'],
  ...FILTERS.map(({ uniqueName }) => `attribute:${uniqueName}`),
];

/** The question without the filters that `emptiedBy` names. */
function withoutFilters(q: Question, names: readonly string[]): Question {
  const fields: Record<string, keyof Question> = { dates: 'days', seller: 'sellerId', radius: 'around' };
  const { attributes, ...single } = q;
  const left = new Set(names);
  return {
    ...(Object.fromEntries(
      Object.entries(single).filter(([field]) => ![...left].some((name) => (fields[name] ?? name) === field)),
    ) as typeof single),
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => !left.has(`attribute:${name}`))),
  };
}

const toQuestion = ({ seller, ...q }: typeof question extends fc.Arbitrary<infer T> ? T : never): Question =>
  ({ ...q, ...(seller !== undefined && { sellerId: sellers[seller] }) }) as Question;

/** An empty marketplace. */
async function emptyMarketplace(): Promise<Marketplace> {
  await t.pool.query('TRUNCATE products CASCADE');
  await t.db.delete(settings).where(eq(settings.key, 'exchangeRates'));
  for (const [slug, parent] of Object.entries(PARENTS))
    await t.db
      .update(categories)
      .set({ parentId: getCategoryId(parent) })
      .where(eq(categories.slug, slug));
  return { listings: [], parents: { ...PARENTS }, filters: FILTERS, rates: {}, today: TODAY };
}

const copyMarketplace = (marketplace: Marketplace): Marketplace => ({
  ...marketplace,
  listings: structuredClone(marketplace.listings),
});

it(
  'SE-03 SE-05 SE-06 SE-08 SE-15 results, their order and all filter counts equal those of a plain loop over all listings, also after changes',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(listing, { maxLength: 70, size: 'max' }),
        fc.array(
          fc.tuple(
            fc.array(change, { minLength: 10, maxLength: 25 }),
            fc.array(question, { minLength: 8, maxLength: 14 }),
            fc.array(someDays, { minLength: 3, maxLength: 3 }),
          ),
          {
            minLength: 2,
            maxLength: 4,
          },
        ),
        async (listings, rounds) => {
          const marketplace = await emptyMarketplace();
          await t.db.transaction(async (tx) => {
            for (const one of listings) marketplace.listings.push(await add(tx, one));
          });
          await compare({ attributes: {} }, marketplace);
          for (const [changes, questions, wishes] of rounds) {
            for (const one of changes) {
              const undo = new Error('never happened');
              const isUndone = one.kind === 'undone';
              const done = t.db.transaction(async (tx) => {
                await apply(
                  tx,
                  isUndone ? copyMarketplace(marketplace) : marketplace,
                  isUndone ? { ...one, kind: 'everything' } : one,
                );
                if (isUndone) throw undo;
              });
              if (isUndone) await expect(done).rejects.toBe(undo);
              else await done;
            }
            for (const one of questions) await compare(toQuestion(one), marketplace);
            await compare({ attributes: {} }, marketplace);
            for (const days of wishes) await compare({ days, attributes: {} }, marketplace);
          }
        },
      ),
      {
        numRuns: process.env['FULL'] ? 150 : 6,
        ...reportSeed,
      },
    );
  },
  process.env['FULL'] ? 600_000 : 60_000,
);
