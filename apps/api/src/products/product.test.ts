import {
  getAvailability,
  getProduct,
  getSeller,
  listCategories,
  listSitemapProducts,
  listReviews,
  type AvailabilityData,
} from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packages, productAttributes } from '@marketplace/database/schema';
import { startApi, type TestApi } from '../testing/start-api';
import {
  insertAuction,
  insertCategory,
  insertProduct,
  insertSeller,
  insertTakenDays,
  testRules,
} from './product-fixtures';

// Morning of 1 June in Edmonton.
const NOW = new Date('2026-06-01T16:00:00Z');
const TODAY = '2026-06-01';
const day = (offset: number) => addDays(TODAY, offset);

let t: TestApi;
let place: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => NOW });
  const root = await insertCategory(t.db, { slug: 'water', name: 'On the water', icon: '🌊', position: 1 });
  await insertCategory(t.db, { slug: 'music', name: 'Music', position: 0 });
  place = {
    sellerId: await insertSeller(t.db, {
      ratingSum: 14,
      ratingCount: 3,
      about: '<p onclick="x()">Hi</p><script>x()</script>',
    }),
    categoryId: await insertCategory(t.db, { slug: 'canoes', name: 'Canoes', parentId: root }),
  };
  await t.db.insert(productAttributes).values([
    { uniqueName: 'Length', name: 'Length', attributeType: 'Numeric', section: 'Facts', position: 2 },
    { uniqueName: 'Colour', name: 'Colour', attributeType: 'Multi_Picklist', section: 'Facts', position: 1 },
  ]);
});
afterAll(() => t.close());

