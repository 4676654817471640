import { SALE_TYPES, searchProducts, type AvailabilityAnswer } from '@marketplace/api-contract';
import { availabilityOf } from '@marketplace/availability';
import { addDays, eachDay, instantAt, todayIn } from '@marketplace/formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockSlots } from '../db/schema';
import { startApi, type TestApi } from '../testing/start-api';
import { insertCategory, insertProduct, insertSeller, insertTakenDays } from '../products/product-fixtures';
import { readOffers } from '../products/products-service';

const TODAY = '2026-03-02';
const ZONES = ['America/Edmonton', 'Asia/Tokyo', 'Pacific/Kiritimati', 'America/St_Johns'];
const DAYS = 25;

let t: TestApi;
let now = new Date(`${TODAY}T12:00:00Z`);
beforeAll(async () => {
  t = await startApi({ clock: () => now });
});
afterAll(() => t.close());

const someDay = fc.integer({ min: 0, max: DAYS }).map((n) => addDays(TODAY, n));
const listing = fc.record({
  zone: fc.constantFrom(...ZONES),
  stock: fc.constantFrom(1, 1, 2),
  rules: fc.record({
    basis: fc.constantFrom('night' as const, 'day' as const, 'slot' as const),
    allowedWeekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 5 }),
    minimumLength: fc.integer({ min: 0, max: 2 }),
    maximumLength: fc.integer({ min: 2, max: 6 }),
    leadDays: fc.integer({ min: 0, max: 2 }),
    horizonDays: fc.integer({ min: 5, max: DAYS }),
    opens: fc.constantFrom(540, 600),
    closes: fc.constantFrom(780, 830),
    slotMinutes: fc.constantFrom(60, 90),
    bufferMinutes: fc.constantFrom(0, 15),
  }),
  blocks: fc.array(fc.record({ start: someDay, length: fc.integer({ min: 0, max: 3 }), isClosed: fc.boolean() }), {
    maxLength: 4,
  }),
  fullDays: fc.uniqueArray(someDay, { maxLength: 4 }),
  fullSlotDays: fc.uniqueArray(someDay, { maxLength: 4 }),
});
type Listing = typeof listing extends fc.Arbitrary<infer T> ? T : never;

async function insertListing(l: Listing, place: { sellerId: number; categoryId: number }): Promise<number> {
  const isSlots = l.rules.basis === 'slot';
  const id = await insertProduct(t.db, {
    ...place,
    saleType: isSlots ? SALE_TYPES[1] : SALE_TYPES[0],
    rules: { ...l.rules },
    stock: l.stock,
    timeZone: l.zone,
  });
  const isCounted = l.stock > 1;
  for (const { start, length, isClosed } of l.blocks) {
    if (isCounted && !isClosed) continue;
    // The database refuses overlapping bookings of a single unit: then the first one stands.
    await insertTakenDays(t.db, id, start, addDays(start, length), {
      kind: isClosed ? 'Unavailable' : 'Booked',
      isExclusive: !isClosed,
    }).catch(() => {});
  }
  if (isCounted && !isSlots)
    for (const day of l.fullDays) await t.pool.query('INSERT INTO stock_days VALUES ($1, $2, 2, 2)', [id, day]);
  if (isSlots) {
    const answer: AvailabilityAnswer = {
      timeZone: l.zone,
      today: TODAY,
      rules: { ...l.rules },
      stock: 1,
      ranges: [],
      taken: [],
      slots: [],
    };
    const open = {
      ...answer,
      rules: { ...l.rules, leadDays: 0, horizonDays: 90, allowedWeekdays: [0, 1, 2, 3, 4, 5, 6] },
    };
    for (const [n, day] of l.fullSlotDays.entries()) {
      // Every other time one slot is left.
      const slots = availabilityOf(open)
        .slots(day)
        .slice(n % 2);
      const [first, last] = [slots[0], slots.at(-1)];
      if (!first || !last) continue;
      if (isCounted)
        for (const slot of slots)
          await t.db
            .insert(stockSlots)
            .values({ productId: id, startsAt: new Date(slot.start), endsAt: new Date(slot.end), taken: 2, stock: 2 });
      else
        await insertTakenDays(t.db, id, day, day, { days: null, slot: `[${first.start},${last.end})` }).catch(() => {});
    }
  }
  return id;
}

/** What the availability function says of the same wish; a single day of a stay by night is one night. */
function isFree(answer: AvailabilityAnswer, start: string, end: string, now: Date): boolean {
  const { day, range } = availabilityOf(answer, now.toISOString());
  if (answer.rules.basis === 'slot') return eachDay(start, end).every((d) => day(d).state === 'free');
  const isOneNight = answer.rules.basis === 'night' && start === end;
  return range(start, isOneNight ? addDays(end, 1) : end).state === 'free';
}

it('SE-05 the date filter and the availability function agree on every listing', async () => {
  const sellerId = await insertSeller(t.db);
  let n = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(listing, { minLength: 8, maxLength: 8 }),
      fc.array(fc.record({ start: someDay, length: fc.integer({ min: 0, max: 5 }) }), { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 0, max: 26 * 60 }),
      async (listings, wishes, minutes) => {
        const categoryId = await insertCategory(t.db, { slug: `agree-${n++}` });
        const ids: number[] = [];
        for (const l of listings) ids.push(await insertListing(l, { sellerId, categoryId }));
        now = new Date(instantAt(TODAY, minutes, 'UTC'));
        // A key is good for a while by the clock, which moves here.
        const api = await t.visitor();
        const offers = await readOffers(t.db, ids, { from: addDays(TODAY, -1), to: addDays(TODAY, 60) }, now);
        for (const { start, length } of wishes) {
          const days = { start, end: addDays(start, length) };
          const found = await api(searchProducts, {
            query: { category: `agree-${n - 1}`, type: 'oldest_first', startDate: days.start, endDate: days.end },
          });
          const expected = ids.filter((id) => {
            const answer = offers.get(id)?.availability;
            return answer && isFree(answer, days.start, days.end, now);
          });
          expect(
            found.products.map(({ id }) => Number(id)).sort((a, b) => a - b),
            `${days.start} to ${days.end} at ${now.toISOString()}`,
          ).toEqual(expected);
          expect(found.total).toBe(expected.length);
        }
        expect(todayIn('UTC', now) >= TODAY).toBe(true);
      },
    ),
    { numRuns: process.env['FULL'] ? 200 : 10 },
  );
});
