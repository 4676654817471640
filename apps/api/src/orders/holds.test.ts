import {
  createOrder,
  getAvailability,
  getProduct,
  holdDates,
  leaveHold,
  logout,
  quoteOrder,
  releaseHold,
  type AvailabilityData,
  type NewOrder,
} from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTEMPT_RULES } from '../accounts/attempts';
import { insertCategory, insertProduct, insertSeller, testRules } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { NO_RULES, startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { releaseExpiredHolds } from './holds-service';
import { buy, line, orderBody, place } from './order-fixtures';

const START = new Date('2026-06-01T16:00:00Z');
const MINUTE = 60_000;
const day = (offset: number) => addDays('2026-06-01', offset);
const dates = { startDate: day(10), endDate: day(12) };

let t: TestApi;
let now = START;
let ada: SignedUp;
let bob: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({
    clock: () => now,
    attemptRules: { ...NO_RULES, hold: ATTEMPT_RULES.hold },
  });
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
beforeEach(async () => {
  now = START;
  [ada, bob] = await Promise.all([t.signUp(), t.signUp()]);
});
afterAll(() => t.close());

const add = (details: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
  insertProduct(t.db, { ...listing, ...details });
const slotRules = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 };
const slot = { slotStart: '2026-06-02T16:00:00.000Z', slotEnd: '2026-06-02T18:00:00.000Z' };

const week = (id: number, n: number) => line(id, { startDate: day(1 + 7 * n), endDate: day(7 + 7 * n) });

/** A customer with a paid order. */
async function signUpPaid(): Promise<SignedUp> {
  const customer = await t.signUp();
  await buy(t, customer.api, [line(await add(), dates)]);
  return customer;
}

const after = (minutes: number) => void (now = new Date(START.getTime() + minutes * MINUTE));
const inMinutes = (minutes: number) => new Date(START.getTime() + minutes * MINUTE).toISOString();
const hold = async ({ api }: { api: ApiCaller }, ...lines: NewOrder['lines']) =>
  (await api(holdDates, { body: { lines } })).expiresAt;
const renew = async ({ api }: { api: ApiCaller }, ...lines: NewOrder['lines']) =>
  (await api(holdDates, { body: { lines, isRenewal: true } })).expiresAt;
const getProblems = async ({ api }: { api: ApiCaller }, ...lines: NewOrder['lines']) =>
  (await api(quoteOrder, { body: { lines } })).lines.flatMap(({ problems }) => problems.map(({ code }) => code));
const availabilityFor = ({ api }: { api: ApiCaller }, id: number): Promise<AvailabilityData> =>
  api(getAvailability, { params: { id: String(id) }, query: { from: day(0), to: day(30) } });

describe('held dates', () => {
  it('AV-08 are unavailable to others but free to their customer for fifteen minutes, in calendar, page and price', async () => {
    const id = await add();
    expect(await hold(ada, line(id, dates))).toBe(inMinutes(15));
    expect(await getProblems(bob, line(id, dates))).toEqual(['unavailable_dates']);
    expect(await getProblems(ada, line(id, dates))).toEqual([]);
    expect((await availabilityFor(bob, id)).ranges).toHaveLength(1);
    expect((await availabilityFor(ada, id)).ranges).toEqual([]);
    const page = await ada.api(getProduct, { params: { id: String(id) } });
    expect(page).toMatchObject({ availability: { ranges: [] } });
    after(14);
    await releaseExpiredHolds(t, now);
    expect(await getProblems(bob, line(id, dates))).toEqual(['unavailable_dates']);
    after(15);
    await releaseExpiredHolds(t, now);
    expect(await getProblems(bob, line(id, dates))).toEqual([]);
  });

  it('AV-08 count for listings with several units and for time slots', async () => {
    const [stocked, studio, twin] = [
      await add({ stock: 3, maximumQuantity: 3 }),
      await add({ saleType: 'booking', rules: slotRules, unit: 'per hour', stock: 1 }),
      await add({ saleType: 'booking', rules: slotRules, unit: 'per hour', stock: 2 }),
    ];
    const lines = [line(stocked, { ...dates, quantity: 2 }), line(studio, slot), line(twin, slot)] as const;
    expect(await hold(ada, ...lines)).toBe(inMinutes(15));
    expect((await availabilityFor(bob, stocked)).taken).toEqual([10, 11, 12].map((n) => ({ day: day(n), taken: 2 })));
    for (const [id, taken] of [
      [studio, 1],
      [twin, 1],
    ] as const)
      expect((await availabilityFor(bob, id)).slots.map((one) => one.taken)).toContain(taken);
    for (const id of [stocked, studio, twin])
      expect(await availabilityFor(ada, id)).toMatchObject({ ranges: [], taken: [], slots: [] });
    expect(await getProblems(bob, line(stocked, { ...dates, quantity: 2 }))).toEqual(['unavailable_dates']);
    await ada.api(releaseHold);
    for (const id of [stocked, studio, twin])
      expect(await availabilityFor(bob, id)).toMatchObject({ ranges: [], taken: [], slots: [] });
  });

  it('AV-08 keep their end when the customer requests them again, and are replaced by other dates', async () => {
    const [one, other] = [await add(), await add()];
    await hold(ada, line(one, dates));
    after(10);
    expect(await hold(ada, line(one, dates))).toBe(inMinutes(15));
    expect(await hold(ada, line(other, dates))).toBe(inMinutes(25));
    expect(await getProblems(bob, line(one, dates))).toEqual([]);
  });

  it('AV-08 are renewed only while they are held, so that a second device of the customer keeps its hold', async () => {
    const [canoe, tent] = [line(await add(), dates), line(await add(), dates)];
    expect(await renew(ada, canoe)).toBeNull();
    expect(await hold(ada, canoe)).not.toBeNull();
    after(5);
    expect(await renew(ada, canoe)).toBe(inMinutes(15));
    expect(await hold(ada, tent)).toBe(inMinutes(20));
    expect(await renew(ada, canoe)).toBeNull();
    expect(await getProblems(bob, canoe)).toEqual([]);
    expect(await getProblems(bob, tent)).toEqual(['unavailable_dates']);
  });

  it('AV-08 end two minutes after the customer leaves, and keep their full time when the customer returns', async () => {
    const id = await add();
    await hold(ada, line(id, dates));
    after(5);
    await ada.api(leaveHold);
    after(6);
    expect(await hold(ada, line(id, dates))).toBe(inMinutes(15));
    after(8);
    await releaseExpiredHolds(t, now);
    expect(await getProblems(bob, line(id, dates))).toEqual(['unavailable_dates']);
    await ada.api(leaveHold);
    after(10);
    await releaseExpiredHolds(t, now);
    expect(await getProblems(bob, line(id, dates))).toEqual([]);
    after(14);
    await ada.api(leaveHold);
    expect(await getProblems(bob, line(id, dates))).toEqual([]);
  });

  it('AV-08 are free for others once released, and are held again until the old end when the customer returns', async () => {
    const [id, other] = [await add(), await add()];
    await hold(ada, line(id, dates));
    after(5);
    await ada.api(releaseHold);
    expect(await getProblems(bob, line(id, dates))).toEqual([]);
    after(6);
    await ada.api(leaveHold);
    after(10);
    await releaseExpiredHolds(t, now);
    expect(await hold(ada, line(id, dates))).toBe(inMinutes(15));
    expect(await getProblems(bob, line(id, dates))).toEqual(['unavailable_dates']);
    await ada.api(releaseHold);
    expect(await renew(ada, line(id, dates))).toBe(inMinutes(15));
    await ada.api(releaseHold);
    await hold(bob, line(id, dates));
    expect(await hold(ada, line(id, dates))).toBeNull();
    await bob.api(releaseHold);
    after(15);
    expect(await hold(ada, line(id, dates))).toBe(inMinutes(30));
    expect(await hold(ada, line(other, dates))).toBe(inMinutes(30));
  });

  it('AV-08 count as one attempt however often their customer looks at another page', async () => {
    const id = await add();
    for (let count = 0; count < ATTEMPT_RULES.hold.free + 3; count++) {
      expect(await hold(ada, line(id, dates))).toBe(inMinutes(15));
      await ada.api(releaseHold);
    }
  });

  it('OR-03 AV-08 become the customer’s order, and nobody else can order them meanwhile', async () => {
    const id = await add();
    const { total } = await ada.api(quoteOrder, { body: { lines: [line(id, dates)] } });
    await hold(ada, line(id, dates));
    expect(await bob.api.expectError(createOrder, { body: orderBody([line(id, dates)], total) })).toMatchObject({
      body: { code: 'unavailable_dates' },
    });
    await place(ada.api, [line(id, dates)]);
    const { rows } = await t.pool.query(
      'SELECT order_line_id IS NOT NULL AS ordered FROM reservations WHERE product_id = $1',
      [id],
    );
    expect(rows).toEqual([{ ordered: true }]);
    expect((await t.pool.query('SELECT FROM holds WHERE customer_id = $1', [ada.profile._id])).rowCount).toBe(0);
  });

  it('AV-08 can be ordered by others once they have expired, before the sweep has run', async () => {
    const id = await add();
    await hold(ada, line(id, dates));
    after(15);
    const body = orderBody([line(id, dates)], 13_500);
    expect((await bob.api(createOrder, { body })).order.status).toBe('Pending Payment');
    expect(await hold(ada, line(id, dates))).toBeNull();
  });

  it('OR-03 AV-08 go to exactly one of eight customers who request them at the same moment', async () => {
    const id = await add();
    const many = await Promise.all(Array.from({ length: 8 }, () => t.signUp()));
    const answers = await Promise.all(many.map((one) => hold(one, line(id, dates))));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect((await t.pool.query('SELECT FROM reservations WHERE product_id = $1', [id])).rowCount).toBe(1);
  });

  it('AV-08 are one hold when a customer requests them in several tabs at once, or leaves and returns at once', async () => {
    const id = await add({ stock: 4, maximumQuantity: 4 });
    const lines = [1, 2, 3, 4].map((quantity) => line(id, { ...dates, quantity }));
    await Promise.all([...lines.map((one) => hold(ada, one)), ada.api(leaveHold), ada.api(releaseHold)]);
    await ada.api(releaseHold);
    expect(await availabilityFor(bob, id)).toMatchObject({ taken: [] });
    expect((await t.pool.query('SELECT FROM reservations WHERE product_id = $1', [id])).rowCount).toBe(0);
  });
});

describe('a request to hold dates', () => {
  it('AV-08 holds nothing when lines have no dates or dates that are not free', async () => {
    const [lamp, canoe] = [await add({ saleType: 'sale', stock: 5 }), await add()];
    expect(await hold(ada, line(lamp))).toBeNull();
    expect(await hold(ada, line(canoe))).toBeNull();
    expect(await hold(ada, line(canoe, { startDate: day(-3), endDate: day(-2) }))).toBeNull();
    expect(await hold(ada, line(canoe, { ...dates, quantity: 2 }))).toBeNull();
  });

  it('AV-08 ignores dates of a sale and leaves its stock unchanged', async () => {
    const id = await add({ saleType: 'sale', stock: 5, maximumQuantity: 5 });
    const lamp = line(id, { quantity: 3, ...dates });
    expect(await hold(ada, lamp)).toBeNull();
    const canoe = line(await add(), dates);
    expect(await hold(ada, lamp, canoe)).not.toBeNull();
    await ada.api(releaseHold);
    const { rows } = await t.pool.query<{ stock: number }>('SELECT stock FROM products WHERE id = $1', [id]);
    expect(rows).toEqual([{ stock: 5 }]);
  });

  it('AV-08 is rejected for a signed-out visitor', async () => {
    const id = await add();
    for (const endpoint of [holdDates, leaveHold, releaseHold])
      expect(await t.api.expectError(endpoint, { body: { lines: [line(id, dates)] } })).toMatchObject({ status: 401 });
  });

  it('AV-08 holds nothing when the dates are taken, and does not count as an attempt', async () => {
    const id = await add();
    await place(bob.api, [line(id, dates)]);
    for (let count = 0; count <= ATTEMPT_RULES.hold.free; count++) expect(await hold(ada, line(id, dates))).toBeNull();
    expect(await hold(ada, line(id, { startDate: day(20), endDate: day(21) }))).not.toBeNull();
  });

  it('AV-08 holds dates for at most two minutes after its customer signs out', async () => {
    const id = await add();
    await hold(ada, line(id, dates));
    await ada.api(logout);
    after(2);
    await releaseExpiredHolds(t, now);
    expect(await getProblems(bob, line(id, dates))).toEqual([]);
  });

  it('AV-08 holds nothing after too many attempts, and the customer can still order', async () => {
    const id = await add();
    const { free } = ATTEMPT_RULES.hold;
    for (let count = 0; count < free; count++)
      expect(await hold(ada, line(id, { startDate: day(2 + count), endDate: day(3 + count) }))).not.toBeNull();
    expect(await hold(ada, line(id, dates))).toBeNull();
    await place(ada.api, [line(id, dates)]);
  });

  it('AV-08 holds nothing when the lines together exceed the longest booking of a listing', async () => {
    const id = await add({ rules: { ...testRules, maximumLength: 7 } });
    const [week, day14] = [
      line(id, { startDate: day(2), endDate: day(8) }),
      line(id, { startDate: day(14), endDate: day(14) }),
    ];
    expect(await hold(ada, week, day14)).toBeNull();
    expect(await getProblems(bob, week, day14)).toEqual([]);
    expect(await hold(ada, week)).not.toBeNull();
    const other = await add({ rules: { ...testRules, maximumLength: 7 } });
    expect(await hold(ada, week, line(other, { startDate: day(14), endDate: day(14) }))).not.toBeNull();
    await place(ada.api, [week]);
    expect(await hold(ada, day14)).toBeNull();
  });

  it('AV-08 holds at most a tenth of a listing for unverified and verified customers of one address', async () => {
    const id = await add({ rules: { ...testRules, horizonDays: 180 } });
    const answers: (string | null)[] = [];
    for (let index = 0; index < 6; index++) answers.push(await hold(await t.signUp(), week(id, index)));
    expect(answers.map((answer) => answer !== null)).toEqual([true, true, false, false, false, false]);
    expect(await hold(await t.signUp({ isVerified: true }), week(id, 10))).toBeNull();
    expect(await hold(await signUpPaid(), week(id, 10))).not.toBeNull();
  });

  it('AV-08 holds nothing when an unverified customer requests a large part of a listing', async () => {
    const id = await add({ rules: { ...testRules, horizonDays: 180 } });
    const month = line(id, { startDate: day(2), endDate: day(31) });
    expect(await hold(ada, month)).toBeNull();
    expect(await hold(await t.signUp({ isVerified: true }), month)).not.toBeNull();
  });

  it('AV-08 holds nothing when half of a listing is held already', async () => {
    const id = await add({ rules: { ...testRules, maximumLength: 14, horizonDays: 56 } });
    const answers: (string | null)[] = [];
    for (let index = 0; index < 6; index++) answers.push(await hold(await signUpPaid(), week(id, index)));
    expect(answers.map((answer) => answer !== null)).toEqual([true, true, true, true, false, false]);
  });
});