const product = async (details: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
  t.api(getProduct, { params: { id: String(await insertProduct(t.db, { ...place, ...details })) } });
const availability = (p: object) => (p as { availability: AvailabilityData }).availability;

describe('a listing', () => {
  it('PD-01 has everything that its page shows', async () => {
    const canoe = await product({
      attributes: { Length: 16, Colour: ['red', 'green'], Unknown: 'x' },
      description: '<p onmouseover="alert(1)">Light.</p><script>alert(1)</script>',
      ratingSum: 9,
      ratingCount: 2,
      deliveryFee: 1500,
    });
    expect(canoe).toMatchObject({
      name: 'Cedar canoe',
      saleType: 'rental',
      place: 'Edmonton, AB',
      near: { lat: 53.55, lng: -113.49 },
      rating: { average: 4.5, count: 2 },
      delivery: { pickup: true, fee: 1500 },
      unitsOfPrice: [{ amount: 4500, currency: 'CAD', unit: 'per day' }],
      seller: { id: String(place.sellerId), name: 'North Shore Rentals', rating: { average: 4.67, count: 3 } },
      deposit: null,
    });
    expect(canoe.categories.map(({ slug, parent }) => [slug, parent])).toEqual([
      ['water', null],
      ['canoes', 'water'],
    ]);
    expect(canoe.attributes.map(({ uniqueName, value }) => [uniqueName, value])).toEqual([
      ['Colour', ['red', 'green']],
      ['Length', 16],
    ]);
    expect(canoe.description).toBe('<p>Light.</p>');
  });

  it('PD-01 can be picked up when it is sold, rented by day, or rented by night and also delivered', async () => {
    const byNight = { ...testRules, basis: 'night' as const };
    const slots = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1080, slotMinutes: 60 };
    const isCollected = async (details: Parameters<typeof product>[0]) => (await product(details)).delivery.pickup;
    expect(await isCollected({})).toBe(true);
    expect(await isCollected({ saleType: 'sale' })).toBe(true);
    expect(await isCollected({ rules: byNight, deliveryFee: 1500 })).toBe(true);
    expect(await isCollected({ rules: byNight })).toBe(false);
    expect(await isCollected({ saleType: 'booking', rules: slots })).toBe(false);
    expect(await isCollected({ saleType: 'request', price: null })).toBe(false);
  });

  it.each([
    ['removed', 410, 'gone'],
    ['hidden', 404, 'not_found'],
  ] as const)('PD-04 a %s listing answers %i with its category and nothing else', async (status, code, name) => {
    const id = String(await insertProduct(t.db, { ...place, status, name: 'Submarine', slug: 'submarine' }));
    const error = await t.api.expectError(getProduct, { params: { id } });
    expect(error.status).toBe(code);
    expect(error.body.code).toBe(name);
    expect(error.body.details).toEqual({
      category: { slug: 'canoes', name: 'Canoes', icon: '', parent: 'water' },
    });
    expect(JSON.stringify(error.body)).not.toContain('ubmarine');
  });

  it('PD-04 AP-07 a hidden or removed listing is not in the list for sitemaps', async () => {
    const ids = await Promise.all(
      (['active', 'hidden', 'removed'] as const).map((status) => insertProduct(t.db, { ...place, status })),
    );
    const { products } = await t.api(listSitemapProducts, { query: { to: 999_999_999 } });
    const listed = new Set(products.map(({ id }) => Number(id)));
    expect(ids.map((id) => listed.has(id))).toEqual([true, false, false]);
  });

  it('PD-04 an unknown, hidden or removed listing has no reviews and no availability', async () => {
    for (const status of ['hidden', 'removed'] as const) {
      const id = String(await insertProduct(t.db, { ...place, status }));
      expect((await t.api.expectError(listReviews, { params: { id } })).body.code).toBe('not_found');
      const query = { from: TODAY, to: TODAY };
      expect((await t.api.expectError(getAvailability, { params: { id }, query })).status).toBe(404);
    }
    const unknown = await t.api.expectError(getProduct, { params: { id: '999999999' } });
    expect(unknown.status).toBe(404);
    expect(unknown.body.details).toBeUndefined();
    for (const id of ['0', '-1', 'abc', '1e3', '99999999999999', "1'"])
      expect((await t.api.expectError(getProduct, { params: { id } })).status, id).toBeLessThan(500);
  });

  it('has the fields of its sale type', async () => {
    expect(await product({ saleType: 'sale', stock: 0 })).toMatchObject({ saleType: 'sale', stock: 0 });
    expect(await product({ saleType: 'request', price: null, typicalDays: 5 })).toMatchObject({ typicalDays: 5 });
    const id = await insertProduct(t.db, { ...place, saleType: 'auction', price: 1000 });
    const auction = await insertAuction(t.db, id, { endsAt: new Date('2099-06-03T00:00:00Z') });
    expect(await t.api(getProduct, { params: { id: String(id) } })).toMatchObject({
      saleType: 'auction',
      auction: { id: auction, price: 1000, minimumBid: 1000, bidCount: 0, endsAt: '2099-06-03T00:00:00.000Z' },
    });
  });

  it('OR-01 has a deposit only when the deposits package is installed', async () => {
    expect(await product({ deposit: 5000 })).toMatchObject({ deposit: null });
    await t.db.insert(packages).values({ namespace: 'deposits', isInstalled: true });
    expect(await product({ deposit: 5000 })).toMatchObject({ deposit: 5000 });
    await t.db.delete(packages);
  });
});

