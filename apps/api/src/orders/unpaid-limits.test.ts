import { randomUUID } from 'node:crypto';
import {
  createOrder,
  getAvailability,
  getProduct,
  refundOperatorOrder,
  requestVerification,
  settleOrder,
  verifyAccount,
  type NewOrder,
} from '@marketplace/api-contract';
import { createAvailability } from '@marketplace/availability-rules';
import { addDays, eachDay } from '@marketplace/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ATTEMPT_RULES } from '../accounts/attempts';
import { createCardPayer } from '../payments/payment-fixtures';
import { createPayments, type Payments } from '../payments/payments';
import { insertCategory, insertProduct, insertSeller, testRules } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { NO_RULES, startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { buy, line, orderBody, place } from './order-fixtures';
import { expireDueOrders, type PaymentDeps } from './order-payments';

const START = new Date('2026-06-01T16:00:00Z');
const MINUTE = 60_000;
const INTERNAL_TOKEN = 'a token between the two servers';
const OPERATOR_TOKEN = 'a token of the operator for tests';
const day = (offset: number) => addDays('2026-06-01', offset);
/** Days on which a booking of the attacked listing can begin. */
const DAYS = 149;
const LONGEST = 21;

let t: TestApi;
let now = START;
let payments: Payments;
let sweep: () => Promise<void>;
let listing: { sellerId: number; categoryId: number };
let ada: SignedUp;
let bob: SignedUp;
let operator: ApiCaller;
beforeAll(async () => {
  const { unpaidOrder, largeOrderFromNetwork, largeOrderOfVerified, unpaidOrdersOfAddress } = ATTEMPT_RULES;
  t = await startApi({
    clock: () => now,
    variables: { INTERNAL_TOKEN, OPERATOR_TOKEN },
    attemptRules: { ...NO_RULES, unpaidOrder, largeOrderFromNetwork, largeOrderOfVerified, unpaidOrdersOfAddress },
  });
  operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
  payments = createPayments(t.environment, t.pool, () => now);
  const log = { error: () => {}, warn: () => {} } as unknown as PaymentDeps['log'];
  sweep = () => expireDueOrders({ db: t.db, payments, log, jobs: t.jobs, environment: t.environment }, now);
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
beforeEach(async () => {
  now = START;
  [ada, bob] = await Promise.all([t.signUp(), t.signUp()]);
  await t.pool.query('DELETE FROM attempts');
});
afterAll(async () => {
  await payments.stop();
  await t.close();
});

const after = (minutes: number) => void (now = new Date(START.getTime() + minutes * MINUTE));
const add = (details: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
  insertProduct(t.db, { ...listing, ...details });
const addCanoe = () => add({ rules: { ...testRules, minimumLength: 1, maximumLength: LONGEST, horizonDays: DAYS } });
const addLamps = (stock: number, maximumQuantity: number, price = 4500) =>
  add({ saleType: 'sale', stock, maximumQuantity, unit: 'per item', price });

/** Places an order from a given address without paying it. */
async function order({ api }: SignedUp, lines: NewOrder['lines'], total: number, address = '198.51.100.1') {
  return api.raw<{ code?: string; details?: Record<string, unknown>; order?: { id: string; expiresAt: string } }>(
    '/api/orders',
    {
      method: 'POST',
      headers: { 'x-internal-token': INTERNAL_TOKEN, 'x-forwarded-for': address },
      body: orderBody(lines, total),
    },
  );
}
const range = (id: number, from: number, to: number) => [line(id, { startDate: day(from), endDate: day(to) })];

/** The longest stay of the attacked cabin, in days. */
const STAY = 60;
const addCabin = (horizonDays: number) =>
  add({ rules: { ...testRules, minimumLength: 1, maximumLength: STAY, horizonDays } });
/** The n-th of consecutive longest stays. */
const longStay = (one: SignedUp, id: number, n: number, address: string) =>
  order(one, range(id, 1 + n * STAY, (n + 1) * STAY), STAY * 4500, address);
const signUpMany = (count: number, isVerified = false) =>
  Promise.all(Array.from({ length: count }, () => t.signUp({ isVerified })));
const REJECTED = { status: 429, body: { code: 'unpaid_limit' } };
const minutesToPay = ({ body }: Awaited<ReturnType<typeof order>>) =>
  (Date.parse(body.order?.expiresAt ?? '') - now.getTime()) / MINUTE;

/** Makes the customer one who has paid an order. */
const payForLamp = async ({ api }: SignedUp) => buy(t, api, [line(await addLamps(5, 1))]);
const payBack = ({ id, total: amount }: { id: string; total: number }) =>
  operator(refundOperatorOrder, { params: { id }, body: { amount, idempotencyKey: randomUUID(), note: 'Sorry.' } });

/** On how many days a booking of the listing can begin, for anybody else. */
async function freeDays(id: number): Promise<number> {
  const query = { from: day(0), to: day(365) };
  const answer = await t.api(getAvailability, { params: { id: String(id) }, query });
  const { range: toRange } = createAvailability(answer, now.toISOString());
  return eachDay(day(1), day(365)).filter((one) => toRange(one, one, 1).state === 'free').length;
}

describe('an attack with unpaid orders', () => {
  it('AV-08 one customer can order only one longest booking of a listing unpaid', async () => {
    const id = await addCanoe();
    expect(await freeDays(id)).toBe(DAYS);
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 7; n++) {
      const lines = range(id, 1 + n * LONGEST, (n + 1) * LONGEST);
      codes.push((await order(ada, lines, LONGEST * 4500)).body.code);
    }
    expect(codes).toEqual([undefined, ...Array<string>(6).fill('unpaid_limit')]);
    expect(await freeDays(id)).toBe(DAYS - LONGEST);
    const { order: placed } = await place(bob.api, range(id, 40, 42));
    expect(placed.expiresAt).toBe(new Date(START.getTime() + 30 * MINUTE).toISOString());
  });

  it('AV-08 the server rejects one order whose lines exceed the longest booking', async () => {
    const id = await addCanoe();
    const lines = Array.from({ length: 7 }, (_, n) => range(id, 1 + n * LONGEST, (n + 1) * LONGEST)).flat();
    expect(await order(ada, lines, 7 * LONGEST * 4500)).toMatchObject({
      status: 429,
      body: { code: 'unpaid_limit', details: { line: 1 } },
    });
    expect(await freeDays(id)).toBe(DAYS);
  });

  it('AV-08 a customer who places short orders in a row waits longer each time, and nobody else does', async () => {
    const id = await addCanoe();
    const { free } = ATTEMPT_RULES.unpaidOrder;
    for (let n = 0; n < free; n++) expect((await order(ada, range(id, 2 + n, 2 + n), 4500)).status).toBe(200);
    const waits: unknown[] = [];
    for (let step = 0; step < 3; step++) {
      const error = await order(ada, range(id, 20 + step, 20 + step), 4500);
      expect(error).toMatchObject({ status: 429, body: { code: 'unpaid_limit' } });
      const wait = error.body.details?.['retryAfterSeconds'] as number;
      waits.push(wait / 60);
      now = new Date(now.getTime() + wait * 1000);
      await sweep();
      expect((await order(ada, range(id, 20 + step, 20 + step), 4500)).status).toBe(200);
    }
    expect(waits).toEqual([30, 60, 120]);
    expect((await place(bob.api, range(id, 40, 42))).order.status).toBe('Pending Payment');
  });

  it('AV-08 three accounts of one address hold one longest stay of a listing, for five minutes', async () => {
    const id = await addCabin(240);
    const totalFreeDays = await freeDays(id);
    for (const [n, one] of (await signUpMany(3)).entries())
      expect(await longStay(one, id, n, '198.51.100.1')).toMatchObject(n === 0 ? { status: 200 } : REJECTED);
    expect(await freeDays(id)).toBe(totalFreeDays - STAY);

    after(5);
    await sweep();
    expect(await freeDays(id)).toBe(totalFreeDays);
    const [again] = (await signUpMany(1)) as [SignedUp];
    const error = await longStay(again, id, 0, '198.51.100.1');
    expect(error.body.details).toEqual({ retryAfterSeconds: 25 * 60, confirmEmail: true });
    after(30);
    expect((await longStay(again, id, 0, '198.51.100.1')).status).toBe(200);
  });

  it.each([
    ['new', false],
    ['verified', true],
  ])(
    'AV-08 eight addresses with two %s accounts each leave three quarters of a listing free',
    async (_, isVerified) => {
      const id = await addCabin(156);
      const totalFreeDays = await freeDays(id);
      const attackers = await signUpMany(16, isVerified);
      const answers = [];
      for (const [n, one] of attackers.entries())
        answers.push(await order(one, range(id, 1 + n * 9, 9 + n * 9), 9 * 4500, `198.51.100.${n % 8}`));
      expect(answers.map(({ status }) => status)).toEqual([
        ...Array<number>(4).fill(200),
        ...Array<number>(12).fill(429),
      ]);
      expect(answers[4]!.body).toMatchObject({
        code: 'unpaid_limit',
        message: 'Too many orders for this listing were left unpaid. Try again later.',
      });
      // A verified email would not help.
      expect(answers[4]!.body.details).toEqual({ line: 0, retryAfterSeconds: 5 * 60 });
      expect(await freeDays(id)).toBe(totalFreeDays - 4 * 9);
      expect(4 * 9).toBeLessThanOrEqual(totalFreeDays / 4);
    },
  );

  it('AV-08 verified accounts of many addresses take one longest stay of a listing together', async () => {
    const id = await addCabin(365);
    const totalFreeDays = await freeDays(id);
    const answers = [];
    for (const [n, one] of (await signUpMany(6, true)).entries())
      answers.push(await longStay(one, id, n, `198.51.100.${n}`));
    expect(answers.map(({ status }) => status)).toEqual([200, ...Array<number>(5).fill(429)]);
    expect(await freeDays(id)).toBe(totalFreeDays - STAY);
  });

  it('OR-03 AV-08 a listing with little to order has one unpaid order at a time, whatever its size', async () => {
    const cabin = await addCabin(7);
    const lamps = await addLamps(1, 1);
    const [one, two] = (await signUpMany(2, true)) as [SignedUp, SignedUp];
    expect((await order(one, range(cabin, 1, 4), 4 * 4500, '198.51.100.1')).status).toBe(200);
    expect((await order(one, [line(lamps)], 4500, '198.51.100.1')).status).toBe(200);
    expect(await order(two, range(cabin, 6, 6), 4500, '198.51.100.2')).toMatchObject(REJECTED);
    after(30);
    await sweep();
    expect((await order(two, range(cabin, 6, 6), 4500, '198.51.100.2')).status).toBe(200);
    expect((await order(two, [line(lamps)], 4500, '198.51.100.2')).status).toBe(200);
  });

  it.each([
    ['cost nothing', async ({ api }: SignedUp) => void (await place(api, [line(await addLamps(5, 1, 0))]))],
    ['were paid back', async (one: SignedUp) => void (await payBack(await payForLamp(one)))],
  ])('AV-08 orders that %s do not make a customer one who has paid', async (_, prepare) => {
    const id = await addCabin(180);
    const answers = [];
    for (const [n, one] of (await signUpMany(5)).entries()) {
      await prepare(one);
      answers.push(await order(one, range(id, 1 + n * 14, 14 + n * 14), 14 * 4500, `198.51.100.${n}`));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  });

  it('AV-08 an unpaid order counts for others once what its customer had paid is paid back', async () => {
    const id = await addCabin(180);
    const lamp = await payForLamp(ada);
    expect((await order(ada, range(id, 1, 40), 40 * 4500)).status).toBe(200);
    const week = (one: SignedUp, n: number) => order(one, range(id, 1 + n * 7, 7 + n * 7), 7 * 4500, '203.0.113.1');
    expect((await week(bob, 6)).status).toBe(200);
    await payBack(lamp);
    expect(await week(await t.signUp(), 7)).toMatchObject(REJECTED);
  });

  it('AV-08 the first order of customers who have never paid exceeds a quarter by a usual booking at most', async () => {
    const small = await addCabin(48);
    const tooLong = await order(ada, range(small, 1, 15), 15 * 4500);
    expect(tooLong).toMatchObject({ ...REJECTED, body: { details: { line: 0 } } });
    // Waiting or a verified email would not help.
    expect(tooLong.body.details).not.toHaveProperty('retryAfterSeconds');
    expect((await order(ada, range(small, 1, 14), 14 * 4500)).status).toBe(200);

    const lamps = await addLamps(8, 8);
    expect(await order(ada, [line(lamps, { quantity: 5 })], 5 * 4500)).toMatchObject(REJECTED);
    expect((await order(ada, [line(lamps, { quantity: 4 })], 4 * 4500)).status).toBe(200);

    await payForLamp(bob);
    expect((await longStay(bob, await addCabin(180), 0, '203.0.113.1')).status).toBe(200);
  });

  it('AV-08 networks of one IPv6 /48 count as one', async () => {
    const id = await addCabin(180);
    const answers = [];
    for (const [n, one] of (await signUpMany(6)).entries())
      answers.push(await order(one, range(id, 1 + n * 7, 7 + n * 7), 7 * 4500, `2001:db8:7:${n}::1`));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(5).fill(200), 429]);
    expect(answers[5]!.body.details).toMatchObject({ confirmEmail: true });
    expect((await order(bob, range(id, 40, 46), 7 * 4500, '2001:db8:8::1')).status).toBe(200);
  });

  it('AV-08 many small orders hold a quarter of a listing, and those of one network a fifth', async () => {
    const id = await addCabin(180);
    const totalFreeDays = await freeDays(id);
    const week = (n: number) => range(id, 1 + n * 7, 7 + n * 7);
    const answers = [];
    for (const [n, one] of (await signUpMany(12)).entries())
      answers.push(await order(one, week(n), 7 * 4500, `2001:db8:7:7::${n}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(5).fill(200), ...Array<number>(7).fill(429)]);
    // Beyond a tenth of the days the network has five minutes to pay.
    expect(answers.slice(0, 5).map(minutesToPay)).toEqual([30, 30, 5, 5, 5]);
    for (const [n, one] of (await signUpMany(12)).entries())
      await order(one, week(5 + n), 7 * 4500, `2001:db8:${n}::1`);
    expect(await freeDays(id)).toBe(totalFreeDays - 6 * 7);

    await payForLamp(bob);
    const stay = await longStay(bob, id, 2, '203.0.113.1');
    expect(stay.status).toBe(200);
    expect(minutesToPay(stay)).toBe(5);
  });

  it('AV-08 ten verified accounts of one address hold one longest stay of a listing, and wait longer each time', async () => {
    const id = await addCabin(240);
    const totalFreeDays = await freeDays(id);
    const attack = async () => {
      const answers = [];
      for (const [n, one] of (await signUpMany(10, true)).entries())
        answers.push(await longStay(one, id, n === 0 ? 0 : 1 + (n % 2), '198.51.100.1'));
      return answers;
    };
    const [first, ...others] = await attack();
    expect(first!.status).toBe(200);
    for (const one of others)
      expect(one.body).toMatchObject({ code: 'unpaid_limit', details: { retryAfterSeconds: 5 * 60 } });
    expect(others[0]!.body.details).not.toHaveProperty('confirmEmail');
    expect(await freeDays(id)).toBe(totalFreeDays - STAY);

    const waits: number[] = [];
    for (const minutes of [30, 60, 90, 120, 180]) {
      after(minutes);
      await sweep();
      const answers = await attack();
      waits.push(answers.filter(({ status }) => status === 200).length);
    }
    expect(waits).toEqual([1, 1, 0, 1, 0]);
  });

  it('OR-03 ten verified accounts of one address hold a quarter of a stock', async () => {
    const id = await addLamps(60, 10);
    const answers = [];
    for (const one of await signUpMany(10, true))
      answers.push(await order(one, [line(id, { quantity: 10 })], 10 * 4500, '198.51.100.1'));
    expect(answers.map(({ status }) => status)).toEqual([200, ...Array<number>(9).fill(429)]);
    expect(await t.api(getProduct, { params: { id: String(id) } })).toMatchObject({ stock: 50 });
    const five = await order(bob, [line(id, { quantity: 5 })], 5 * 4500, '203.0.113.1');
    expect(minutesToPay(five)).toBe(5);
    expect(await order(ada, [line(id)], 4500, '203.0.113.2')).toMatchObject(REJECTED);
  });

  it('AV-08 new accounts of eight addresses make first-time customers wait for five minutes at most', async () => {
    const id = await addCabin(180);
    const week = (n: number) => range(id, 1 + n * 7, 7 + n * 7);
    const answers = [];
    for (const [n, one] of (await signUpMany(6)).entries())
      answers.push(await order(one, week(n), 7 * 4500, `198.51.100.${n}`));
    expect(answers.map(minutesToPay)).toEqual([30, 30, 30, 30, 5, 5]);
    const error = await order(bob, week(9), 7 * 4500, '203.0.113.1');
    expect(error.body).toMatchObject({ code: 'unpaid_limit', details: { retryAfterSeconds: 5 * 60 } });
    after(5);
    await sweep();
    expect((await order(bob, week(9), 7 * 4500, '203.0.113.1')).status).toBe(200);
  });

  it('OR-03 an order of 10 of 48 pieces is held for five minutes, and the next of its address waits', async () => {
    const id = await addLamps(48, 10);
    const many = await signUpMany(3);
    const ten = (one: SignedUp, address: string) => order(one, [line(id, { quantity: 10 })], 10 * 4500, address);
    const first = await ten(many[0]!, '198.51.100.1');
    expect(minutesToPay(first)).toBe(5);
    expect((await order(many[1]!, [line(id, { quantity: 6 })], 6 * 4500, '203.0.113.1')).status).toBe(429);
    after(5);
    await sweep();
    expect((await ten(many[2]!, '198.51.100.1')).body.details).toMatchObject({ retryAfterSeconds: 25 * 60 });
    expect((await ten(many[2]!, '203.0.113.1')).status).toBe(200);
  });

  it('OR-03 one account cannot hold a stock of 15 with orders of one piece', async () => {
    const id = await addLamps(15, 3);
    for (let n = 0; n < 15; n++) await order(ada, [line(id)], 4500);
    expect(await t.api(getProduct, { params: { id: String(id) } })).toMatchObject({ stock: 12 });
    expect(await order(bob, [line(id)], 4500, '203.0.113.1')).toMatchObject(REJECTED);
    after(5);
    await sweep();
    expect((await order(bob, [line(id)], 4500, '203.0.113.1')).status).toBe(200);
  });

  it('AV-08 an order of more than half of a listing is held for five minutes only', async () => {
    const id = await addCabin(20);
    const totalFreeDays = await freeDays(id);
    expect(minutesToPay(await order(ada, range(id, 1, 14), 14 * 4500))).toBe(5);
    after(5);
    await sweep();
    expect(await freeDays(id)).toBe(totalFreeDays);
  });

  it('a customer can have five unpaid orders, also when they are sent at once', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => add()));
    const answers = await Promise.all(ids.map((id) => order(ada, range(id, 10, 10), 4500)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await place(bob.api, range(ids[0]!, 20, 20))).order.status).toBe('Pending Payment');
  });
});

describe('customers behind one address', () => {
  const OFFICE = '192.0.2.1';

  it('OR-04 nine colleagues order the same item before any of them pays', async () => {
    const id = await addLamps(60, 10);
    for (const one of await signUpMany(9)) expect((await order(one, [line(id)], 4500, OFFICE)).status).toBe(200);
  });

  it('OR-04 nine colleagues order after another left a large order unpaid', async () => {
    const id = await addLamps(100, 15);
    expect((await order(ada, [line(id, { quantity: 15 })], 15 * 4500, OFFICE)).status).toBe(200);
    for (const one of await signUpMany(9)) expect((await order(one, [line(id)], 4500, OFFICE)).status).toBe(200);
  });

  it('OR-04 five colleagues with verified emails book a two-week stay of one listing each', async () => {
    const id = await addCabin(365);
    for (const [n, one] of (await signUpMany(5, true)).entries())
      expect((await order(one, range(id, 1 + n * 14, 14 + n * 14), 14 * 4500, OFFICE)).status).toBe(200);
  });

  it('OR-04 a customer with a paid order is not limited by others of the address', async () => {
    const id = await addCabin(365);
    await payForLamp(bob);
    const verified = await t.signUp({ isVerified: true });
    expect((await longStay(ada, id, 0, OFFICE)).status).toBe(200);
    expect(await longStay(verified, id, 1, OFFICE)).toMatchObject(REJECTED);
    expect((await longStay(bob, id, 1, OFFICE)).status).toBe(200);
  });

  it('OR-04 a rejected customer verifies their email by a link, as the error suggests, and orders immediately', async () => {
    const id = await addCabin(180);
    const week = (one: SignedUp, n: number) => order(one, range(id, 1 + n * 7, 7 + n * 7), 7 * 4500, OFFICE);
    for (const [n, one] of (await signUpMany(5)).entries()) expect((await week(one, n)).status).toBe(200);
    const stay = () => week(bob, 5);
    expect(await stay()).toMatchObject({ ...REJECTED, body: { details: { confirmEmail: true } } });
    await bob.api(requestVerification, { body: { language: 'de' } });
    const mail = await vi.waitUntil(() =>
      t.verificationMails.find(({ to, language }) => to === bob.email && language === 'de'),
    );
    const token = /verify\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect(await bob.api(verifyAccount, { query: { token } })).toEqual({});
    expect((await stay()).status).toBe(200);
  });

  it('OR-04 another customer of the address can book as soon as the longest stay is paid', async () => {
    const id = await addCabin(365);
    const stay = await longStay(ada, id, 0, OFFICE);
    const { rows } = await t.pool.query<{ client_secret: string }>(
      'SELECT client_secret FROM payments WHERE order_id = $1',
      [stay.body.order?.id],
    );
    await createCardPayer(t).confirm(rows[0]!.client_secret);
    expect(await ada.api(settleOrder, { params: { id: stay.body.order!.id } })).toMatchObject({
      order: { status: 'Confirmed' },
    });
    await expect.poll(async () => (await longStay(bob, id, 1, OFFICE)).status).toBe(200);
  });
});

describe('an honest customer', () => {
  it('OR-04 orders as often as they like when they pay each time', async () => {
    const id = await addLamps(50, 5);
    const pay = createCardPayer(t);
    for (let n = 0; n < ATTEMPT_RULES.unpaidOrder.free + 4; n++) {
      const { order: placed, payment } = await place(ada.api, [line(id)]);
      await pay.confirm(payment!.clientSecret);
      await ada.api(settleOrder, { params: { id: placed.id } });
      await expect.poll(async () => (await t.pool.query('SELECT FROM attempts WHERE failures > 0')).rowCount).toBe(0);
    }
  });

  it('OR-04 can order after rejected orders, which are not counted', async () => {
    const id = await addCanoe();
    await place(bob.api, range(id, 10, 12));
    for (let n = 0; n <= ATTEMPT_RULES.unpaidOrder.free; n++)
      expect((await order(ada, range(id, 10, 12), 3 * 4500)).body.code).toBe('unavailable_dates');
    expect((await order(ada, range(id, 20, 22), 3 * 4500)).status).toBe(200);
  });

  it('OR-04 counts once when the same order is sent eight times at once', async () => {
    const id = await addCanoe();
    const body = orderBody(range(id, 10, 12), 3 * 4500);
    const sent = Array.from({ length: 8 }, () =>
      ada.api.raw<{ order: { id: string } }>('/api/orders', { method: 'POST', body }),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(new Set(answers.map((one) => one.body.order.id)).size).toBe(1);
    expect((await order(ada, range(id, 20, 22), 3 * 4500)).status).toBe(200);
  });

  it('OR-04 counts once when the same order is sent again and again', async () => {
    const id = await addCanoe();
    const body = orderBody(range(id, 10, 12), 3 * 4500);
    for (let n = 0; n <= 2 * ATTEMPT_RULES.unpaidOrder.free; n++) await ada.api(createOrder, { body });
    expect((await order(ada, range(id, 20, 22), 3 * 4500)).status).toBe(200);
  });
});
