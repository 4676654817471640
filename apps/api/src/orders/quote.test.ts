import {
  createOrder,
  holdDates,
  ORDER_LINES_MAXIMUM,
  quoteOrder,
  STAY_DAYS_MAXIMUM,
  type NewOrder,
} from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packages } from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller, insertTakenDays, testRules } from '../products/product-fixtures';
import { startApi, type TestApi } from '../testing/start-api';
import { line, orderBody, place as placeOrder } from './order-fixtures';

const NOW = new Date('2026-06-01T16:00:00Z');
const day = (offset: number) => addDays('2026-06-01', offset);

let t: TestApi;
let place: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => NOW });
  place = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
afterAll(() => t.close());

const add = (details: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
  insertProduct(t.db, { ...place, ...details });
const quote = (lines: NewOrder['lines'], fulfilment: NewOrder['fulfilment'] = 'pickup') =>
  t.api(quoteOrder, { body: { lines, fulfilment } });
const getProblems = async (orderLine: NewOrder['lines'][number]) => (await quote([orderLine])).lines[0]?.problems;

describe('a quote', () => {
  it('OR-02 PD-02 computes every amount on the server, by the cheapest of the listing’s prices', async () => {
    const units = [
      { amount: 4500, currency: 'CAD' as const, unit: 'per day' },
      { amount: 20_000, currency: 'CAD' as const, unit: 'per week' },
    ];
    const id = await add({ unitsOfPrice: units, stock: 3, maximumQuantity: 3 });
    const dates = { startDate: day(1), endDate: day(3) };
    expect(await quote([line(id, dates)])).toMatchObject({ currency: 'CAD', total: 13_500 });
    expect(await quote([line(id, { ...dates, quantity: 2 })])).toMatchObject({ total: 27_000 });
    expect(await quote([line(id, { startDate: day(1), endDate: day(5) })])).toMatchObject({ total: 20_000 });
    expect(await quote([line(id, { startDate: day(1), endDate: day(9) })])).toMatchObject({
      total: 29_000,
      lines: [
        {
          parts: [
            { kind: 'base', unit: 'per week', unitAmount: 20_000, count: 1, amount: 20_000 },
            { kind: 'base', unit: 'per day', unitAmount: 4500, count: 2, amount: 9000 },
          ],
          length: { unit: 'day', count: 9 },
          saving: { unit: 'per week', amount: 11_500 },
          cancellation: 'moderate',
        },
      ],
    });
    // A cached page may still send the unit, which older versions let customers choose.
    const { body } = await t.api.raw('/api/quote', {
      method: 'POST',
      body: { lines: [{ ...line(id, { startDate: day(1), endDate: day(5) }), unit: 'per day' }] },
    });
    expect(body).toMatchObject({ total: 20_000 });
  });

  it('OR-01 adds the delivery fee once, and deposits only when the package is installed', async () => {
    const canoe = await add({ deliveryFee: 1500, deposit: 5000 });
    const tent = await add({ deliveryFee: 800 });
    const lines = [line(canoe, { startDate: day(1) }), line(tent, { startDate: day(1) })];
    expect(await quote(lines, 'delivery')).toMatchObject({
      total: 10_500,
      charges: [{ kind: 'delivery', amount: 1500 }],
    });
    await t.db.insert(packages).values({ namespace: 'deposits', isInstalled: true });
    expect(await quote(lines)).toMatchObject({ total: 9000, charges: [], deposit: 5000 });
    await t.db.delete(packages);
    const pickupOnly = await quote([line(await add(), { startDate: day(1) })], 'delivery');
    expect(pickupOnly.lines[0]?.problems).toEqual([{ code: 'not_orderable' }]);
  });

  it('OR-01 distinguishes pickup from visit, and the order keeps it', async () => {
    const rules = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 };
    const canoe = line(await add({ deliveryFee: 1500 }), { startDate: day(1) });
    const cabin = line(await add({ rules: { ...testRules, basis: 'night' } }), { startDate: day(1), endDate: day(3) });
    const lesson = line(await add({ saleType: 'booking', rules, unit: 'per hour', price: 3000 }), {
      slotStart: '2026-06-02T16:00:00Z',
      slotEnd: '2026-06-02T17:00:00Z',
    });
    const getFulfilment = async (...problemsFor: Parameters<typeof quote>) => (await quote(...problemsFor)).fulfilment;
    expect(await getFulfilment([canoe])).toBe('pickup');
    expect(await getFulfilment([canoe], 'delivery')).toBe('delivery');
    expect(await getFulfilment([cabin])).toBe('visit');
    expect(await getFulfilment([lesson])).toBe('visit');
    expect(await getFulfilment([lesson, canoe])).toBe('pickup');
    const ada = await t.signUp();
    expect((await placeOrder(ada.api, [lesson])).order.fulfilment).toBe('visit');
  });

  it('AV-08 PD-02 names the unavailable days and the quantity limits', async () => {
    const id = await add();
    await insertTakenDays(t.db, id, day(10), day(12));
    expect(await getProblems(line(id, { startDate: day(9), endDate: day(13) }))).toEqual([
      {
        code: 'unavailable_dates',
        days: [day(10), day(11), day(12)],
        nearest: { startDate: day(13), endDate: day(17) },
      },
    ]);
    expect(await getProblems(line(id, { startDate: day(13), endDate: day(14) }))).toEqual([]);
    expect(await getProblems(line(id))).toEqual([{ code: 'dates_missing' }]);
    expect(await getProblems(line(id, { startDate: day(-3), endDate: day(1) }))).toMatchObject([
      { code: 'unavailable_dates' },
    ]);
    expect(await getProblems(line(id, { startDate: day(1), quantity: 2 }))).toEqual([
      { code: 'max_quantity', limit: 1 },
    ]);
    const many = await add({ stock: 5, minimumQuantity: 2, maximumQuantity: 9 });
    expect(await getProblems(line(many, { startDate: day(1) }))).toEqual([{ code: 'min_quantity', limit: 2 }]);
    expect(await getProblems(line(many, { startDate: day(1), quantity: 6 }))).toEqual([
      { code: 'max_quantity', limit: 5 },
    ]);
  });

  it('AV-08 names the rule that the dates break and suggests dates that keep it', async () => {
    const problemsFor = async (id: number, from: number, to: number) =>
      (await getProblems(line(id, { startDate: day(from), endDate: day(to) })))?.map(
        ({ code: _, ...problem }) => problem,
      );
    const rules = { ...testRules, minimumLength: 3, maximumLength: 7 };
    const stay = await add({ rules: { ...rules, basis: 'night' } });
    const nearest = (from: number, to: number) => ({ startDate: day(from), endDate: day(to) });
    expect(await problemsFor(stay, 5, 6)).toEqual([
      { days: [], reason: 'too_short', limit: 3, nearest: nearest(5, 8) },
    ]);
    expect(await problemsFor(stay, 5, 3)).toEqual([
      { days: [], reason: 'too_short', limit: 3, nearest: nearest(5, 8) },
    ]);
    expect(await problemsFor(stay, 5, 15)).toEqual([
      { days: [], reason: 'too_long', limit: 7, nearest: nearest(5, 12) },
    ]);
    const tool = await add({ rules });
    expect(await problemsFor(tool, 5, 6)).toEqual([
      { days: [], reason: 'too_short', limit: 3, nearest: nearest(5, 7) },
    ]);
    expect(await problemsFor(tool, 5, 15)).toEqual([
      { days: [], reason: 'too_long', limit: 7, nearest: nearest(5, 11) },
    ]);
    // Dates of years ago are as past as yesterday's.
    expect(await problemsFor(tool, -900, -898)).toMatchObject([{ reason: 'past', nearest: nearest(0, 2) }]);
    const weekly = await add({ rules: { ...testRules, basis: 'night', changeoverWeekdays: [6] } });
    expect(await problemsFor(weekly, 7, 14)).toEqual([{ days: [], reason: 'changeover', nearest: nearest(5, 12) }]);
  });

  it('AV-06 prices consecutive slots and rejects times that are no slot', async () => {
    const rules = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 };
    const id = await add({ saleType: 'booking', rules, unit: 'per hour', price: 3000 });
    const slot = (start: string, end: string) =>
      line(id, { slotStart: `2026-06-02T${start}:00Z`, slotEnd: `2026-06-02T${end}:00Z` });
    expect(await quote([slot('16:00', '18:00')])).toMatchObject({ total: 6000, lines: [{ problems: [] }] });
    expect(await getProblems(slot('16:30', '17:30'))).toEqual([{ code: 'unavailable_dates', days: ['2026-06-02'] }]);
    expect(await getProblems(line(id))).toEqual([{ code: 'dates_missing' }]);
  });

  it('AV-08 suggests the same time of a later day when the time is past', async () => {
    const rules = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 };
    const id = await add({ saleType: 'booking', rules, unit: 'per hour', timeZone: 'Asia/Tokyo' });
    const slot = (at: string, until: string) => line(id, { slotStart: at, slotEnd: until });
    // 15:00 in Tokyo, where it is 01:00 on 2 June now.
    const nearest = { slotStart: '2026-06-02T06:00:00.000Z', slotEnd: '2026-06-02T07:00:00.000Z' };
    for (const past of ['2026-06-01', '2024-02-29'])
      expect(await getProblems(slot(`${past}T06:00:00Z`, `${past}T07:00:00Z`))).toEqual([
        { code: 'unavailable_dates', days: [past], reason: 'past', nearest },
      ]);
  });

  it('adds up two lines of one product', async () => {
    const id = await add({ stock: 3, maximumQuantity: 3 });
    const two = line(id, { startDate: day(1), quantity: 2 });
    const { lines } = await quote([two, two]);
    expect(lines.map(({ problems }) => problems.length)).toEqual([0, 1]);
    const single = await add();
    const overlapping = await quote([
      line(single, { startDate: day(1), endDate: day(3) }),
      line(single, { startDate: day(3), endDate: day(4) }),
    ]);
    expect(overlapping.lines[1]?.problems).toEqual([
      { code: 'unavailable_dates', days: [day(3)], nearest: { startDate: day(4), endDate: day(5) } },
    ]);
    const sale = await add({ saleType: 'sale', stock: 3, maximumQuantity: 3 });
    const sold = await quote([line(sale, { quantity: 2 }), line(sale, { quantity: 2 })]);
    expect(sold.lines[1]?.problems).toEqual([{ code: 'max_quantity', limit: 1 }]);
  });

  it('PD-03 rejects several sellers, hidden listings and listings that cannot be ordered', async () => {
    const other = await add({ sellerId: await insertSeller(t.db) });
    const lines = [line(await add(), { startDate: day(1) }), line(other, { startDate: day(1) })];
    expect((await t.api.expectError(quoteOrder, { body: { lines } })).body.code).toBe('mixed_sellers');
    for (const saleType of ['request', 'auction'] as const) {
      const id = await add({ saleType, price: saleType === 'request' ? null : 1000 });
      expect(await getProblems(line(id))).toEqual([{ code: 'not_orderable' }]);
    }
    const hidden = await add({ status: 'hidden' });
    expect((await t.api.expectError(quoteOrder, { body: { lines: [line(hidden)] } })).status).toBe(404);
  });
});

