import { randomUUID } from 'node:crypto';
import {
  cancelOrder,
  captureOperatorDeposit,
  captureSellerDeposit,
  changeDates,
  getOrder,
  holdDeposit,
  listSavedCards,
  quoteCancellation,
  quoteOrder,
  settleDeposit,
  settleOrder,
  updateSellerOrder,
  type DepositStatus,
} from '@marketplace/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packages } from '@marketplace/database/schema';
import { CARDS, createCardPayer } from '../payments/payment-fixtures';
import { createPayments, type Payments } from '../payments/payments';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { reportSeed } from '../testing/report-seed';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { holdDueDeposits, settleDepositIntent, type DepositDeps } from './deposits';
import { line, place } from './order-fixtures';

const START = new Date('2026-06-01T16:00:00Z');
const DAY_MS = 24 * 3_600_000;
const OPERATOR_TOKEN = 'a token of the operator for tests';
const dates = { startDate: '2026-06-10', endDate: '2026-06-12' };
/** A day before the start, in the zone of the listing. */
const DUE = new Date('2026-06-09T06:00:00Z');

let t: TestApi;
let now = START;
let payments: Payments;
let deps: DepositDeps;
let ada: SignedUp;
let noor: SignedUp;
let operator: ApiCaller;
let listing: { sellerId: number; categoryId: number };
let pay: ReturnType<typeof createCardPayer>;
beforeAll(async () => {
  t = await startApi({ clock: () => now, isWorking: false, variables: { OPERATOR_TOKEN } });
  pay = createCardPayer(t);
  payments = createPayments(t.environment, t.pool, () => now);
  const log = { warn: () => {}, error: () => {} } as unknown as DepositDeps['log'];
  const mails: string[] = [];
  deps = {
    db: t.db,
    payments,
    log,
    jobs: t.jobs,
    environment: t.environment,
    sendMail: async ({ subject }) => void mails.push(subject),
  };
  noor = await t.signUp();
  operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
  listing = {
    sellerId: await insertSeller(t.db, { customerId: noor.profile._id }),
    categoryId: await insertCategory(t.db, { slug: 'all' }),
  };
  await t.db.insert(packages).values({ namespace: 'deposits', isInstalled: true });
});
beforeEach(async () => {
  now = START;
  sent = [];
  deps = { ...deps, sendMail: async (mail) => void sent.push(mail.subject) };
  ada = await t.signUp({ isVerified: true });
});
afterAll(async () => {
  await payments.stop();
  await t.close();
});
let sent: string[] = [];

/** A paid order of a listing with a deposit of 150 dollars. */
async function buyWithDeposit(card: string = CARDS.success, count = 1, isSaved = false): Promise<string> {
  const lines = [];
  for (let index = 0; index < count; index += 1)
    lines.push(line(await insertProduct(t.db, { ...listing, deposit: 15_000, cancellation: 'flexible' }), dates));
  const { order, payment } = await place(ada.api, lines);
  await pay.confirm(payment!.clientSecret, card, { isReusable: true, isSaved });
  if (card === CARDS.authenticateAlways) await pay.authenticate(payment!.clientSecret, 'complete');
  const { status } = (await ada.api(settleOrder, { params: { id: order.id } })).order;
  expect(status).toBe('Confirmed');
  return order.id;
}
const read = (id: string) => ada.api(getOrder, { params: { id } });
const getStates = async (id: string) => (await read(id)).deposits.map(({ status }) => status);
/** What the provider has of a deposit: the states of its payments, oldest first. */
async function getHolds(id: string): Promise<string[]> {
  const { rows } = await t.pool.query<{ status: string }>(
    `SELECT intent ->> 'status' AS status FROM sandbox.intents
      WHERE intent -> 'metadata' ->> 'orderId' = $1 AND intent -> 'metadata' ? 'depositId' ORDER BY created_at, id`,
    [id],
  );
  return rows.map(({ status }) => status);
}
const findIntent = async (id: string) =>
  (await t.pool.query<{ intent_id: string }>('SELECT intent_id FROM deposits WHERE order_id = $1', [id])).rows[0]!
    .intent_id;
async function hold(at = DUE): Promise<void> {
  now = at;
  await holdDueDeposits(deps, now);
  await t.jobs.runDue();
}
const act = (id: string, action: 'handOver' | 'complete' | 'cancel') =>
  noor.api(updateSellerOrder, { params: { id }, body: { action, note: '' } });
const capture = (id: string, amount: number, idempotencyKey: string = randomUUID(), api: ApiCaller = noor.api) =>
  api(captureSellerDeposit, { params: { id }, body: { line: 0, amount, reason: 'A paddle is gone.', idempotencyKey } });
