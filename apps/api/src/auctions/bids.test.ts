import { randomUUID } from 'node:crypto';
import { estimateBid, getAuction, listBids, placeBid, type NewBid } from '@marketplace/api-contract';
import { placeBid as applyBid, startAuction } from '@marketplace/auction-rules';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auctionBids, auctions, products, settings } from '@marketplace/database/schema';
import { insertAuction, insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { saveCard } from '../payments/saved-card-fixture';
import { startApi, type SignedUp, type TestApi } from '../testing/start-api';
import { readState, readTerms } from './auction-terms';

let t: TestApi;
let listing: { sellerId: number; categoryId: number };
let owen: SignedUp;
let ada: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  t = await startApi();
  owen = await t.signUp({ name: 'Owen Reed' });
  listing = {
    sellerId: await insertSeller(t.db, { customerId: owen.profile._id }),
    categoryId: await insertCategory(t.db, { slug: 'auctions' }),
  };
  [ada, ben] = [await t.signUp({ name: 'Ada Lovelace' }), await t.signUp({ name: 'Ben' })];
});
afterAll(() => t.close());

async function open(details: Partial<typeof auctions.$inferInsert> = {}): Promise<string> {
  const productId = await insertProduct(t.db, { ...listing, saleType: 'auction', price: details.startPrice ?? 1000 });
  return insertAuction(t.db, productId, details);
}
const newBid = (maximum: number, details: Partial<NewBid> = {}): NewBid => ({
  maximum,
  idempotencyKey: randomUUID(),
  ...details,
});
const bid = (id: string, { api }: SignedUp, maximum: number, details: Partial<NewBid> = {}) =>
  api(placeBid, { params: { id }, body: newBid(maximum, details) });
