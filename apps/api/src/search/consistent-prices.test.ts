import {
  createOrder,
  getProduct,
  listProductPoints,
  quoteOrder,
  searchProducts,
  type OfferedPrice,
} from '@marketplace/api-contract';
import { createAvailability } from '@marketplace/availability-rules';
import { addDays } from '@marketplace/formats';
import { daysExtent, linePrice } from '@marketplace/pricing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packages } from '@marketplace/database/schema';
import { orderBody } from '../orders/order-fixtures';
import { insertCategory, insertProduct, insertSeller, testRules } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type TestApi } from '../testing/start-api';
import { reportSeed } from '../testing/report-seed';

const TODAY = '2026-03-02';
const day = (offset: number) => addDays(TODAY, offset);

let t: TestApi;
let customer: ApiCaller;
let place: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => new Date(`${TODAY}T18:00:00Z`) });
  customer = (await t.signUp()).api;
  place = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'priced' }) };
  await t.db.insert(packages).values({ namespace: 'deposits', isInstalled: true });
});
afterAll(() => t.close());

const amount = fc.integer({ min: 0, max: 90_000 });
const dayPrice = fc.record(
  {
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    startDate: fc.nat(20).map(day),
    endDate: fc.nat(40).map(day),
    amount,
  },
  { requiredKeys: ['amount'], noNullPrototype: true },
);
const listing = fc
  .record({
    basis: fc.constantFrom('night' as const, 'day' as const),
    currency: fc.constantFrom('CAD' as const, 'EUR' as const, 'YEN' as const),
    units: fc.subarray(['per day', 'per night', 'per week', 'per month'], { minLength: 1 }),
    amounts: fc.tuple(amount, amount, amount, amount),
    dayPrices: fc.option(fc.array(dayPrice, { minLength: 1, maxLength: 3 })),
    minimumQuantity: fc.constantFrom(1, 1, 2, 12),
    deposit: fc.option(fc.integer({ min: 1, max: 50_000 })),
  })
  .map(({ units, amounts, currency, dayPrices, ...rest }) => ({
    ...rest,
    currency,
    prices: units.map((unit, i): OfferedPrice => {
      const isSingle = unit === 'per day' || unit === 'per night';
      return { unit, amount: amounts[i] as number, currency, ...(dayPrices && isSingle && { dayPrices }) };
    }),
  }));
const booking = fc.record({
  start: fc.nat(15),
  length: fc.integer({ min: 1, max: 45 }),
  more: fc.constantFrom(0, 0, 1, 5),
});

it('PD-02 SE-01 SE-07 OR-02 results, map, product page, quote and order show the same price, and the deposit apart from it', async () => {
  await fc.assert(
    fc.asyncProperty(listing, booking, async ({ basis, prices, ...details }, { start, length, more }) => {
      await t.pool.query('TRUNCATE products, orders CASCADE');
      const [shown] = prices as [OfferedPrice];
      const id = await insertProduct(t.db, {
        ...place,
        ...details,
        stock: 20,
        maximumQuantity: 20,
        price: shown.amount,
        unit: shown.unit,
        unitsOfPrice: prices,
        rules: { ...testRules, basis, maximumLength: 60 },
      });
      const dates = { startDate: day(start), endDate: day(start + (basis === 'night' ? length : length - 1)) };

      const { products, facets } = await t.api(searchProducts, { query: dates });
      const total = products[0]?.total;
      expect(total?.quantity).toBe(details.minimumQuantity);
      expect(total?.deposit).toBe((details.deposit ?? 0) * details.minimumQuantity);
      const points = await t.api(listProductPoints, { query: dates });
      expect(points[0]?.total).toEqual(total);
      expect(facets?.price.counts.reduce((sum, count) => sum + count, 0)).toBe(1);

      const product = await t.api(getProduct, { params: { id: String(id) } });
      if (product.saleType !== 'rental') throw new Error('The listing is a rental');
      const extent = daysExtent(product.availability.rules.basis, dates.startDate, dates.endDate);
      for (const quantity of [details.minimumQuantity, details.minimumQuantity + more]) {
        const onPage = linePrice(product.unitsOfPrice, extent, quantity);
        if (quantity === details.minimumQuantity) expect(onPage.amount).toBe(total?.amount);
        const lines = [{ productId: product.id, quantity, ...dates }];
        await t.pool.query('TRUNCATE orders, stock_days CASCADE');
        const quote = await t.api(quoteOrder, { body: { lines } });
        expect(quote.lines[0]).toMatchObject({ parts: onPage.parts, amount: onPage.amount, problems: [] });
        const deposit = (product.deposit ?? 0) * quantity;
        expect(quote).toMatchObject({ charges: [], total: onPage.amount, deposit });
        const { order } = await customer(createOrder, { body: orderBody(lines, quote.total) });
        expect(order.lines[0]).toMatchObject({ parts: onPage.parts, amount: onPage.amount });
        expect(order).toMatchObject({ charges: [], total: onPage.amount });
        expect(order.deposits.map(({ amount }) => amount)).toEqual(deposit > 0 ? [deposit] : []);
      }
    }),
    { numRuns: process.env['FULL'] ? 400 : 25, ...reportSeed },
  );
});