const rejects = (call: Promise<unknown>, code: string) => expect(call).rejects.toThrow(new RegExp(`"code":"${code}"`));
const deposited = (status: DepositStatus, more = {}) => ({ deposits: [{ status, amount: 15_000, ...more }] });

describe('a deposit', () => {
  it('OR-01 OR-02 isn’t charged with the order, and is held a day before the start', async () => {
    const id = await buyWithDeposit();
    expect(await read(id)).toMatchObject({
      total: 13_500,
      charges: [],
      ...deposited('pending', { dueAt: DUE.toISOString() }),
    });
    const { rows } = await t.pool.query('SELECT amount FROM payments WHERE order_id = $1', [id]);
    expect(rows).toEqual([{ amount: '13500' }]);
    await hold(new Date(DUE.getTime() - 1000));
    expect(await getHolds(id)).toEqual([]);
    await hold();
    expect(await getHolds(id)).toEqual(['requires_capture']);
    const heldUntil = new Date(DUE.getTime() + 7 * DAY_MS).toISOString();
    expect(await read(id)).toMatchObject(deposited('authorized', { heldUntil }));
    // The card wasn't saved by choice, so it isn't offered again.
    expect(await ada.api(listSavedCards)).toEqual([]);
  });

  it('OR-07 of an order that is cancelled before it is paid was never held', async () => {
    const product = await insertProduct(t.db, { ...listing, deposit: 15_000 });
    const { order } = await place(ada.api, [line(product, dates)]);
    expect(await read(order.id)).toMatchObject(deposited('pending', { dueAt: null }));
    await ada.api(cancelOrder, { params: { id: order.id }, body: {} });
    expect(await read(order.id)).toMatchObject(deposited('released', { dueAt: null, heldUntil: null }));
    await hold();
    expect(await getHolds(order.id)).toEqual([]);
  });

  it('OR-01 leaves a card that the customer chose to save among their saved cards', async () => {
    await buyWithDeposit(CARDS.mastercard, 1, true);
    expect(await ada.api(listSavedCards)).toMatchObject([{ brand: 'mastercard' }]);
  });

  it('OR-03 is held once by two processes at the same moment', async () => {
    const id = await buyWithDeposit();
    now = DUE;
    await Promise.all([holdDueDeposits(deps, now), holdDueDeposits(deps, now)]);
    await t.jobs.runDue();
    expect(await getHolds(id)).toEqual(['requires_capture']);
  });

  it('OR-01 is renewed before it ends, and the former hold is released', async () => {
    const id = await buyWithDeposit();
    await hold();
    await act(id, 'handOver');
    await hold(new Date(DUE.getTime() + 6 * DAY_MS));
    expect((await getHolds(id)).sort()).toEqual(['canceled', 'requires_capture']);
    const heldUntil = new Date(DUE.getTime() + 13 * DAY_MS).toISOString();
    expect(await read(id)).toMatchObject(deposited('authorized', { heldUntil }));
  });

  it.each(['complete', 'cancel'] as const)('OR-07 is released when the seller does: %s', async (action) => {
    const id = await buyWithDeposit();
    await hold();
    if (action === 'complete') {
      await act(id, 'handOver');
      now = new Date('2026-06-12T16:00:00Z');
    }
    await act(id, action);
    await t.jobs.runDue();
    expect(await read(id)).toMatchObject(deposited('released'));
    expect(await getHolds(id)).toEqual(['canceled']);
    await hold(new Date(DUE.getTime() + 6 * DAY_MS));
    expect(await getHolds(id)).toEqual(['canceled']);
  });

  it('OR-07 of a cancelled line is released, and the other stays', async () => {
    const id = await buyWithDeposit(CARDS.success, 2);
    await hold();
    const { lines } = await ada.api(quoteCancellation, { params: { id } });
    const expectedRefund = lines[0]!.refund;
    expect(expectedRefund).toBeLessThanOrEqual(13_500);
    await ada.api(cancelOrder, { params: { id }, body: { lines: [0], expectedRefund } });
    await t.jobs.runDue();
    expect(await getStates(id)).toEqual(['released', 'authorized']);
    expect((await getHolds(id)).sort()).toEqual(['canceled', 'requires_capture']);
  });

  it('OR-05 is held again when the provider has cancelled it', async () => {
    const id = await buyWithDeposit();
    await hold();
    const intentId = await findIntent(id);
    await payments.provider.cancelIntent(intentId);
    await settleDepositIntent(deps, intentId, now);
    expect(await getStates(id)).toEqual(['pending']);
    await hold(now);
    expect(await getStates(id)).toEqual(['authorized']);
    expect((await getHolds(id)).sort()).toEqual(['canceled', 'requires_capture']);
  });
});

