import {
  quoteOrder,
  SALE_TYPES,
  searchProducts,
  type AvailabilityData,
  type AvailabilityRules,
} from '@marketplace/api-contract';
import { createAvailability } from '@marketplace/availability-rules';
import { addDays, eachDay, instantAt, weekday } from '@marketplace/formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockDays, stockSlots } from '@marketplace/database/schema';
import { startApi, type TestApi } from '../testing/start-api';
import { reportSeed } from '../testing/report-seed';
import { insertCategory, insertProduct, insertSeller, insertTakenDays, testRules } from '../products/product-fixtures';
import { findOffersWithAvailability } from '../products/products-service';

const TODAY = '2026-03-02';
const ZONES = ['America/Edmonton', 'Asia/Tokyo', 'Pacific/Kiritimati', 'America/St_Johns'];
const DAYS = 25;

let t: TestApi;
let now = new Date(`${TODAY}T12:00:00Z`);
beforeAll(async () => {
  t = await startApi({ clock: () => now });
});
afterAll(() => t.close());

const someDay = fc.integer({ min: -1, max: DAYS }).map((n) => addDays(TODAY, n));
/** Has slots that begin while time passes. */
const NEAR = [0, 1, 2, 3, 4].map((n) => addDays(TODAY, n));
const listing = fc.record({
  zone: fc.constantFrom(...ZONES),
  stock: fc.constantFrom(0, 1, 1, 1, 2, 3),
  rules: fc.record({
    basis: fc.constantFrom('night' as const, 'day' as const, 'slot' as const),
    allowedWeekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4 }),
    minimumLength: fc.integer({ min: 0, max: 2 }),
    maximumLength: fc.integer({ min: 2, max: 6 }),
    leadDays: fc.constantFrom(0, 0, 0, 1, 2),
    horizonDays: fc.integer({ min: 5, max: DAYS }),
    opens: fc.constantFrom(0, 540, 600),
    closes: fc.constantFrom(780, 830, 1440),
    slotMinutes: fc.constantFrom(60, 90),
    bufferMinutes: fc.constantFrom(0, 15),
    changeoverWeekdays: fc.constantFrom<number[] | undefined>(undefined, undefined, [0, 2, 4], [1, 6]),
  }),
  blocks: fc.array(
    fc.record({
      start: someDay,
      length: fc.integer({ min: 0, max: 3 }),
      /** Opened by the seller: free despite the rules. */
      kind: fc.constantFrom('Booked' as const, 'orders' as const, 'Unavailable' as const, 'opened' as const),
    }),
    { maxLength: 5 },
  ),
  /** Some units of a larger stock, or the single unit. */
  takenDays: fc.uniqueArray(fc.record({ day: someDay, units: fc.constantFrom(1, 2, 3) }), {
    maxLength: 4,
    selector: ({ day }) => day,
  }),
  /**
   * From one minute of the day to another; some do not match the slots, as after a change of the
   * slot length.
   */
  takenSlots: fc.array(
    fc.oneof(
      fc.record({
        day: someDay,
        from: fc.constantFrom(0, 0, 0.3, 0.7),
        to: fc.constantFrom(0.3, 0.7, 1, 1),
        units: fc.constantFrom(1, 2, 3),
        shift: fc.constantFrom(0, 0, 0, 30 * 60_000),
      }),
      // Only the first slots are left: once they have begun, the day is full.
      fc.record({
        day: fc.constantFrom(...NEAR),
        from: fc.constantFrom(0.2, 0.4, 0.6),
        to: fc.constant(1),
        units: fc.constant(3),
        shift: fc.constant(0),
      }),
    ),
    { maxLength: 5 },
  ),
});
type Listing = typeof listing extends fc.Arbitrary<infer T> ? T : never;

const createRules = ({ rules: { changeoverWeekdays, ...rules } }: Pick<Listing, 'rules'>): AvailabilityRules => ({
  ...rules,
  ...(changeoverWeekdays && { changeoverWeekdays }),
});

