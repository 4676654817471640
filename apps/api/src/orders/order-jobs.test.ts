import { cancelOrder, getOrder, holdDates, leaveHold, quoteOrder, settleOrder } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCardPayer } from '../payments/payment-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { line, place } from './order-fixtures';

const START = new Date('2026-06-01T16:00:00Z');
const MINUTE = 60_000;
const dates = { startDate: addDays('2026-06-01', 10), endDate: addDays('2026-06-01', 12) };

let t: TestApi;
let now = START;
let ada: SignedUp;
let bob: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => now });
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
  await t.jobs.runDue();
});
beforeEach(async () => {
  now = START;
  await t.pool.query(`DELETE FROM jobs.job WHERE name LIKE '%.expire'`);
  [ada, bob] = await Promise.all([t.signUp(), t.signUp()]);
});
afterAll(() => t.close());

const add = () => insertProduct(t.db, listing);
const after = (minutes: number) => void (now = new Date(START.getTime() + minutes * MINUTE));
const hold = (id: number) => ada.api(holdDates, { body: { lines: [line(id, dates)] } });
const problemsFor = async ({ api }: SignedUp, id: number) =>
  (await api(quoteOrder, { body: { lines: [line(id, dates)] } })).lines.flatMap(({ problems }) => problems);
const getStatus = async (id: string) => (await ada.api(getOrder, { params: { id } })).status;
/** In how many minutes each waiting job starts. */
const waiting = async (name: string) => {
  const { rows } = await t.pool.query<{ minutes: number }>(
    `SELECT round(extract(epoch FROM start_after - now()) / 60)::int AS minutes
       FROM jobs.job WHERE name = $1 AND state = 'created' ORDER BY start_after`,
    [name],
  );
  return rows.map(({ minutes }) => minutes);
};
/** The database's clock cannot be moved, so the jobs are moved instead. */
const passMinutes = async (minutes: number) => {
  after(minutes);
  await t.pool.query(`UPDATE jobs.job SET start_after = start_after - $1 * interval '1 minute'`, [minutes]);
};

describe('the expiry job of a hold', () => {
  it('AV-08 ends the hold at its time and notifies open pages', async () => {
    const id = await add();
    await hold(id);
    expect(await waiting('holds.expire')).toEqual([15]);
    const listener = new pg.Client(t.pool.options);
    await listener.connect();
    const notifications: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => notifications.push(payload));
    await listener.query('LISTEN live');
    await passMinutes(14);
    await t.jobs.runDue();
    expect(await problemsFor(bob, id)).toHaveLength(1);
    expect(notifications).toEqual([]);
    // Job times are rounded up to whole seconds.
    await passMinutes(16);
    await expect.poll(() => problemsFor(bob, id), { timeout: 10_000 }).toEqual([]);
    await expect.poll(() => notifications).toContain(`product:${id}`);
    await listener.end();
  });

  it('AV-08 ends the hold sooner when its customer leaves, but not when they return in time', async () => {
    const id = await add();
    await hold(id);
    await ada.api(leaveHold);
    expect(await waiting('holds.expire')).toEqual([2, 15]);
    await hold(id);
    await passMinutes(3);
    await t.jobs.runDue();
    expect(await problemsFor(bob, id)).toHaveLength(1);
    await ada.api(leaveHold);
    await passMinutes(6);
    await expect.poll(() => problemsFor(bob, id), { timeout: 10_000 }).toEqual([]);
  });
});

describe('the expiry job of an unpaid order', () => {
  it('OR-03 expires the order at its time', async () => {
    const { order } = await place(ada.api, [line(await add(), dates)]);
    expect(await waiting('orders.expire')).toEqual([30]);
    await passMinutes(31);
    await expect.poll(() => getStatus(order.id), { timeout: 10_000 }).toBe('Expired');
  });

  it('OR-03 leaves a paid or cancelled order as it is', async () => {
    const pay = createCardPayer(t);
    const paid = await place(ada.api, [line(await add(), dates)]);
    await pay.confirm(paid.payment!.clientSecret);
    await ada.api(settleOrder, { params: { id: paid.order.id } });
    const cancelled = await place(ada.api, [line(await add(), dates)]);
    await ada.api(cancelOrder, { params: { id: cancelled.order.id }, body: {} });
    await passMinutes(31);
    await expect.poll(() => waiting('orders.expire'), { timeout: 10_000 }).toEqual([]);
    await t.jobs.runDue();
    expect([await getStatus(paid.order.id), await getStatus(cancelled.order.id)]).toEqual(['Confirmed', 'Cancelled']);
  });

  it('OR-03 is not enqueued when the order is rejected', async () => {
    const id = await add();
    await place(bob.api, [line(id, dates)]);
    await t.pool.query(`DELETE FROM jobs.job WHERE name = 'orders.expire'`);
    await expect(place(ada.api, [line(id, dates)])).rejects.toThrow();
    expect(await waiting('orders.expire')).toEqual([]);
  });
});

it('OR-03 AV-08 a sweep each minute expires holds and orders whose job was lost', async () => {
  const { rows } = await t.pool.query(`SELECT cron FROM jobs.schedule WHERE name = 'orders.sweep'`);
  expect(rows).toEqual([{ cron: '* * * * *' }]);
  const { order } = await place(ada.api, [line(await add(), dates)]);
  const id = await add();
  await hold(id);
  await t.pool.query(`DELETE FROM jobs.job WHERE name LIKE '%.expire'`);
  after(31);
  await t.pool.query(
    `INSERT INTO jobs.job (name, data, policy, singleton_key) VALUES ('orders.sweep', '{}', 'short', 'now')`,
  );
  await expect.poll(() => getStatus(order.id), { timeout: 10_000 }).toBe('Expired');
  await expect.poll(() => problemsFor(bob, id), { timeout: 10_000 }).toEqual([]);
});