async function expectRejection(id: string, { api }: Pick<SignedUp, 'api'>, body: NewBid) {
  const { status, body: answer } = await api.expectError(placeBid, { params: { id }, body });
  return [status, answer.code, answer.details ?? answer.fields];
}
const read = (id: string, { api }: Pick<SignedUp, 'api'> = t) => api(getAuction, { params: { id } });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('a bid', () => {
  it('AC-01 AC-02 leads, is outbid and outbids, and each answer has the price and the status', async () => {
    const id = await open();
    expect(await bid(id, ada, 5000)).toMatchObject({
      ...{ price: 1000, minimumBid: 1100, bidCount: 1, bidderCount: 1, leader: 1 },
      own: { bidder: 1, maximum: 5000, status: 'winning' },
    });
    expect(await bid(id, ben, 3000)).toMatchObject({
      ...{ price: 3100, minimumBid: 3200, bidCount: 2, bidderCount: 2, leader: 1 },
      own: { bidder: 2, maximum: 3000, status: 'outbid' },
    });
    expect(await bid(id, ben, 6000)).toMatchObject({ price: 5100, leader: 2, own: { status: 'winning' } });
    expect((await read(id, ada)).own).toMatchObject({ status: 'outbid', maximum: 5000, offer: null });
    const [product] = await t.db
      .select({ price: products.price })
      .from(products)
      .innerJoin(auctions, eq(auctions.productId, products.id))
      .where(eq(auctions.id, id));
    expect(product?.price).toBe(5100);
  });

  it('AC-01 AC-02 shows masked names, and never the leader’s maximum', async () => {
    const id = await open();
    await bid(id, ada, 7777);
    await bid(id, ben, 2000);
    const seen = await read(id);
    expect(seen.history.map(({ bidder, name, amount, isAutomatic }) => [bidder, name, amount, isAutomatic])).toEqual([
      [1, 'A***a', 2100, true],
      [2, 'B***n', 2000, false],
      [1, 'A***a', 1000, false],
    ]);
    expect(seen.own).toBeNull();
    for (const caller of [t, ben]) expect(JSON.stringify(await read(id, caller))).not.toContain('7777');
    for (const secret of ['Lovelace', ada.email, ada.profile._id, ben.profile._id])
      expect(JSON.stringify(seen)).not.toContain(secret);
  });

  it('AC-02 can be raised in secret by whoever leads', async () => {
    const id = await open();
    await bid(id, ada, 2000);
    const before = await read(id);
    expect((await bid(id, ada, 9000)).own).toMatchObject({ maximum: 9000, status: 'winning' });
    expect({ ...(await read(id)), readAt: '' }).toEqual({ ...before, readAt: '' });
    expect(await expectRejection(id, ada, newBid(9000))).toEqual([409, 'bid_not_higher', { maximum: 9000 }]);
  });

  it('AC-01 says whether the reserve is met, and not where it is', async () => {
    const id = await open({ reserve: 4321 });
    expect((await bid(id, ada, 3000)).isReserveMet).toBe(false);
    expect(JSON.stringify(await read(id, ada))).not.toContain('4321');
    expect(await bid(id, ben, 5000)).toMatchObject({ isReserveMet: true, price: 4321 });
  });

  it('AC-02 shortly before the end moves it by the database’s clock', async () => {
    const id = await open({ endsAt: minutes(2), extensionMinutes: 5 });
    const before = Date.now();
    const { endsAt } = await bid(id, ada, 1000);
    expect(Date.parse(endsAt)).toBeGreaterThanOrEqual(before + 5 * 60_000 - 1000);
    expect(Date.parse(endsAt)).toBeLessThanOrEqual(Date.now() + 5 * 60_000 + 1000);
  });

  it('AC-02 with the same key counts once, and with another amount not at all', async () => {
    const id = await open();
    const body = newBid(2000);
    await Promise.all([1, 2, 3].map(() => ada.api(placeBid, { params: { id }, body })));
    expect(await read(id)).toMatchObject({ bidCount: 1, price: 1000 });
    expect(await expectRejection(id, ada, { ...body, maximum: 3000 })).toEqual([
      ...[400, 'invalid_input'],
      { 'body.idempotencyKey': 'Used for another bid already' },
    ]);
  });

  it('AC-01 is refused below the minimum, before the start, after the end, by the seller and signed out', async () => {
    const id = await open();
    expect(await expectRejection(id, ada, newBid(999))).toEqual([409, 'bid_too_low', { minimumBid: 1000 }]);
    await bid(id, ada, 1000);
    expect(await expectRejection(id, ben, newBid(1099))).toEqual([409, 'bid_too_low', { minimumBid: 1100 }]);
    expect(await expectRejection(id, owen, newBid(5000))).toEqual([403, 'own_auction', undefined]);
    expect((await expectRejection(id, t, newBid(5000))).slice(0, 2)).toEqual([401, 'signed_out']);
    const early = await open({ startsAt: minutes(10) });
    expect((await expectRejection(early, ada, newBid(5000)))[1]).toBe('auction_not_started');
    const ended = await open({ startsAt: minutes(-20), endsAt: minutes(-10) });
    expect((await expectRejection(ended, ada, newBid(5000)))[1]).toBe('auction_ended');
    const cancelled = await open({ status: 'Cancelled' });
    expect((await expectRejection(cancelled, ada, newBid(5000)))[1]).toBe('auction_ended');
    expect((await expectRejection(randomUUID(), ada, newBid(5000)))[1]).toBe('not_found');
    for (const maximum of [0, -1, 1.5, 1e15, '1000', null])
      expect((await expectRejection(id, ben, newBid(maximum as number))).slice(0, 2)).toEqual([400, 'invalid_input']);
    expect((await read(id)).bidCount).toBe(1);
  });

  it('AC-01 far above the price needs a confirmation', async () => {
    const id = await open({ startPrice: 2000 });
    const details = { maximum: 20_000, minimumBid: 2000 };
    expect(await expectRejection(id, ada, newBid(20_000))).toEqual([409, 'bid_unconfirmed', details]);
    expect((await read(id)).bidCount).toBe(0);
    expect((await bid(id, ada, 20_000, { isConfirmed: true })).own?.maximum).toBe(20_000);
    expect((await bid(id, ben, 19_999)).bidCount).toBe(2);
  });

  it('AC-01 needs a saved card where the terms ask for it, and charges nothing', async () => {
    const id = await open({ requiresCard: true });
    const cleo = await t.signUp();
    expect((await read(id, cleo)).obstacle).toBe('card_required');
    expect((await expectRejection(id, cleo, newBid(2000)))[1]).toBe('card_required');
    await saveCard(t, cleo);
    expect((await read(id, cleo)).obstacle).toBeNull();
    expect((await bid(id, cleo, 2000)).own?.status).toBe('winning');
    expect((await read(id, owen)).obstacle).toBe('own_auction');
  });

  it('AC-01 is estimated with taxes and fees', async () => {
    const id = await open();
    const fee = { kind: 'fee', names: { en: 'Service fee' }, rate: 1000, isIncluded: false };
    await t.db.insert(settings).values({ key: 'taxesAndFees', value: [fee] });
    expect(await t.api(estimateBid, { params: { id }, query: { amount: 5000 } })).toMatchObject({
      ...{ amount: 5000, total: 5500, currency: 'CAD' },
      charges: [{ kind: 'service_fee', amount: 500 }],
    });
    await t.db.delete(settings);
  });

  it('AC-01 is listed with its auction and its status', async () => {
    const [cleo, rival] = [await t.signUp(), await t.signUp()];
    const [won, lost] = [await open(), await open()];
    await bid(won, cleo, 2000);
    await bid(lost, cleo, 1000);
    await bid(lost, rival, 5000);
    const list = async (status?: 'winning' | 'outbid' | 'lost') => {
      const { auctions: listed } = await cleo.api(listBids, { query: status ? { status } : {} });
      return listed.map(({ id, own }) => [id, own.status]);
    };
    expect(await list()).toEqual([
      [lost, 'outbid'],
      [won, 'winning'],
    ]);
    expect(await list('winning')).toEqual([[won, 'winning']]);
    expect(await list('outbid')).toEqual([[lost, 'outbid']]);
    expect(await list('lost')).toEqual([]);
  });
});