async function insertListing(l: Listing, place: { sellerId: number; categoryId: number }): Promise<number> {
  const isSlots = l.rules.basis === 'slot';
  const id = await insertProduct(t.db, {
    ...place,
    saleType: isSlots ? SALE_TYPES[1] : SALE_TYPES[0],
    rules: createRules(l),
    stock: l.stock,
    timeZone: l.zone,
  });
  for (const { start, length, kind } of l.blocks) {
    const isBooking = kind === 'Booked' || kind === 'orders';
    // Of a larger stock units are booked, not days; a slot does not book a whole day.
    if (isBooking && (l.stock !== 1 || isSlots)) continue;
    // The database refuses overlapping bookings of a single unit; then the first one stays.
    await insertTakenDays(t.db, id, start, addDays(start, length), {
      kind: isBooking ? kind : 'Unavailable',
      isExclusive: isBooking,
      isAvailable: kind === 'opened',
    }).catch(() => {});
  }
  const counted = (units: number) => [Math.min(units, l.stock), l.stock] as const;
  if (isSlots) await takeSlots(id, l, counted);
  else if (l.stock > 1)
    for (const { day, units } of l.takenDays) {
      const [taken, stock] = counted(units);
      await t.db.insert(stockDays).values({ productId: id, day, taken, stock });
    }
  return id;
}

async function takeSlots(
  productId: number,
  { zone, rules, stock: units, takenSlots }: Listing,
  counted: (units: number) => readonly [number, number],
): Promise<void> {
  const open = createAvailability({
    timeZone: zone,
    today: addDays(TODAY, -2),
    rules: { ...createRules({ rules }), leadDays: 0, horizonDays: 90, allowedWeekdays: [0, 1, 2, 3, 4, 5, 6] },
    stock: 1,
    ranges: [],
    taken: [],
    slots: [],
  });
  for (const { day, from, to, units: takenUnits, shift } of takenSlots) {
    const all = open.slots(day);
    const slots = all.slice(Math.floor(from * all.length), Math.ceil(to * all.length));
    const [first, last] = [slots[0], slots.at(-1)];
    if (!first || !last || units === 0) continue;
    const at = (instant: string) => new Date(Date.parse(instant) + shift);
    if (units === 1) {
      const slot = `[${at(first.start).toISOString()},${at(last.end).toISOString()})`;
      await insertTakenDays(t.db, productId, day, day, { days: null, slot }).catch(() => {});
      continue;
    }
    const [taken, stock] = counted(takenUnits);
    for (const { start, end } of slots)
      await t.db
        .insert(stockSlots)
        .values({ productId, startsAt: at(start), endsAt: at(end), taken, stock })
        .onConflictDoNothing();
  }
}

/** The result of the availability function for the same dates; one day by night is one night. */
function isFree(answer: AvailabilityData, start: string, end: string, now: Date): boolean {
  const { day, range } = createAvailability(answer, now.toISOString());
  if (answer.rules.basis === 'slot') return eachDay(start, end).every((d) => day(d).state === 'free');
  const isOneNight = answer.rules.basis === 'night' && start === end;
  return range(start, isOneNight ? addDays(end, 1) : end).state === 'free';
}

/** Over several midnights. */
const minutes = fc.integer({ min: 0, max: 5 * 24 * 60 });
/** Yesterday, today and tomorrow. */
const nearDays = (at: Date) => [-1, 0, 1].map((n) => ({ start: addDays(at.toISOString().slice(0, 10), n), length: 0 }));
const wish = fc.record({ start: someDay, length: fc.integer({ min: 0, max: 5 }) });
const sorted = (products: readonly { id: string }[]) => products.map(({ id }) => Number(id)).sort((a, b) => a - b);

