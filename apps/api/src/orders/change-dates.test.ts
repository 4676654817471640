import {
  cancelOrder,
  changeDates,
  dropDates,
  getOrder,
  listSavedCards,
  quoteDates,
  settleDates,
  type LineDates,
} from '@marketplace/api-contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTEMPT_RULES, createAttempts } from '../accounts/attempts';
import type { products } from '@marketplace/database/schema';
import { createCardPayer } from '../payments/payment-fixtures';
import { saveCard } from '../payments/saved-card-fixture';
import { createPayments, type Payments } from '../payments/payments';
import { insertCategory, insertProduct, insertSeller, testRules } from '../products/product-fixtures';
import { NO_RULES, startApi, TEST_SECRET, type SignedUp, type TestApi } from '../testing/start-api';
import { settleUncheckedChanges } from './change-payments';
import { buy, line, place } from './order-fixtures';

const START = new Date('2026-06-02T16:00:00Z');
const MINUTE = 60_000;

let t: TestApi;
let now = START;
let payments: Payments;
let deps: Parameters<typeof settleUncheckedChanges>[0];
let ada: SignedUp;
let bob: SignedUp;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  const { dateChange, unpaidOrder } = ATTEMPT_RULES;
  const attemptRules = { ...NO_RULES, dateChange, unpaidOrder };
  t = await startApi({ clock: () => now, isWorking: false, attemptRules });
  payments = createPayments(t.environment, t.pool, () => now);
  const log = { error: () => {}, warn: () => {} } as unknown as (typeof deps)['log'];
  const attempts = createAttempts(t.db, TEST_SECRET, { ...ATTEMPT_RULES, ...attemptRules });
  deps = { db: t.db, attempts, payments, log, jobs: t.jobs, environment: t.environment };
  [ada, bob] = [await t.signUp({ isVerified: true }), await t.signUp()];
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
beforeEach(() => {
  now = START;
});
afterAll(async () => {
  await payments.stop();
  await t.close();
});

/** From 20 to 21 June for 90.00 by default. */
const OLD = { startDate: '2026-06-20', endDate: '2026-06-21' };
const LONGER = { startDate: '2026-06-20', endDate: '2026-06-22' };
const SHORTER = { startDate: '2026-06-20', endDate: '2026-06-20' };

async function buyDates(dates: LineDates = OLD, details: Partial<typeof products.$inferInsert> = {}) {
  const productId = await insertProduct(t.db, { ...listing, cancellation: 'flexible', ...details });
  const { id } = await buy(t, ada.api, [line(productId, dates)]);
  return { id, productId };
}
const look = (id: string, dates: LineDates, { api } = ada) =>
  api(quoteDates, { params: { id }, body: { line: 0, ...dates } });
const change = (id: string, dates: LineDates, expectedBalance: number, idempotencyKey: string = randomUUID()) =>
  ada.api(changeDates, { params: { id }, body: { line: 0, ...dates, expectedBalance, idempotencyKey } });
const settle = (id: string) => ada.api(settleDates, { params: { id } });
const read = (id: string) => ada.api(getOrder, { params: { id } });
const pay = (payment: { clientSecret: string } | null) => createCardPayer(t).confirm(payment?.clientSecret ?? '');
const rejects = (call: Promise<unknown>, ...texts: string[]) =>
  expect(call).rejects.toThrow(new RegExp(texts.join('.*')));
/** What is reserved of a product, by day, and by whom. */
const listReserved = async (productId: number) => {
  const { rows } = await t.pool.query<{ days: string; owner: string }>(
    `SELECT lower(days)::text || ' ' || (upper(days) - 1)::text AS days,
            CASE WHEN change_id IS NULL THEN 'line' ELSE 'change' END AS owner
       FROM reservations WHERE product_id = $1 ORDER BY lower(days)`,
    [productId],
  );
  return rows.map(({ days, owner }) => `${owner} ${days}`);
};
const refundedByProvider = async (id: string) => {
  const { rows } = await t.pool.query<{ amounts: number[] }>(
    `SELECT COALESCE(array_agg(r.amount::int ORDER BY r.amount), '{}') AS amounts
       FROM sandbox.refunds r JOIN payments p USING (intent_id) WHERE p.order_id = $1`,
    [id],
  );
  return rows[0]?.amounts;
};

const APPLIED = new Date('2026-06-03T16:00:00Z');
/** What an order says of money. */
const listMoney = async (id: string) => {
  const { total, payments, refunds } = await read(id);
  return { total, payments, refunds: refunds.map(({ amount }) => amount).sort((a, b) => a - b) };
};

