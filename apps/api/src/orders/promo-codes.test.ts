import {
  cancelOrder,
  changeDates,
  changeOrder,
  createOrder,
  getOrder,
  listPromoCodes,
  putPromoCode,
  quoteOrder,
  settleOrder,
  type CallInput,
} from '@marketplace/api-contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { packages, settings } from '@marketplace/database/schema';
import { ATTEMPT_RULES } from '../accounts/attempts';
import { markVerified } from '../accounts/mark-verified';
import { createCardPayer } from '../payments/payment-fixtures';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { buy, contact, line, orderBody, place } from './order-fixtures';

const OPERATOR_TOKEN = 'a token of the operator for tests';
const START = new Date('2026-06-01T16:00:00Z');
const DAY_MS = 86_400_000;
const GST = { kind: 'tax', names: { en: 'GST' }, rate: 500, isIncluded: false, countries: ['CA'] };
/** One day for 45.00. */
const dates = { startDate: '2026-06-20' };

let t: TestApi;
let now = START;
let ada: SignedUp;
let bob: SignedUp;
let operator: ApiCaller;
let listing: { sellerId: number; categoryId: number };
beforeAll(async () => {
  t = await startApi({ clock: () => now, isWorking: false, variables: { OPERATOR_TOKEN } });
  [ada, bob] = [await t.signUp({ isVerified: true }), await t.signUp({ isVerified: true })];
  operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
  listing = { sellerId: await insertSeller(t.db), categoryId: await insertCategory(t.db, { slug: 'all' }) };
});
beforeEach(async () => {
  now = START;
  await t.db.delete(settings);
  await t.db.delete(packages);
  await t.db.insert(packages).values({ namespace: 'PromoCodes', isInstalled: true });
});
afterAll(() => t.close());

const add = (details: Partial<Parameters<typeof insertProduct>[1]> = {}) =>
  insertProduct(t.db, { ...listing, cancellation: 'flexible', price: 4500, deliveryFee: 1500, stock: 50, ...details });
const quote = (api: ApiCaller, productId: number, promoCode?: string, details = {}) =>
  api(quoteOrder, { body: { lines: [line(productId, dates)], promoCode, ...details } });
/** Changes the end of an order that starts on 20 June. */
const change = async (id: string, endDate: string, expectedBalance: number) => {
  const body = { line: 0, startDate: '2026-06-20', endDate, expectedBalance, idempotencyKey: randomUUID() };
  return (await ada.api(changeDates, { params: { id }, body })).order;
};
let created = 0;
/** A new code with these terms, 10 % by default. */
async function createCode(terms: Partial<CallInput<typeof putPromoCode>['body']> = {}) {
  const body = terms.amount === undefined ? { rate: 1000, ...terms } : terms;
  const { code } = await operator(putPromoCode, { params: { code: `code-${++created}` }, body });
  return code;
}
it('OR-01 OR-02 a percentage is taken off the lines before taxes, in quote, order and payment', async () => {
  await t.db.insert(settings).values({ key: 'taxesAndFees', value: [GST] });
  const code = await createCode();
  const productId = await add();
  const discount = { kind: 'promo_code', code, rate: 1000, amount: -450 };
  // 45.00 - 4.50 + 15.00 for the delivery, and 5 % of it.
  expect(await quote(ada.api, productId, ` ${code.toLowerCase()} `, { fulfilment: 'delivery' })).toMatchObject({
    charges: expect.arrayContaining([discount]),
    total: 5828,
    promoCode: { code, problem: null },
  });
  const order = await buy(t, ada.api, [line(productId, dates)], { promoCode: code });
  expect(order).toMatchObject({ total: 4253, status: 'Confirmed', charges: expect.arrayContaining([discount]) });
  const { rows } = await t.pool.query('SELECT amount FROM payments WHERE order_id = $1', [order.id]);
  expect(rows).toEqual([{ amount: '4253' }]);
});