it('SE-05 the date filter and the availability function agree on every listing at any time', async () => {
  const sellerId = await insertSeller(t.db);
  const categoryId = await insertCategory(t.db, { slug: 'dated' });
  await fc.assert(
    fc.asyncProperty(
      fc.array(listing, { minLength: 12, maxLength: 12 }),
      // Time passes after the index was loaded: slots begin, days pass, also across midnight UTC.
      fc.array(minutes, { minLength: 3, maxLength: 4 }).map((some) => some.sort((a, b) => a - b)),
      fc.array(wish, { minLength: 8, maxLength: 8 }),
      async (listings, moments, wishes) => {
        await t.pool.query('TRUNCATE products CASCADE');
        now = new Date(instantAt(TODAY, moments[0]!, 'UTC'));
        const ids: number[] = [];
        for (const l of listings) ids.push(await insertListing(l, { sellerId, categoryId }));
        for (const moment of moments) {
          now = new Date(instantAt(TODAY, moment, 'UTC'));
          // The key expires with the clock, which moves here.
          const api = await t.visitor();
          const offers = await findOffersWithAvailability(
            t.db,
            ids,
            { from: addDays(TODAY, -1), to: addDays(TODAY, 60) },
            now,
          );
          const expected = (getDays: (answer: AvailabilityData) => { start: string; end: string }) =>
            ids.filter((id) => {
              const answer = offers.get(id)?.availability;
              if (!answer) return false;
              const { start, end } = getDays(answer);
              return isFree(answer, start, end, now);
            });
          const find = (query: object) => api(searchProducts, { query: { type: 'oldest_first', ...query } });
          for (const { start, length } of [...nearDays(now), ...wishes]) {
            const end = addDays(start, length);
            const found = await find({ startDate: start, endDate: end });
            const free = expected(() => ({ start, end }));
            expect(sorted(found.products), `${start} to ${end} at ${now.toISOString()}`).toEqual(free);
            expect(found.total).toBe(free.length);
          }
          const { products, facets } = await find({ instant: '1' });
          // From today for the shortest length of the rules.
          const today = expected(({ today: start, rules: { basis, minimumLength, changeoverWeekdays } }) => {
            const shortest = { slot: 0, night: Math.max(1, minimumLength), day: Math.max(0, minimumLength - 1) }[basis];
            const ends = eachDay(addDays(start, shortest), addDays(start, shortest + 6));
            const mayLeave = (end: string) =>
              changeoverWeekdays?.includes(weekday(basis === 'night' ? end : addDays(end, 1))) ?? true;
            return { start, end: (basis === 'slot' ? start : ends.find(mayLeave)) ?? start };
          });
          expect(sorted(products), `today at ${now.toISOString()}`).toEqual(today);
          expect(facets?.instant).toBe(today.length);
        }
      },
    ),
    { numRuns: process.env['FULL'] ? 200 : 12, ...reportSeed },
  );
});

it('PD-02 results and quote show the same price of the dates, also when nights differ in price', async () => {
  now = new Date(`${TODAY}T12:00:00Z`);
  const seller = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'priced' }) };
  const shown = { amount: 10_000, currency: 'CAD' as const, unit: 'per night' };
  const id = await insertProduct(t.db, {
    ...seller,
    unit: shown.unit,
    price: shown.amount,
    unitsOfPrice: [{ ...shown, dayPrices: [{ weekdays: [5, 6], amount: 13_000 }] }],
    rules: { ...testRules, basis: 'night' },
  });
  const api = await t.visitor();
  // Thursday to Sunday.
  const dates = { startDate: '2026-03-05', endDate: '2026-03-08' };
  const { products } = await api(searchProducts, { query: { ...dates, category: 'priced' } });
  expect(products[0]?.total).toEqual({ amount: 36_000, quantity: 1, deposit: 0 });
  const line = { productId: String(id), quantity: 1, ...dates };
  expect(await api(quoteOrder, { body: { lines: [line] } })).toMatchObject({ total: 36_000 });
});