describe('the payments of an order', () => {
  it('OR-07 stay as they were when new dates cost less', async () => {
    const { id } = await buyDates();
    now = APPLIED;
    await change(id, SHORTER, -4500);
    expect(await listMoney(id)).toEqual({
      total: 4500,
      payments: [{ amount: 9000, at: START.toISOString() }],
      refunds: [4500],
    });
  });

  it('OR-07 have one more, with its date, once new dates that cost more are paid for', async () => {
    const { id } = await buyDates();
    now = APPLIED;
    const { payment } = await change(id, LONGER, 4500);
    expect((await read(id)).payments).toHaveLength(1);
    await pay(payment);
    await settle(id);
    const payments = [
      { amount: 9000, at: START.toISOString() },
      { amount: 4500, at: APPLIED.toISOString() },
    ];
    expect(await listMoney(id)).toEqual({ total: 13_500, payments, refunds: [] });
    now = new Date('2026-06-04T16:00:00Z');
    await ada.api(cancelOrder, { params: { id }, body: { expectedRefund: 13_500 } });
    await t.jobs.runDue();
    expect(await listMoney(id)).toEqual({ total: 13_500, payments, refunds: [4500, 9000] });
  });

  it('OR-07 are none before the order is paid', async () => {
    const productId = await insertProduct(t.db, listing);
    expect((await place(ada.api, [line(productId, OLD)])).order.payments).toEqual([]);
  });
});