it('OR-07 a deposit of an order whose dates change is held a day before the new start', async () => {
  const id = await buyWithDeposit();
  const moved = { line: 0, startDate: '2026-06-20', endDate: '2026-06-22' };
  await ada.api(changeDates, {
    params: { id },
    body: { ...moved, expectedBalance: 0, idempotencyKey: randomUUID() },
  });
  const due = new Date('2026-06-19T06:00:00Z');
  expect(await read(id)).toMatchObject(deposited('pending', { dueAt: due.toISOString() }));
  await hold();
  expect(await getHolds(id)).toEqual([]);
  await hold(due);
  expect(await getHolds(id)).toEqual(['requires_capture']);
});

describe('a deposit that can’t be held without the customer', () => {
  it('OR-05 is reported once, tried again after a day, and confirmed on the order’s page', async () => {
    const id = await buyWithDeposit(CARDS.authenticateAlways);
    await hold();
    expect(await read(id)).toMatchObject(deposited('failed'));
    expect(sent).toEqual([expect.stringMatching(/^Your card is needed for the deposit of order /)]);
    await hold(new Date(DUE.getTime() + DAY_MS - 1000));
    expect(await getHolds(id)).toHaveLength(1);
    await hold(new Date(DUE.getTime() + DAY_MS));
    expect(await getHolds(id)).toHaveLength(2);
    expect(sent).toHaveLength(1);

    const body = { line: 0 };
    const { payment } = await ada.api(holdDeposit, { params: { id }, body });
    expect((await ada.api(holdDeposit, { params: { id }, body })).payment).toEqual(payment);
    expect((await ada.api(settleDeposit, { params: { id }, body })).deposits).toMatchObject([{ status: 'failed' }]);
    const declined = await pay.confirm(payment!.clientSecret, CARDS.declined);
    expect(declined.body.error?.code).toBe('card_declined');
    await pay.confirm(payment!.clientSecret, CARDS.mastercard);
    expect((await ada.api(settleDeposit, { params: { id }, body })).deposits).toMatchObject([{ status: 'authorized' }]);
    expect((await ada.api(holdDeposit, { params: { id }, body })).payment).toBeNull();
    await t.jobs.runDue();
    expect((await getHolds(id)).sort()).toEqual(['canceled', 'canceled', 'requires_capture']);
  });

  it('OR-05 is settled by the sweep when the browser is gone', async () => {
    const id = await buyWithDeposit(CARDS.authenticateAlways);
    await hold();
    const { payment } = await ada.api(holdDeposit, { params: { id }, body: { line: 0 } });
    await pay.confirm(payment!.clientSecret, CARDS.mastercard);
    await hold(new Date(DUE.getTime() + 2 * 60_000));
    expect(await getStates(id)).toEqual(['authorized']);
  });

  it('OR-10 another customer does not find it, and a line without a deposit is rejected', async () => {
    const id = await buyWithDeposit(CARDS.authenticateAlways);
    await hold();
    const eve = await t.signUp();
    for (const call of [holdDeposit, settleDeposit]) {
      await rejects(eve.api(call, { params: { id }, body: { line: 0 } }), 'not_found');
      await rejects(ada.api(call, { params: { id }, body: { line: 1 } }), 'invalid_input');
    }
  });
});

