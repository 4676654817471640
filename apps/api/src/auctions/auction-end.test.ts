import { randomUUID } from 'node:crypto';
import {
  cancelAuction,
  cancelOrder,
  createOrder,
  getAuction,
  getProduct,
  openAuction,
  placeBid,
  quoteOrder,
  settleOrder,
  type NewAuction,
} from '@marketplace/api-contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auctionHistory, auctions, orders, products } from '@marketplace/database/schema';
import { contact } from '../orders/order-fixtures';
import { createCardPayer } from '../payments/payment-fixtures';
import { insertAuction, insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';

const OPERATOR_TOKEN = 'a token of the operator for tests';

let t: TestApi;
let listing: { sellerId: number; categoryId: number };
let owen: SignedUp;
let ada: SignedUp;
let ben: SignedUp;
let cleo: SignedUp;
beforeAll(async () => {
  t = await startApi({ isWorking: false, variables: { OPERATOR_TOKEN } });
  owen = await t.signUp({ name: 'Owen Reed' });
  listing = {
    sellerId: await insertSeller(t.db, { customerId: owen.profile._id }),
    categoryId: await insertCategory(t.db, { slug: 'auctions' }),
  };
});
beforeEach(async () => {
  [ada, ben, cleo] = [await t.signUp(), await t.signUp(), await t.signUp()];
  await t.jobs.runDue();
  t.mails.length = 0;
});
afterAll(() => t.close());

const LONG_AGO = { startsAt: new Date(Date.now() - 48 * 3_600_000) };

/** An auction in which Ada bids 2000, Ben 5000 and Cleo 3000: Ben leads at 3100, without him Cleo at 2100. */
async function open(details: Partial<typeof auctions.$inferInsert> = {}) {
  const productId = await insertProduct(t.db, {
    ...listing,
    saleType: 'auction',
    price: 1000,
    name: 'Brass telescope',
    stock: 1,
  });
  const id = await insertAuction(t.db, productId, { ...LONG_AGO, ...details });
  for (const [{ api }, maximum] of [
    [ada, 2000],
    [ben, 5000],
    [cleo, 3000],
  ] as const)
    await api(placeBid, { params: { id }, body: { maximum, idempotencyKey: randomUUID() } });
  return { id, productId };
}
/** Moves the end, or the time to pay, into the past. */
const letEnd = (id: string) =>
  t.db
    .update(auctions)
    .set({
      startsAt: sql`now() - interval '1 day'`,
      plannedEndsAt: sql`now() - interval '1 second'`,
      endsAt: sql`now() - interval '1 second'`,
    })
    .where(eq(auctions.id, id));
const letOfferEnd = (id: string) =>
  t.db
    .update(auctions)
    .set({ offerExpiresAt: sql`now() - interval '1 second'` })
    .where(eq(auctions.id, id));
/** The job of each minute. */
async function sweep() {
  await t.pool.query(`INSERT INTO jobs.job (name, data) VALUES ('auctions.sweep', '{}')`);
  await t.jobs.runDue();
}
async function end(id: string) {
  await letEnd(id);
  await sweep();
}
const read = (id: string, { api }: Pick<SignedUp, 'api'> = t) => api(getAuction, { params: { id } });
const readMails = () => t.mails.map(({ to, subject }) => `${to}: ${subject.split(' · ')[0]}`).sort();
const body = (productId: number, auctionId: string, expectedTotal: number) => ({
  // What a browser sends as a line doesn't matter.
  lines: [{ productId: String(productId), quantity: 1 }],
  ...{ auctionId, expectedTotal, contact },
  idempotencyKey: randomUUID(),
});
async function pay({ api }: SignedUp, clientSecret: string | undefined, id: string) {
  await createCardPayer(t).confirm(clientSecret ?? '');
  return (await api(settleOrder, { params: { id } })).order;
}

describe('the end of an auction', () => {
  it('AC-03 gives it to the winner, once with several processes, and tells all by email', async () => {
    const { id } = await open();
    await letEnd(id);
    const other = await t.startAnother();
    await Promise.all([sweep(), sweep(), t.jobs.runDue()]);
    await other.close();
    expect(await read(id, ben)).toMatchObject({
      status: 'AwaitingPayment',
      own: { status: 'won', offer: { amount: 3100 } },
    });
    expect((await read(id, ada)).own).toMatchObject({ status: 'lost', offer: null });
    const history = await t.db.select().from(auctionHistory).where(eq(auctionHistory.auctionId, id));
    expect(history.map(({ status }) => status)).toEqual(['AwaitingPayment']);
    expect(readMails()).toEqual(
      [
        `${ada.email}: Auction ended: Brass telescope`,
        `${ben.email}: You won: Brass telescope`,
        `${cleo.email}: Auction ended: Brass telescope`,
        `${owen.email}: Auction ended: Brass telescope`,
      ].sort(),
    );
    const won = t.mails.find(({ to }) => to === ben.email);
    expect(won?.text).toContain(`/auction/payment/${id}`);
  });

  it('AC-03 shows the losing bidders running auctions of the category', async () => {
    const running = await insertProduct(t.db, { ...listing, saleType: 'auction', price: 1000, name: 'Ship’s clock' });
    await insertAuction(t.db, running);
    const { id } = await open();
    await end(id);
    expect(t.mails.find(({ to }) => to === ada.email)?.text).toContain('Ship’s clock');
    await t.db.delete(auctions).where(eq(auctions.productId, running));
  });

  it('AC-03 comes at the auction’s own time, and later where a bid has moved it', async () => {
    const productId = await insertProduct(t.db, { ...listing, saleType: 'auction', price: 1000 });
    const newAuction: NewAuction = {
      productId: String(productId),
      startPrice: 1000,
      endsAt: new Date(Date.now() + 60_000).toISOString(),
    };
    const operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
    const { id } = await operator(openAuction, { body: newAuction });
    await ada.api(placeBid, { params: { id }, body: { maximum: 1000, idempotencyKey: randomUUID() } });
    await t.jobs.runDue({ isEarly: true });
    expect(await read(id)).toMatchObject({ status: 'Running', leader: 1 });
    await letEnd(id);
    await t.jobs.runDue({ isEarly: true });
    expect((await read(id)).status).toBe('AwaitingPayment');
  });

  it('AC-03 sells nothing below the reserve or without bids', async () => {
    const { id } = await open({ reserve: 9000 });
    await end(id);
    expect(await read(id, ben)).toMatchObject({
      status: 'Unsold',
      isReserveMet: false,
      own: { status: 'lost', offer: null },
    });
    expect(readMails()).toContain(`${ben.email}: No sale: Brass telescope`);
    expect(readMails()).toContain(`${owen.email}: No sale: Brass telescope`);
    const productId = await insertProduct(t.db, { ...listing, saleType: 'auction', price: 1000 });
    const empty = await insertAuction(t.db, productId, LONG_AGO);
    await end(empty);
    expect((await read(empty)).status).toBe('Unsold');
  });
});

describe('paying for a won auction', () => {
  it('AC-03 costs the winning bid with fees, and makes one paid order', async () => {
    const { id, productId } = await open();
    await end(id);
    const quote = await ben.api(quoteOrder, {
      body: { lines: [{ productId: String(productId), quantity: 1 }], auctionId: id },
    });
    expect(quote).toMatchObject({
      total: 3100,
      lines: [{ parts: [{ kind: 'winning_bid', amount: 3100 }], problems: [] }],
    });
    const { order, payment } = await ben.api(createOrder, { body: body(productId, id, quote.total) });
    expect((await read(id, ben)).own).toMatchObject({ status: 'won', offer: null, orderId: order.id });
    expect((await pay(ben, payment?.clientSecret, order.id)).status).toBe('Confirmed');
    expect(await read(id, ben)).toMatchObject({ status: 'Sold', own: { status: 'won', orderId: order.id } });
    const [product] = await t.db.select({ stock: products.stock }).from(products).where(eq(products.id, productId));
    expect(product?.stock).toBe(0);
  });

  it('AC-03 OR-10 is possible only for the winner, after the end, at the right total', async () => {
    const { id, productId } = await open();
    const expectRejection = async ({ api }: SignedUp, total = 3100) =>
      (await api.expectError(createOrder, { body: body(productId, id, total) })).body.code;
    expect(await expectRejection(ben)).toBe('not_found');
    await end(id);
    expect(await expectRejection(ada)).toBe('not_found');
    expect(await expectRejection(ben, 1)).toBe('price_changed');
    const lines = [{ productId: String(productId), quantity: 1 }];
    for (const { api } of [ada, { api: t.api }])
      expect((await api.expectError(quoteOrder, { body: { lines, auctionId: id } })).body.code).toBe('not_found');
    await letOfferEnd(id);
    expect(await expectRejection(ben)).toBe('order_expired');
  });

  it('AC-03 makes one order from two tabs', async () => {
    const { id, productId } = await open();
    await end(id);
    const answers = await Promise.all(
      [1, 2].map(() =>
        ben.api(createOrder, { body: body(productId, id, 3100) }).then(
          () => 'placed',
          (error: Error) => error.message,
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'placed')).toHaveLength(1);
    expect(await t.db.select().from(orders).where(eq(orders.auctionId, id))).toHaveLength(1);
  });

  it('AC-03 unpaid passes to the next bidder at the price that they would have won at', async () => {
    const { id, productId } = await open();
    await end(id);
    await letOfferEnd(id);
    t.mails.length = 0;
    await sweep();
    expect((await read(id, cleo)).own).toMatchObject({ status: 'won', offer: { amount: 2100 } });
    expect((await read(id, ben)).own).toMatchObject({ status: 'lost', offer: null });
    expect(readMails()).toEqual(
      [
        `${ben.email}: Not paid in time: Brass telescope`,
        `${cleo.email}: It can still be yours: Brass telescope`,
        `${owen.email}: Not paid in time: Brass telescope`,
      ].sort(),
    );
    const late = await ben.api.expectError(createOrder, { body: body(productId, id, 3100) });
    expect(late.body.code).toBe('order_expired');
    const { order, payment } = await cleo.api(createOrder, { body: body(productId, id, 2100) });
    expect((await pay(cleo, payment?.clientSecret, order.id)).total).toBe(2100);
  });

  it('AC-03 ends without a sale when no bidder pays, or starts a new auction where the terms say so', async () => {
    const { id } = await open({ startPrice: 1000 });
    await end(id);
    for (let bidder = 0; bidder < 3; bidder++) {
      await letOfferEnd(id);
      await sweep();
    }
    expect((await read(id)).status).toBe('Unsold');
    const relisted = await open({ unpaid: 'relist' });
    await end(relisted.id);
    await letOfferEnd(relisted.id);
    await sweep();
    expect((await read(relisted.id)).status).toBe('Unsold');
    const product = await t.api(getProduct, { params: { id: String(relisted.productId) } });
    const next = product.saleType === 'auction' ? product.auction : null;
    expect(next).toMatchObject({ status: 'Running', price: 1000, bidCount: 0 });
    expect(next?.id).not.toBe(relisted.id);
    expect(readMails()).toContain(`${owen.email}: New auction: Brass telescope`);
  });

  it('AC-03 is possible again when the winner cancels the unpaid order', async () => {
    const { id, productId } = await open();
    await end(id);
    const { order } = await ben.api(createOrder, { body: body(productId, id, 3100) });
    await ben.api(cancelOrder, { params: { id: order.id }, body: {} });
    expect((await read(id, ben)).own).toMatchObject({ status: 'won', offer: { amount: 3100 }, orderId: null });
    expect((await ben.api(createOrder, { body: body(productId, id, 3100) })).order.id).not.toBe(order.id);
  });
});

describe('the operator', () => {
  it('AC-01 opens an auction of a listing at a time, and cancels it', async () => {
    const productId = await insertProduct(t.db, { ...listing, saleType: 'auction', price: 1000, name: 'Globe' });
    const operator = await t.visitor({ authorization: `Bearer ${OPERATOR_TOKEN}` });
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    const terms = { productId: String(productId), startPrice: 2500, endsAt };
    const { id, ...state } = await operator(openAuction, { body: terms });
    expect(state).toMatchObject({
      status: 'Running',
      price: 2500,
      minimumBid: 2500,
      extensionMinutes: 5,
      isReserveMet: null,
    });
    const expectRejection = async (details: object) => {
      const { body: answer } = await operator.expectError(openAuction, { body: { ...terms, ...details } });
      return [answer.code, ...Object.keys(answer.fields ?? {})];
    };
    expect(await expectRejection({})).toEqual(['action_unavailable']);
    expect(await expectRejection({ reserve: 1 })).toEqual(['invalid_input', 'body.reserve']);
    expect(await expectRejection({ endsAt: '2020-01-01T00:00:00.000Z' })).toEqual(['invalid_input', 'body.endsAt']);
    expect(await expectRejection({ increments: [{ from: 5, step: 1 }] })).toEqual(['invalid_input', 'body.increments']);
    await ada.api(placeBid, { params: { id }, body: { maximum: 2500, idempotencyKey: randomUUID() } });
    await operator(cancelAuction, { params: { id } });
    await operator(cancelAuction, { params: { id } });
    await t.jobs.runDue();
    expect(readMails()).toEqual([`${ada.email}: Auction cancelled: Globe`]);
    expect((await read(id, ada)).own?.status).toBe('lost');
  });
});