describe('new dates that cost less or the same', () => {
  it('OR-07 shows the difference first, then pays it back and frees the days', async () => {
    const { id, productId } = await buyDates();
    expect(await look(id, SHORTER)).toMatchObject({
      from: OLD,
      to: SHORTER,
      oldAmount: 9000,
      newAmount: 4500,
      charge: 0,
      refund: 4500,
      withheld: 0,
      problems: [],
    });
    // The quote has changed nothing.
    expect(await listReserved(productId)).toEqual(['line 2026-06-20 2026-06-21']);
    const { order, payment } = await change(id, SHORTER, -4500);
    expect(payment).toBeNull();
    expect(order).toMatchObject({
      total: 4500,
      lines: [{ ...SHORTER, amount: 4500 }],
      changes: [{ line: 0, from: OLD, to: SHORTER, balance: -4500, at: now.toISOString() }],
      refunds: [{ amount: 4500, reason: 'changed' }],
      openChange: null,
    });
    expect(await listReserved(productId)).toEqual(['line 2026-06-20 2026-06-20']);
    await t.jobs.runDue();
    expect(await refundedByProvider(id)).toEqual([4500]);
  });

  it('OR-07 moves dates to days that overlap those of the order', async () => {
    const { id, productId } = await buyDates();
    const moved = { startDate: '2026-06-21', endDate: '2026-06-22' };
    expect((await change(id, moved, 0)).order).toMatchObject({ total: 9000, lines: [moved] });
    expect(await listReserved(productId)).toEqual(['line 2026-06-21 2026-06-22']);
  });

  it('OR-07 changes units of a larger stock', async () => {
    const { id, productId } = await buyDates(OLD, { stock: 3 });
    await change(id, SHORTER, -4500);
    const { rows } = await t.pool.query('SELECT day::text, taken FROM stock_days WHERE product_id = $1 AND taken > 0', [
      productId,
    ]);
    expect(rows).toEqual([{ day: '2026-06-20', taken: 1 }]);
  });

  it('OR-07 changes the slot of a booking', async () => {
    const slot = { slotStart: '2026-06-20T16:00:00.000Z', slotEnd: '2026-06-20T17:00:00.000Z' };
    const later = { slotStart: '2026-06-20T17:00:00.000Z', slotEnd: '2026-06-20T18:00:00.000Z' };
    const rules = { ...testRules, basis: 'slot' as const, opens: 540, closes: 1080, slotMinutes: 60 };
    const { id } = await buyDates(slot, { saleType: 'booking', unit: 'per hour', rules });
    expect((await change(id, later, 0)).order.lines).toMatchObject([later]);
  });

  it('OR-07 pays back no more than cancelling would, and the order says what was not paid back', async () => {
    const { id } = await buyDates(OLD, { cancellation: 'strict' });
    expect(await look(id, SHORTER)).toMatchObject({ refund: 2250, withheld: 2250 });
    await change(id, SHORTER, -2250);
    now = new Date('2026-06-10T16:00:00Z');
    const late = await buyDates({ startDate: '2026-06-12', endDate: '2026-06-14' }, { cancellation: 'strict' });
    const two = { startDate: '2026-06-12', endDate: '2026-06-13' };
    expect(await look(late.id, two)).toMatchObject({ refund: 0, withheld: 4500 });
    const { order } = await change(late.id, two, 0);
    expect(order).toMatchObject({ total: 13_500, charges: [{ kind: 'change_fee', amount: 4500 }], refunds: [] });
  });

  it('OR-07 does not move a start to where cancelling would give back more', async () => {
    const { id } = await buyDates({ startDate: '2026-06-03', endDate: '2026-06-04' });
    now = new Date('2026-06-03T01:00:00Z');
    const later = { startDate: '2026-06-20', endDate: '2026-06-21' };
    expect((await look(id, later)).problems).toEqual([{ code: 'start_fixed' }]);
    await rejects(change(id, later, 0), 'action_unavailable', 'reason', 'start_fixed');
  });

  it('OR-07 rejects another difference than the one shown, the same dates and taken days', async () => {
    const { id, productId } = await buyDates();
    await buy(t, bob.api, [line(productId, { startDate: '2026-06-23', endDate: '2026-06-24' })]);
    await rejects(change(id, SHORTER, -4499), 'price_changed', '-4500');
    await rejects(change(id, OLD, 0), 'action_unavailable', 'reason', 'unchanged');
    const taken = { startDate: '2026-06-22', endDate: '2026-06-23' };
    expect((await look(id, taken)).problems).toMatchObject([
      { code: 'unavailable_dates', days: ['2026-06-23'], nearest: { startDate: '2026-06-21', endDate: '2026-06-22' } },
    ]);
    await rejects(change(id, taken, 0), 'unavailable_dates');
    expect(await read(id)).toMatchObject({ total: 9000, lines: [OLD], changes: [] });
  });

  it('OR-07 AV-08 suggests free dates that the line can have, not those that it has', async () => {
    const { id, productId } = await buyDates();
    await buy(t, bob.api, [line(productId, { startDate: '2026-06-22', endDate: '2026-06-22' })]);
    const moved = { startDate: '2026-06-21', endDate: '2026-06-22' };
    const suggested = { startDate: '2026-06-23', endDate: '2026-06-24' };
    expect((await look(id, moved)).problems).toMatchObject([{ code: 'unavailable_dates', nearest: suggested }]);
    expect((await look(id, suggested)).problems).toEqual([]);
  });

  it('OR-07 is not for the order of another customer, nor for one that is unpaid', async () => {
    const { id } = await buyDates();
    await rejects(look(id, SHORTER, bob), 'not_found');
    const productId = await insertProduct(t.db, listing);
    const { order } = await place(ada.api, [line(productId, OLD)]);
    expect(order.actions).not.toContain('changeDates');
    await rejects(look(order.id, SHORTER), 'action_unavailable');
    await ada.api(cancelOrder, { params: { id: order.id }, body: {} });
  });
});

describe('an order whose dates change many times', () => {
  const MOVED = { startDate: '2026-06-21', endDate: '2026-06-22' };
  /** Moves the dates to and fro at the same price. */
  const move = (id: string, n: number) => change(id, n % 2 === 0 ? MOVED : OLD, 0);

  it('OR-07 changes five times, then after a wait that grows, and mails nobody about the others', async () => {
    const { id } = await buyDates();
    const { number } = await read(id);
    for (let n = 0; n < 5; n++) await move(id, n);
    for (const [step, seconds] of [60, 120, 240].entries()) {
      await rejects(move(id, 5 + step), 'too_many_requests', `"retryAfterSeconds":${seconds}`);
      now = new Date(now.getTime() + seconds * 1000);
      await move(id, 5 + step);
    }
    await t.jobs.runDue();
    // One about the order, and one about each change that was made.
    const own = t.mails.filter(({ to, subject }) => to === 'ada@example.com' && subject.includes(number));
    expect(own).toHaveLength(1 + 8);
  });

  it('OR-07 changes twenty times at most', async () => {
    const { id } = await buyDates();
    for (let n = 0; n < 20; n++) {
      await move(id, n);
      now = new Date(now.getTime() + 2 * 60 * MINUTE);
    }
    await rejects(move(id, 20), 'limit_reached');
    expect((await read(id)).changes).toHaveLength(20);
  });
});