it('SE-06 results without dates are sorted and filtered by the lowest price of an order', async () => {
  await t.pool.query('TRUNCATE products, orders CASCADE');
  const add = (slug: string, details: Partial<Parameters<typeof insertProduct>[1]>) =>
    insertProduct(t.db, { ...place, slug, stock: 20, maximumQuantity: 20, ...details });
  await add('chairs', { price: 300, unit: 'per day', minimumQuantity: 12 });
  await add('tent', { price: 2000, unit: 'per night', rules: { ...testRules, basis: 'night' } });
  await add('cabin', { price: 1900, unit: 'per night', rules: { ...testRules, basis: 'night', minimumLength: 3 } });
  await add('screws', { saleType: 'sale', price: 100, minimumQuantity: 10 });
  const slugs = async (query: object) => (await t.api(searchProducts, { query })).products.map(({ slug }) => slug);
  expect(await slugs({ sort: 'price-asc' })).toEqual(['screws', 'tent', 'chairs', 'cabin']);
  expect(await slugs({ price: '..20' })).toEqual(['screws', 'tent']);
  expect(await slugs({ price: '36..57' })).toEqual(['chairs', 'cabin']);
  // Four nights of the cabin are cheaper than four of the tent; the chairs are rented for five
  // days.
  const dates = { startDate: day(1), endDate: day(5) };
  expect(await slugs({ ...dates, sort: 'price-asc' })).toEqual(['cabin', 'tent', 'chairs']);
  expect(await slugs({ ...dates, price: '..80', sort: 'price-desc' })).toEqual(['tent', 'cabin']);
  const chairs = (await t.api(searchProducts, { query: { ...dates, price: '180..180' } })).products[0];
  expect(chairs).toMatchObject({ slug: 'chairs', price: { amount: 300 }, total: { amount: 18_000, quantity: 12 } });
});

it('SE-06 an appointment is sorted and filtered by the price of its shortest duration, as in the quote', async () => {
  await t.pool.query('TRUNCATE products, orders CASCADE');
  const rules = {
    ...testRules,
    basis: 'slot' as const,
    minimumLength: 2,
    opens: 540,
    closes: 1020,
    slotMinutes: 60,
    bufferMinutes: 0,
  };
  const id = await insertProduct(t.db, { ...place, saleType: 'booking', rules, unit: 'per hour', price: 3000 });
  const product = await t.api(getProduct, { params: { id: String(id) } });
  if (product.saleType !== 'booking') throw new Error('The listing is booked by time');
  const [first, second] = createAvailability(product.availability).slots(day(2));
  const line = { productId: String(id), quantity: 1, slotStart: first?.start ?? '', slotEnd: second?.end ?? '' };
  expect(await t.api(quoteOrder, { body: { lines: [line] } })).toMatchObject({ total: 6000 });
  const found = async (query: object) => (await t.api(searchProducts, { query })).products;
  const dates = { startDate: day(2), endDate: day(2) };
  expect(await found({ ...dates, price: '60..60' })).toMatchObject([{ total: null }]);
  expect(await found({ price: '60..60' })).toHaveLength(1);
  expect(await found({ ...dates, price: '..59' })).toEqual([]);
});