it('OR-01 an amount is never more than the lines cost, and an order of nothing needs no payment', async () => {
  const code = await createCode({ amount: 10_000, currency: 'CAD' });
  const productId = await add();
  expect((await quote(ada.api, productId, code, { fulfilment: 'delivery' })).total).toBe(1500);
  const { order, payment } = await place(ada.api, [line(productId, dates)], { promoCode: code });
  expect({ total: order.total, payment }).toEqual({ total: 0, payment: null });
  expect(order.status).toBe('Confirmed');
});

it.each([
  ['unknown', () => Promise.resolve('NO-SUCH-CODE'), {}],
  ['expired', () => createCode({ expiresAt: START.toISOString() }), {}],
  ['minimum', () => createCode({ minimum: 4501, currency: 'CAD' }), { minimum: 4501 }],
  ['currency', () => createCode({ amount: 500, currency: 'EUR' }), {}],
] as const)(
  'OR-01 a code that is not valid (%s) leaves the quote as it was and stops the order',
  async (reason, create, more) => {
    const code = await create();
    const productId = await add();
    const { total, charges, promoCode } = await quote(ada.api, productId, code);
    expect({ total, charges, promoCode }).toEqual({
      total: 4500,
      charges: [],
      promoCode: { code, problem: { reason, ...more } },
    });
    const body = { ...orderBody([line(productId, dates)], 4500), promoCode: code };
    const { status, body: error } = await ada.api.expectError(createOrder, { body });
    expect({ status, error }).toMatchObject({
      status: 409,
      error: {
        code: 'promo_code_invalid',
        fields: { 'body.promoCode': expect.any(String) },
        details: { reason, ...more },
      },
    });
    expect(await t.pool.query('SELECT 1 FROM order_lines WHERE product_id = $1', [productId])).toMatchObject({
      rowCount: 0,
    });
  },
);

it('OR-06 the seller learns who ordered for nothing once the customer has confirmed their email', async () => {
  const eve = await t.signUp({ name: 'Eve Okafor' });
  const productId = await add();
  const promoCode = await createCode({ amount: 100_000, currency: 'CAD' });
  const own = { ...contact, name: 'Eve Okafor', email: eve.email };
  await place(eve.api, [line(productId, dates)], { promoCode, contact: own, note: 'At the back door.' });
  const readSold = async () => {
    await t.jobs.runDue();
    return t.mails.splice(0).filter(({ subject }) => subject.startsWith('New order'));
  };
  const [first] = await readSold();
  expect(first?.text).not.toMatch(/Eve Okafor|back door/);
  await t.db.transaction((tx) => markVerified({ jobs: t.jobs }, tx, eve.profile._id, now));
  const [second, ...others] = await readSold();
  expect(others).toEqual([]);
  expect(second?.text).toContain('At the back door.');
});

it('OR-01 without the package every code is unknown', async () => {
  const code = await createCode();
  await t.db.delete(packages);
  expect((await quote(ada.api, await add(), code)).promoCode?.problem).toEqual({ reason: 'unknown' });
});

it('OR-01 each customer has a code once; a cancelled or expired order gives it back', async () => {
  const code = await createCode();
  const lines = [line(await add(), dates)];
  const { order } = await place(ada.api, lines, { promoCode: code });
  const findProblem = async ({ api }: SignedUp) =>
    (await quote(api, Number(lines[0]!.productId), code)).promoCode?.problem;
  expect(await findProblem(ada)).toEqual({ reason: 'used' });
  expect(await findProblem(bob)).toBeNull();
  await ada.api(cancelOrder, { params: { id: order.id }, body: {} });
  expect(await findProblem(ada)).toBeNull();
});

it('OR-01 OR-04 of orders at the same time no more than the maximum have the discount', async () => {
  const code = await createCode({ usesMaximum: 3, usesPerCustomer: 2 });
  const productIds = await Promise.all(Array.from({ length: 4 }, () => add()));
  const attempts = [ada, bob].flatMap(({ api }) =>
    productIds.map((id) =>
      api(createOrder, { body: { ...orderBody([line(id, dates)], 4050), promoCode: code } }).then(
        ({ order }) => order.charges.find(({ kind }) => kind === 'promo_code')?.amount,
        ({ message }: Error) => /promo_code_invalid/.exec(message)?.[0],
      ),
    ),
  );
  const answers = await Promise.all(attempts);
  expect(answers.filter((answer) => answer === -450)).toHaveLength(3);
  expect(answers.filter((answer) => answer === 'promo_code_invalid')).toHaveLength(5);
  const { promoCodes } = await operator(listPromoCodes);
  expect(promoCodes.find((one) => one.code === code)).toMatchObject({ uses: 3, usesMaximum: 3, usesPerCustomer: 2 });
});