describe('an order that was cancelled', () => {
  it('OR-07 OR-08 answers a change of its dates with its status', async () => {
    const { id } = await buyDates();
    await ada.api(cancelOrder, { params: { id }, body: { expectedRefund: 9000 } });
    await rejects(change(id, SHORTER, -4500), 'action_unavailable', '"status":"Cancelled"');
  });
});

describe('new dates that cost more', () => {
  it('OR-07 holds the added days and changes the order once it is paid', async () => {
    const { id, productId } = await buyDates();
    expect(await look(id, LONGER)).toMatchObject({ charge: 4500, refund: 0, problems: [] });
    const { order, payment } = await change(id, LONGER, 4500);
    expect(order).toMatchObject({ total: 9000, lines: [OLD], openChange: { to: LONGER, balance: 4500 }, changes: [] });
    expect(payment).toMatchObject({ secondsLeft: 20 * 60 });
    expect(await listReserved(productId)).toEqual(['line 2026-06-20 2026-06-21', 'change 2026-06-22 2026-06-22']);
    const added = place(bob.api, [line(productId, { startDate: '2026-06-22' })]);
    await rejects(added, 'unavailable_dates');
    // Nothing has been paid yet.
    expect((await settle(id)).order.lines).toMatchObject([OLD]);
    await pay(payment);
    expect((await settle(id)).order).toMatchObject({
      status: 'Confirmed',
      total: 13_500,
      lines: [{ ...LONGER, amount: 13_500 }],
      openChange: null,
      changes: [{ balance: 4500 }],
    });
    expect(await listReserved(productId)).toEqual(['line 2026-06-20 2026-06-22']);
    // Repeating changes nothing.
    expect((await settle(id)).order.changes).toHaveLength(1);
  });

  it('OR-07 OR-06 emails customer and seller the new dates once they are paid for, and what is paid back', async () => {
    const { id } = await buyDates();
    const { number } = await read(id);
    const listMails = () => t.mails.filter(({ subject }) => subject.includes(number) && /[Dd]ates/.test(subject));
    const { payment } = await change(id, LONGER, 4500);
    await t.jobs.runDue();
    expect(listMails()).toEqual([]);
    await pay(payment);
    await settle(id);
    await t.jobs.runDue();
    expect(listMails().map(({ to }) => to)).toHaveLength(2);
    for (const { text } of listMails())
      expect(text.replace(/[\u2009\u202f\u00a0]/g, ' ')).toContain('20 Jun 2026 - 22 Jun 2026');
    await change(id, OLD, -4500);
    await t.jobs.runDue();
    const own = listMails().filter(({ to }) => to === 'ada@example.com');
    expect(own).toHaveLength(2);
    expect(own[0]?.text).toMatch(/You paid CA\$45\.00 for the change\.[^]*New total: CA\$135\.00/);
    expect(own[1]?.text).toMatch(/You’ll get CA\$45\.00 back\.[^]*New total: CA\$90\.00/);
  });

  it('OR-07 OR-01 a card that the customer has saved pays for the change', async () => {
    const { id } = await buyDates();
    await saveCard(t, ada);
    const { payment } = await change(id, LONGER, 4500);
    const [card] = await ada.api(listSavedCards);
    await createCardPayer(t).confirmSaved(payment?.clientSecret ?? '', card?.id ?? '');
    expect((await settle(id)).order).toMatchObject({ total: 13_500, lines: [LONGER] });
  });

  it('OR-07 pays back both payments, the newest first, when the order is cancelled', async () => {
    const { id } = await buyDates();
    await pay((await change(id, LONGER, 4500)).payment);
    await settle(id);
    await ada.api(cancelOrder, { params: { id }, body: { expectedRefund: 13_500 } });
    await t.jobs.runDue();
    expect(await refundedByProvider(id)).toEqual([4500, 9000]);
    expect((await read(id)).refunds.map(({ amount }) => amount).sort()).toEqual([4500, 9000]);
  });

  it('OR-07 OR-04 the same key makes one change and one payment', async () => {
    const { id } = await buyDates();
    const key = randomUUID();
    const [first, second] = await Promise.all([change(id, LONGER, 4500, key), change(id, LONGER, 4500, key)]);
    expect(second.payment?.clientSecret).toBe(first.payment?.clientSecret);
    await pay(first.payment);
    const repeated = await change(id, LONGER, 4500, key);
    expect(repeated).toMatchObject({ payment: null, order: { total: 13_500 } });
    expect(repeated.order.changes).toHaveLength(1);
    await rejects(change(id, SHORTER, 0, key), 'invalid_input');
  });

  it('OR-07 OR-04 a key repeats its change only, also of one day without an end', async () => {
    const { id } = await buyDates();
    const key = randomUUID();
    const short = { startDate: SHORTER.startDate };
    await change(id, short, -4500, key);
    expect((await change(id, short, -4500, key)).order).toMatchObject({ total: 4500, changes: [{ to: SHORTER }] });
    await rejects(change(id, short, 999, key), 'invalid_input', 'idempotencyKey');
    const body = { line: 7, ...short, expectedBalance: -4500, idempotencyKey: key };
    await rejects(ada.api(changeDates, { params: { id }, body }), 'invalid_input', 'idempotencyKey');
  });

  it('OR-07 OR-04 a change that was dropped or has expired is not repeated', async () => {
    const { id } = await buyDates();
    const [dropped, expired] = [randomUUID(), randomUUID()];
    await change(id, LONGER, 4500, dropped);
    await ada.api(dropDates, { params: { id } });
    await rejects(change(id, LONGER, 4500, dropped), 'order_expired');
    await change(id, LONGER, 4500, expired);
    now = new Date(START.getTime() + 21 * MINUTE);
    await rejects(change(id, LONGER, 4500, expired), 'order_expired');
    expect(await read(id)).toMatchObject({ lines: [OLD], openChange: null });
  });

  it('OR-07 two changes at once: one is made', async () => {
    const { id, productId } = await buyDates();
    const moved = { startDate: '2026-06-19', endDate: '2026-06-21' };
    const results = await Promise.allSettled([change(id, LONGER, 4500), change(id, moved, 4500)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('order_busy') as string },
    });
    expect(await listReserved(productId)).toHaveLength(2);
  });

  it('OR-07 someone else who books the added days first gets them', async () => {
    const { id, productId } = await buyDates();
    await look(id, LONGER);
    await buy(t, bob.api, [line(productId, { startDate: '2026-06-22' })]);
    await rejects(change(id, LONGER, 4500), 'unavailable_dates');
    expect(await read(id)).toMatchObject({ openChange: null, lines: [OLD] });
  });

  it('OR-07 an unpaid change expires with its payment and frees its days', async () => {
    const { id, productId } = await buyDates();
    const { payment } = await change(id, LONGER, 4500);
    now = new Date(START.getTime() + 21 * MINUTE);
    expect((await read(id)).openChange).toBeNull();
    await settleUncheckedChanges(deps, now);
    expect(await listReserved(productId)).toEqual(['line 2026-06-20 2026-06-21']);
    expect((await pay(payment)).body.error).toMatchObject({ code: 'payment_intent_unexpected_state' });
    await change(id, LONGER, 4500);
  });

  it('OR-07 a change is applied without the browser that paid it', async () => {
    const { id } = await buyDates();
    await pay((await change(id, LONGER, 4500)).payment);
    now = new Date(START.getTime() + 2 * MINUTE);
    await settleUncheckedChanges(deps, now);
    expect((await read(id)).lines).toMatchObject([LONGER]);
  });

  it('OR-07 a change that its customer drops frees its days and cannot be paid', async () => {
    const { id, productId } = await buyDates();
    const { payment } = await change(id, LONGER, 4500);
    expect(await ada.api(dropDates, { params: { id } })).toMatchObject({ openChange: null, lines: [OLD] });
    expect(await listReserved(productId)).toEqual(['line 2026-06-20 2026-06-21']);
    expect((await pay(payment)).body.error).toMatchObject({ code: 'payment_intent_unexpected_state' });
    const paid = await change(id, LONGER, 4500);
    await pay(paid.payment);
    await rejects(ada.api(dropDates, { params: { id } }), 'already_paid');
    expect((await read(id)).lines).toMatchObject([LONGER]);
  });

  it('OR-07 a change that is paid after the order was cancelled is paid back', async () => {
    const { id, productId } = await buyDates();
    const { payment } = await change(id, LONGER, 4500);
    await ada.api(cancelOrder, { params: { id }, body: { expectedRefund: 9000 } });
    expect(await listReserved(productId)).toEqual([]);
    await pay(payment);
    now = new Date(START.getTime() + 2 * MINUTE);
    await settleUncheckedChanges(deps, now);
    await t.jobs.runDue();
    expect(await read(id)).toMatchObject({
      status: 'Cancelled',
      lines: [OLD],
      refunds: [
        { amount: 9000, reason: 'cancelled' },
        { amount: 4500, reason: 'late_payment' },
      ],
    });
    expect(await refundedByProvider(id)).toEqual([4500, 9000]);
  });
});