it('CA-05 malformed lines are answered without a server error', async () => {
  const id = await add({ stock: 3, price: 999_999_999_999 });
  const rules = { ...testRules, basis: 'slot' as const, opens: 0, closes: 1440, slotMinutes: 60, bufferMinutes: 0 };
  const appointment = await add({ saleType: 'booking', rules, unit: 'per hour', timeZone: 'Asia/Tokyo' });
  const lines: unknown[] = [
    line(id, { startDate: '0000-01-01', endDate: '9999-12-31' }),
    line(id, { startDate: '9999-12-31', endDate: '9999-12-31' }),
    line(id, { startDate: '0001-01-01', endDate: '0001-01-02' }),
    line(id, { startDate: day(3), endDate: day(1) }),
    line(id, { startDate: day(1), quantity: 10_000 }),
    line(id, { startDate: day(1), endDate: day(300), quantity: 10_000 }),
    line(id, { slotStart: '0000-01-01T00:00:00Z', slotEnd: '9999-12-31T23:59:59Z' }),
    line(999_999_999, { startDate: day(1) }),
    ...['0000-01-01T00', '0001-01-01T00', '9998-12-31T23', '9999-12-31T23'].map((hour) =>
      line(appointment, { slotStart: `${hour}:00:00Z`, slotEnd: `${hour}:59:00Z` }),
    ),
    { ...line(id), unit: '__proto__' },
    { ...line(id), quantity: -1 },
    { ...line(id), quantity: 1.5 },
    { ...line(id), productId: "1' OR '1'='1" },
    null,
    [],
  ];
  for (const orderLine of lines) {
    const { status, body } = await t.api.raw('/api/quote', { method: 'POST', body: { lines: [orderLine] } });
    expect(status, `${JSON.stringify(orderLine)} → ${JSON.stringify(body)}`).toBeLessThan(500);
  }
  for (const lines of [[], Array.from({ length: 21 }, () => line(id)), 'x', {}])
    expect((await t.api.raw('/api/quote', { method: 'POST', body: { lines } })).status).toBe(400);
});