describe('availability', () => {
  it('PD-02 AV-07 comes with the listing, from today on, in days of the listing’s time zone', async () => {
    const id = await insertProduct(t.db, { ...place, timeZone: 'Asia/Tokyo' });
    await insertTakenDays(t.db, id, day(-5), day(-3));
    await insertTakenDays(t.db, id, day(4), day(6), { kind: 'orders' });
    await insertTakenDays(t.db, id, day(5), day(9), { kind: 'Unavailable', isExclusive: false });
    await insertTakenDays(t.db, id, day(20), day(20), { kind: 'Booked', isExclusive: false, isAvailable: true });
    const answer = availability(await t.api(getProduct, { params: { id: String(id) } }));
    expect(answer).toMatchObject({ timeZone: 'Asia/Tokyo', today: '2026-06-02', stock: 1, rules: testRules });
    expect(answer.ranges).toEqual([
      { type: 'orders', startDate: day(4), endDate: day(6), isAvailable: false },
      { type: 'Unavailable', startDate: day(5), endDate: day(9), isAvailable: false },
      { type: 'Booked', startDate: day(20), endDate: day(20), isAvailable: true },
    ]);
  });

  it('PD-02 counts taken units per day and is closed when there is no stock', async () => {
    const id = await insertProduct(t.db, { ...place, stock: 3 });
    await insertTakenDays(t.db, id, day(2), day(2), { isExclusive: false, quantity: 2 });
    await t.pool.query('INSERT INTO stock_days VALUES ($1, $2, 2, 3)', [id, day(2)]);
    const answer = availability(await t.api(getProduct, { params: { id: String(id) } }));
    expect(answer).toMatchObject({ stock: 3, ranges: [], taken: [{ day: day(2), taken: 2 }] });
    const none = availability(await product({ stock: 0, maximumQuantity: 1 }));
    expect(none).toMatchObject({ stock: 1, ranges: [{ type: 'Unavailable', startDate: TODAY }] });
  });

  it('AV-06 lists the taken slots', async () => {
    const rules = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 };
    const id = await insertProduct(t.db, { ...place, saleType: 'booking', rules });
    await insertTakenDays(t.db, id, '', '', { days: null, slot: '[2026-06-02T16:00:00Z,2026-06-02T18:00:00Z)' });
    const slots = [{ start: '2026-06-02T16:00:00.000Z', end: '2026-06-02T18:00:00.000Z', taken: 1 }];
    expect(availability(await t.api(getProduct, { params: { id: String(id) } })).slots).toEqual(slots);
    const far = await t.api(getAvailability, { params: { id: String(id) }, query: { from: day(30), to: day(60) } });
    expect(far.slots).toEqual([]);
  });

  it('CA-05 is answered for any range of dates in order and for dated listings only', async () => {
    const id = String(await insertProduct(t.db, place));
    await insertTakenDays(t.db, Number(id), day(300), day(310));
    const ask = (from: string, to: string) => t.api(getAvailability, { params: { id }, query: { from, to } });
    expect((await ask(day(200), day(250))).ranges).toEqual([]);
    expect((await ask('1970-01-01', '2099-12-31')).ranges).toHaveLength(1);
    expect((await ask('2099-01-01', '2099-12-31')).ranges).toEqual([]);
    expect(
      await t.api.expectError(getAvailability, { params: { id }, query: { from: day(2), to: day(1) } }),
    ).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { 'query.to': expect.any(String) } } });
    const sale = String(await insertProduct(t.db, { ...place, saleType: 'sale' }));
    expect(
      (await t.api.expectError(getAvailability, { params: { id: sale }, query: { from: TODAY, to: TODAY } })).status,
    ).toBe(404);
  });
});

it('PD-05 a seller page has the seller’s details and text without scripts', async () => {
  const seller = await t.api(getSeller, { params: { id: String(place.sellerId) } });
  expect(seller).toMatchObject({
    name: 'North Shore Rentals',
    personal: { firstName: 'Noor' },
    company: null,
    about: '<p>Hi</p>',
  });
  expect((await t.api.expectError(getSeller, { params: { id: '999999' } })).status).toBe(404);
});

it('AP-07 PD-05 a seller says whether it is a company, and its place as far as known', async () => {
  const company = { name: 'Shore Ltd.', address: {}, phone: '', email: '' };
  const firm = String(await insertSeller(t.db, { company, city: '', region: '' }));
  const person = String(await insertSeller(t.db, { city: '', region: 'AB' }));
  const read = (id: string) => t.api(getSeller, { params: { id } });
  expect(await read(firm)).toMatchObject({ isCompany: true, place: '' });
  expect(await read(person)).toMatchObject({ isCompany: false, place: 'AB' });
  expect((await product({ sellerId: Number(firm) })).seller.isCompany).toBe(true);
  expect((await product()).seller.isCompany).toBe(false);
});

it('SE-15 categories are listed parents first, in the marketplace’s order', async () => {
  expect((await t.api(listCategories)).map(({ slug, parent }) => [slug, parent])).toEqual([
    ['music', null],
    ['water', null],
    ['canoes', 'water'],
  ]);
});