describe('new dates that nobody pays for', () => {
  const rules = { ...testRules, minimumLength: 1, maximumLength: 5 };
  const day = (n: number) => `2026-06-${String(n).padStart(2, '0')}`;
  const from = (first: number, count: number) => ({ startDate: day(first), endDate: day(first + count - 1) });
  const buyDay = async (productId: number, n: number, { api } = ada) =>
    (await buy(t, api, [line(productId, from(n, 1))])).id;

  it('OR-07 AV-08 several orders of a listing together hold one longest booking at most', async () => {
    const productId = await insertProduct(t.db, { ...listing, rules });
    const [first, second] = [await buyDay(productId, 6), await buyDay(productId, 14)];
    await change(first, from(6, 5), 18_000);
    await rejects(change(second, from(14, 3), 9000), 'unpaid_limit');
    // An unpaid order counts the same.
    await rejects(place(ada.api, [line(productId, from(20, 2))]), 'unpaid_limit');
    expect(await listReserved(productId)).toEqual([
      'line 2026-06-06 2026-06-06',
      'change 2026-06-07 2026-06-10',
      'line 2026-06-14 2026-06-14',
    ]);
    await change(second, from(14, 2), 4500);
  });

  it('OR-07 AV-08 one that is dropped and opened again counts each time, one that is paid does not', async () => {
    const productId = await insertProduct(t.db, { ...listing, rules });
    const ids: string[] = [];
    for (const n of [4, 7, 10]) ids.push(await buyDay(productId, n));
    await t.jobs.runDue();
    const extend = (index: number) => change(ids[index] ?? '', from(4 + 3 * index, 2), 4500);
    const drop = (index: number) => ada.api(dropDates, { params: { id: ids[index] ?? '' } });
    await pay((await extend(2)).payment);
    await settle(ids[2] ?? '');
    for (let n = 0; n < 4; n++) {
      await extend(0);
      await drop(0);
    }
    await rejects(extend(1), 'unpaid_limit', '"retryAfterSeconds":1800');
    now = new Date(START.getTime() + 30 * MINUTE);
    await extend(1);
  });

  it('OR-07 AV-08 if others have reserved half of the listing, they have five minutes', async () => {
    const productId = await insertProduct(t.db, { ...listing, rules: { ...rules, horizonDays: 20 } });
    const id = await buyDay(productId, 4);
    const others = await Promise.all([t.signUp(), t.signUp(), t.signUp()]);
    for (const [n, one] of others.entries()) {
      const other = await buyDay(productId, 6 + 5 * n, one);
      const body = { line: 0, ...from(6 + 5 * n, 4), expectedBalance: 13_500, idempotencyKey: randomUUID() };
      await one.api(changeDates, { params: { id: other }, body });
    }
    const { payment } = await change(id, from(4, 2), 4500);
    expect(payment).toMatchObject({ secondsLeft: 5 * 60 });
  });
});