it('OR-04 the same order sent several times at once becomes one order with the discount', async () => {
  const promoCode = await createCode();
  const body = { ...orderBody([line(await add(), dates)], 4050), promoCode };
  const answers = await Promise.all(Array.from({ length: 8 }, () => ada.api(createOrder, { body })));
  expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1);
});

it('OR-05 a payment that comes after the code was used again is paid back', async () => {
  const code = await createCode();
  const [first, second] = [await add(), await add()];
  const { order, payment } = await place(ada.api, [line(first, dates)], { promoCode: code });
  await createCardPayer(t).confirm(payment!.clientSecret);
  // Expired in the database, as by a provider that couldn't be reached.
  await t.pool.query(`UPDATE orders SET status = 'Expired' WHERE id = $1`, [order.id]);
  await t.pool.query(
    'DELETE FROM reservations WHERE order_line_id IN (SELECT id FROM order_lines WHERE order_id = $1)',
    [order.id],
  );
  await buy(t, ada.api, [line(second, dates)], { promoCode: code });
  const { order: late } = await ada.api(settleOrder, { params: { id: order.id } });
  expect(late).toMatchObject({ status: 'Expired', refunds: [{ reason: 'late_payment', amount: 4050 }] });
});

it('OR-01 an unpaid order keeps its discount when it changes, whatever becomes of the code', async () => {
  const code = await createCode();
  const productId = await add();
  const { order } = await place(ada.api, [line(productId, dates)], { promoCode: code });
  await operator(putPromoCode, { params: { code }, body: { rate: 100, expiresAt: START.toISOString() } });
  const sold = await quote(ada.api, productId, undefined, { fulfilment: 'delivery', orderId: order.id });
  expect(sold).toMatchObject({ total: 5550, promoCode: { code, problem: null } });
  await expect(quote(bob.api, productId, undefined, { orderId: order.id })).rejects.toThrow('not_found');
  const { order: changed } = await ada.api(changeOrder, {
    params: { id: order.id },
    body: {
      fulfilment: 'delivery',
      expectedTotal: 5550,
      contact: { ...contact, street: '9 River Rd', city: 'Calgary', state: 'Alberta', zip: 'T2P 1J9', country: 'CA' },
    },
  });
  expect(changed.total).toBe(5550);
});

it.each([
  ['percentage', { rate: 1000 }, { sold: -900, shorter: -450, refund: -4050, added: 8100 }],
  // The lines cost less than the discount then.
  ['amount', { amount: 6000, currency: 'CAD' as const }, { sold: -6000, shorter: -4500, refund: -3000, added: 7500 }],
])('OR-06 changed dates have the discount as it was sold: the same %s', async (_, terms, expected) => {
  const promoCode = await createCode(terms);
  const lines = [line(await add(), { startDate: '2026-06-20', endDate: '2026-06-21' })];
  const { id, charges } = await buy(t, ada.api, lines, { promoCode });
  const findDiscount = (parts: typeof charges) => parts.find(({ kind }) => kind === 'promo_code')?.amount;
  expect(findDiscount(charges)).toBe(expected.sold);
  const shorter = await change(id, '2026-06-20', expected.refund);
  expect(findDiscount(shorter.charges)).toBe(expected.shorter);
  const longer = await change(id, '2026-06-22', expected.added);
  expect(longer.openChange?.balance).toBe(expected.added);
});