/** Whether the state of an auction is what the rules make of its bids in their order. */
async function expectSerial(id: string): Promise<number> {
  const [row] = await t.db.select().from(auctions).where(eq(auctions.id, id));
  const bids = await t.db
    .select()
    .from(auctionBids)
    .where(eq(auctionBids.auctionId, id))
    .orderBy(asc(auctionBids.number));
  if (!row) throw new Error('The auction is gone.');
  let state = startAuction(readTerms(row));
  for (const [index, { number, customerId, maximum, at }] of bids.entries()) {
    expect(number).toBe(index + 1);
    const placed = applyBid(readTerms(row), state, { bidder: customerId, maximum, at: at.getTime() });
    if (typeof placed === 'string') throw new Error(`Bid ${number} was ${placed}.`);
    state = placed.state;
  }
  expect(readState(row)).toEqual(state);
  return bids.length;
}

describe('many bids at once', () => {
  it('AC-02 200 bids of 20 bidders follow one another, none lost and none applied twice', async () => {
    const id = await open({ extensionMinutes: 5, endsAt: minutes(4) });
    const bidders = await Promise.all(Array.from({ length: 20 }, () => t.signUp()));
    const answers = await Promise.all(
      bidders.map(async ({ api }, bidder) => {
        const accepted: string[] = [];
        for (let round = 0; round < 10; round++) {
          const body = newBid(1000 + round * 900 + ((bidder * 7) % 20) * 50, { isConfirmed: true });
          // Every third is sent twice at once.
          const sends = Array.from({ length: round % 3 === 0 ? 2 : 1 }, () =>
            api(placeBid, { params: { id }, body }).then(
              () => body.idempotencyKey,
              () => null,
            ),
          );
          const keys = (await Promise.all(sends)).filter((key) => key !== null);
          accepted.push(...new Set(keys));
        }
        return accepted;
      }),
    );
    const count = await expectSerial(id);
    const stored = await t.db
      .select({ key: auctionBids.idempotencyKey })
      .from(auctionBids)
      .where(eq(auctionBids.auctionId, id));
    expect(stored.map(({ key }) => key).sort()).toEqual(answers.flat().sort());
    expect(count).toBeGreaterThan(20);
  }, 60_000);

  it('AC-02 of two equal bids at one moment one leads and the other is outbid', async () => {
    const id = await open();
    const [one, other] = await Promise.all([bid(id, ada, 2000), bid(id, ben, 2000)]);
    expect((await expectSerial(id)) === 2).toBe(true);
    const statuses = [(await read(id, ada)).own?.status, (await read(id, ben)).own?.status];
    expect(statuses.sort()).toEqual(['outbid', 'winning']);
    expect((await read(id)).price).toBe(2000);
    expect([one, other].map(({ own }) => own?.status)).toContain('outbid');
  });
});