describe('an order that was handed over', () => {
  it('OR-07 can be extended while it lasts, from its own days on, but not moved or shortened', async () => {
    const { id } = await buyDates({ startDate: '2026-06-03', endDate: '2026-06-05' });
    await t.pool.query("UPDATE orders SET status = 'Handed Over' WHERE id = $1", [id]);
    now = new Date('2026-06-05T16:00:00Z');
    expect((await read(id)).actions).toContain('changeDates');
    const codes = async (dates: LineDates) => (await look(id, dates)).problems.map(({ code }) => code);
    expect(await codes({ startDate: '2026-06-03', endDate: '2026-06-04' })).toEqual(['end_fixed']);
    expect(await codes({ startDate: '2026-06-04', endDate: '2026-06-07' })).toEqual(['start_fixed']);
    const longer = { startDate: '2026-06-03', endDate: '2026-06-07' };
    expect(await look(id, longer)).toMatchObject({ problems: [], charge: 9000 });
    const { completesAt } = await read(id);
    await pay((await change(id, longer, 9000)).payment);
    const { order } = await settle(id);
    expect(order).toMatchObject({ status: 'Handed Over', lines: [longer] });
    expect(Date.parse(order.completesAt ?? '') - Date.parse(completesAt ?? '')).toBe(2 * 86_400_000);
    now = new Date('2026-06-08T16:00:00Z');
    expect((await read(id)).actions).not.toContain('changeDates');
  });
});
