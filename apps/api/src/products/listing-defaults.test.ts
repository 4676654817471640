import { getAvailability, quoteOrder, type AvailabilityRules } from '@marketplace/api-contract';
import { settings } from '@marketplace/database/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { line } from '../orders/order-fixtures';
import { startApi, type TestApi } from '../testing/start-api';
import { insertCategory, insertProduct, insertSeller, testRules } from './product-fixtures';

/** A Monday. */
const NOW = new Date('2026-06-01T16:00:00Z');

let t: TestApi;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => NOW });
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
afterAll(() => t.close());

/** A listing without a time zone, and with weekdays only if they are given. */
const write = ({ allowedWeekdays }: { allowedWeekdays?: number[] } = {}) => {
  const { allowedWeekdays: _, ...rules } = { ...testRules, minimumLength: 1 };
  const written = { ...rules, ...(allowedWeekdays && { allowedWeekdays }) } as AvailabilityRules;
  return insertProduct(t.db, { ...listing, timeZone: undefined, rules: written });
};
const createAvailability = (id: number) =>
  t.api(getAvailability, { params: { id: String(id) }, query: { from: '2026-06-01', to: '2026-06-30' } });
const problemsOn = async (id: number, startDate: string) =>
  (await t.api(quoteOrder, { body: { lines: [line(id, { startDate })] } })).lines[0]?.problems.map(({ code }) => code);

it('AV-04 a listing without weekdays is closed on Sundays', async () => {
  const id = await write();
  expect((await createAvailability(id)).rules.allowedWeekdays).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await problemsOn(id, '2026-06-06')).toEqual([]);
  expect(await problemsOn(id, '2026-06-07')).toEqual(['unavailable_dates']);
  await t.pool.query(`UPDATE products SET rules = rules - 'allowedWeekdays' WHERE id = $1`, [id]);
  expect((await createAvailability(id)).rules.allowedWeekdays).toEqual([1, 2, 3, 4, 5, 6]);
});

it('AV-04 a listing is open on the weekdays that it allows and on no others', async () => {
  expect(await problemsOn(await write({ allowedWeekdays: [0] }), '2026-06-07')).toEqual([]);
  expect((await createAvailability(await write({ allowedWeekdays: [] }))).rules.allowedWeekdays).toEqual([]);
});

it('AV-07 a listing without a time zone is in the marketplace’s zone', async () => {
  expect((await createAvailability(await write())).timeZone).toBe('America/Edmonton');
  await t.db.insert(settings).values({ key: 'timeZone', value: 'Asia/Tokyo' });
  expect(await createAvailability(await write())).toMatchObject({ timeZone: 'Asia/Tokyo', today: '2026-06-02' });
});