it('OR-02 OR-07 dates that cost less than the minimum of the code have no discount', async () => {
  const promoCode = await createCode({ amount: 2000, currency: 'CAD', minimum: 10_000 });
  const lines = [line(await add(), { startDate: '2026-06-20', endDate: '2026-06-22' })];
  const { id, total } = await buy(t, ada.api, lines, { promoCode });
  expect(total).toBe(11_500);
  expect(await change(id, '2026-06-20', -7000)).toMatchObject({ total: 4500, charges: [] });
  // The minimum is reached again.
  expect((await change(id, '2026-06-22', 7000)).openChange?.balance).toBe(7000);
});

it('OR-02 OR-07 an order that cost nothing for a while has its taxes again', async () => {
  await t.db.insert(settings).values({ key: 'taxesAndFees', value: [GST] });
  const promoCode = await createCode({ amount: 6000, currency: 'CAD' });
  const lines = [line(await add(), { startDate: '2026-06-20', endDate: '2026-06-21' })];
  const { id, total } = await buy(t, ada.api, lines, { promoCode });
  expect(total).toBe(3150);
  expect((await change(id, '2026-06-20', -3150)).total).toBe(0);
  expect((await change(id, '2026-06-21', 3150)).openChange?.balance).toBe(3150);
});

it('OR-07 cancelling a line gives back what was paid for it, not its price before the discount', async () => {
  const code = await createCode({ rate: 5000 });
  const order = await buy(t, ada.api, [line(await add(), dates)], { promoCode: code });
  const cancelled = await ada.api(cancelOrder, { params: { id: order.id }, body: { expectedRefund: 2250 } });
  expect(cancelled.refunds).toMatchObject([{ amount: 2250 }]);
});

it('OR-01 codes can’t be found by trying', async () => {
  const code = await createCode();
  const productId = await add();
  const limited = await startApi({ clock: () => now, isWorking: false, attemptRules: ATTEMPT_RULES });
  try {
    const category = await insertCategory(limited.db, { slug: 'all' });
    const id = await insertProduct(limited.db, { sellerId: await insertSeller(limited.db), categoryId: category });
    await limited.db.insert(packages).values({ namespace: 'PromoCodes', isInstalled: true });
    const reasons = new Map<string, number>();
    for (let position = 0; position < 40; position++) {
      const { promoCode } = await quote(limited.api, id, `GUESS-${position}`);
      const reason = promoCode!.problem!.reason;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    expect(Object.fromEntries(reasons)).toEqual({ unknown: 30, too_many_attempts: 10 });
  } finally {
    await limited.close();
  }
  expect((await quote(t.api, productId, code)).promoCode?.problem).toBeNull();
});

it('OR-01 the operator replaces the terms of a code and sees its uses; orders keep their price', async () => {
  const code = await createCode();
  const productId = await add();
  const order = await buy(t, ada.api, [line(productId, dates)], { promoCode: code });
  const expiresAt = new Date(START.getTime() + DAY_MS).toISOString();
  const body = { amount: 500, currency: 'CAD' as const, minimum: 2000, expiresAt, usesPerCustomer: null };
  expect(await operator(putPromoCode, { params: { code }, body })).toEqual({
    ...body,
    code,
    usesMaximum: null,
    uses: 1,
    createdAt: expect.any(String),
  });
  expect((await ada.api(getOrder, { params: { id: order.id } })).total).toBe(4050);
  expect((await quote(ada.api, productId, code)).total).toBe(4000);
});

it.each([
  [{}, ''],
  [{ rate: 1000, amount: 500, currency: 'CAD' }, ''],
  [{ rate: 0 }, '.rate'],
  [{ rate: 10_001 }, '.rate'],
  [{ amount: -5, currency: 'CAD' }, '.amount'],
  [{ amount: 500 }, '.currency'],
  [{ rate: 1000, minimum: 500 }, '.currency'],
  [{ rate: 1000, usesMaximum: 0 }, '.usesMaximum'],
  [{ rate: 1000, expiresAt: 'tomorrow' }, '.expiresAt'],
])('CA-04 terms that make no sense are rejected with their field: %j', async (body, field) => {
  const answer = await operator.raw<{ code: string; fields: object }>('/api/operator/promoCodes/BAD', {
    method: 'PUT',
    body,
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(Object.keys(answer.body.fields)).toContain(`body${field}`);
});