describe('dates of any length', () => {
  it('CA-05 quotes, holds and orders reject dates longer than a booking can be', async () => {
    const dayPrices = [{ weekdays: [5, 6], amount: 6000 }];
    const id = await add({ unitsOfPrice: [{ amount: 4500, currency: 'CAD', unit: 'per day', dayPrices }] });
    const ada = await t.signUp();
    const tooLong: [string, string][] = [
      ['0001-01-01', '9999-12-31'],
      ['1970-01-01', '2099-12-31'],
      [day(0), day(STAY_DAYS_MAXIMUM)],
    ];
    for (const [startDate, endDate] of tooLong) {
      const lines = Array.from({ length: ORDER_LINES_MAXIMUM }, () => line(id, { startDate, endDate }));
      const error = await Promise.all([
        ada.api.expectError(quoteOrder, { body: { lines } }),
        ada.api.expectError(holdDates, { body: { lines } }),
        ada.api.expectError(createOrder, { body: orderBody(lines, 0) }),
      ]);
      expect(error.map(({ status, body }) => [status, body.code])).toEqual(error.map(() => [400, 'invalid_input']));
    }
  });

  it('CA-05 the largest quote that the contract allows has a price', async () => {
    const dayPrices = Array.from({ length: 50 }, (_, i) => ({
      startDate: day(-i - 2),
      endDate: day(-i - 1),
      amount: i,
    }));
    const price = { amount: 4500, currency: 'CAD' as const, unit: 'per day', dayPrices };
    const rules = { ...testRules, maximumLength: STAY_DAYS_MAXIMUM, horizonDays: STAY_DAYS_MAXIMUM - 1 };
    const id = await add({ unitsOfPrice: [price], rules, stock: ORDER_LINES_MAXIMUM, maximumQuantity: 1 });
    const longest = line(id, { startDate: day(0), endDate: day(STAY_DAYS_MAXIMUM - 1) });
    const lines = Array.from({ length: ORDER_LINES_MAXIMUM }, () => longest);
    const { lines: quoted, total } = await quote(lines);
    expect(quoted.every(({ problems }) => problems.length === 0)).toBe(true);
    expect(total).toBeGreaterThan(0);
  });
});