describe('a part of a deposit', () => {
  async function handOver(): Promise<string> {
    const id = await buyWithDeposit();
    await hold();
    await act(id, 'handOver');
    return id;
  }

  it('OR-07 is charged once for the same key, with a reason, and the rest is released', async () => {
    const id = await handOver();
    const key = randomUUID();
    const [sold] = await Promise.all([capture(id, 4000, key), capture(id, 4000, key)]);
    expect(sold).toMatchObject(deposited('captured', { capturedAmount: 4000, reason: 'A paddle is gone.' }));
    await rejects(capture(id, 5000, key), 'invalid_input');
    await t.jobs.runDue();
    expect(await read(id)).toMatchObject({
      ...deposited('captured', { capturedAmount: 4000, capturedAt: now.toISOString() }),
      total: 13_500,
      refunds: [],
    });
    expect(await getHolds(id)).toEqual(['succeeded']);
    expect(await payments.provider.retrieveIntent(await findIntent(id))).toMatchObject({ received: 4000 });
    await t.jobs.runDue();
    expect(
      t.mails.filter(({ to, subject }) => to === 'ada@example.com' && subject.startsWith('CA$40.00')),
    ).toHaveLength(1);
    // What was charged of the deposit is not paid back with the order.
    expect(
      (
        await noor.api(captureSellerDeposit, {
          params: { id },
          body: { line: 0, amount: 4000, reason: 'A paddle is gone.', idempotencyKey: key },
        })
      ).refundable,
    ).toBe(13_500);
    await act(id, 'complete').catch(() => {});
    expect(await getStates(id)).toEqual(['captured']);
  });

  it('OR-03 is charged by one of two requests at once', async () => {
    const id = await handOver();
    const results = await Promise.allSettled([capture(id, 4000), capture(id, 5000)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await t.jobs.runDue();
    expect(await getHolds(id)).toEqual(['succeeded']);
  });

  it('OR-05 that the provider doesn’t hold any more is not charged, and the deposit is held again', async () => {
    const id = await handOver();
    const intentId = await findIntent(id);
    await capture(id, 4000);
    await payments.provider.cancelIntent(intentId);
    await t.jobs.runDue();
    expect(await read(id)).toMatchObject(deposited('pending', { capturedAmount: 0, reason: '' }));
    expect(t.mails.filter(({ text }) => text.includes(id))).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('CA$40.00') }),
    );
    await hold(now);
    expect(await getStates(id)).toEqual(['authorized']);
    await capture(id, 4000);
    await t.jobs.runDue();
    expect((await getHolds(id)).sort()).toEqual(['canceled', 'succeeded']);
  });

  it('OR-02 is at most the deposit, and needs an amount and a reason', async () => {
    const id = await handOver();
    for (const amount of [15_001, 0, -1, 1.5]) await rejects(capture(id, amount), 'invalid_input');
    const body = { line: 0, amount: 1, reason: ' ', idempotencyKey: randomUUID() };
    await rejects(noor.api(captureSellerDeposit, { params: { id }, body }), 'invalid_input');
    expect(await getStates(id)).toEqual(['authorized']);
    expect((await capture(id, 15_000)).deposits).toMatchObject([{ capturedAmount: 15_000 }]);
  });

  it('OR-10 is charged only by the order’s seller and the operator, while it is held and handed over', async () => {
    const id = await buyWithDeposit();
    await rejects(capture(id, 1), 'action_unavailable');
    await hold();
    await rejects(capture(id, 1), 'action_unavailable');
    await act(id, 'handOver');
    const other = await t.signUp();
    await insertSeller(t.db, { customerId: other.profile._id });
    await rejects(capture(id, 1, randomUUID(), other.api), 'not_found');
    await rejects(capture(id, 1, randomUUID(), ada.api), 'forbidden');
    const body = { line: 0, amount: 700, reason: 'A scratch', idempotencyKey: randomUUID() };
    expect((await operator(captureOperatorDeposit, { params: { id }, body })).deposits).toMatchObject([
      { status: 'captured', capturedAmount: 700 },
    ]);
  });

  it('OR-03 is charged or the whole deposit released, never both', async () => {
    const id = await handOver();
    now = new Date('2026-06-12T16:00:00Z');
    await Promise.allSettled([capture(id, 4000), act(id, 'complete')]);
    await t.jobs.runDue();
    expect([
      ['captured', 'succeeded'],
      ['released', 'canceled'],
    ]).toContainEqual([...(await getStates(id)), ...(await getHolds(id))]);
  });
});

it('OR-01 OR-02 the deposit stays apart from totals and refunds of any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ deposit: fc.nat(50_000), quantity: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      async (sold) => {
        const lines = [];
        for (const { deposit, quantity } of sold)
          lines.push(
            line(
              await insertProduct(t.db, {
                ...listing,
                deposit,
                stock: 3,
                maximumQuantity: 3,
                cancellation: 'flexible',
              }),
              {
                ...dates,
                quantity,
              },
            ),
          );
        const quote = await t.api(quoteOrder, { body: { lines } });
        const price = quote.lines.reduce((sum, { amount }) => sum + amount, 0);
        expect(quote).toMatchObject({
          total: price,
          deposit: sold.reduce((sum, { deposit, quantity }) => sum + deposit * quantity, 0),
        });
        const buyer = await t.signUp();
        const { order, payment } = await place(buyer.api, lines);
        await pay.confirm(payment!.clientSecret);
        await buyer.api(settleOrder, { params: { id: order.id } });
        const cancelling = await buyer.api(quoteCancellation, { params: { id: order.id } });
        expect(cancelling.lines.reduce((sum, { refund }) => sum + refund, 0)).toBe(price);
        expect(cancelling.refundable).toBe(price);
      },
    ),
    { numRuns: 8, ...reportSeed },
  );
});
