import { setupServer } from 'msw/node';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { estimateBid, getAuction, placeBid, type Auction, type ErrorBody } from '@marketplace/api-contract';
import { auctionDetails, auctionState, bidEstimate, errorResponse, mock, ownBids } from '@marketplace/testing';
import { createAuctionStore } from './auction-store';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined } });
const LATER = '2026-06-01T16:00:05.000Z';

/** What the server has now. */
let latest: Auction;
const placed: { idempotencyKey: string; maximum: number; isConfirmed?: boolean }[] = [];

beforeEach(() => {
  latest = auctionDetails();
  placed.length = 0;
  server.use(
    mock(getAuction, () => latest),
    mock(placeBid, ({ body }) => {
      placed.push(body);
      return latest;
    }),
    mock(estimateBid, ({ query: { amount } }) => bidEstimate(amount)),
  );
});

function createStore({ isSignedIn = true } = {}) {
  const store = createAuctionStore({
    auction: auctionState(),
    getApi: () => api,
    isSignedIn: () => isSignedIn,
  });
  return { store, actions: store.getState() };
}

const rejectBids = (code: ErrorBody['code'], details: Record<string, unknown> = {}) =>
  server.use(
    mock(placeBid, ({ body }) => {
      placed.push(body);
      return errorResponse(409, code, code, { details });
    }),
  );
/** Bidder 3, the visitor, has bid before. */
const hasBid = () => (latest = auctionDetails({ own: ownBids() }));

describe('the auction store', () => {
  it('AC-01 reads bids and own status again, and keeps what it knows when that fails', async () => {
    const { store, actions } = createStore();
    latest = auctionDetails({ price: 45_000, readAt: LATER, own: ownBids() });
    await actions.refresh();
    expect(store.getState()).toMatchObject({
      auction: { price: 45_000 },
      details: { own: { bidder: 3 } },
      reading: 'idle',
    });
    server.use(mock(getAuction, errorResponse(503, 'service_unavailable')));
    await actions.refresh();
    expect(store.getState()).toMatchObject({ auction: { price: 45_000 }, reading: 'failed' });
    server.use(http.get('*/api/auctions/:id', () => HttpResponse.error()));
    await actions.refresh();
    expect(store.getState()).toMatchObject({ auction: { price: 45_000 }, reading: 'offline' });
  });

  it('AC-01 an answer that was read earlier never replaces a newer one', async () => {
    const { store, actions } = createStore();
    actions.applyState(auctionState({ price: 50_000, readAt: LATER }));
    await actions.refresh();
    expect(store.getState()).toMatchObject({ auction: { price: 50_000 }, details: { price: 42_000 } });
    latest = auctionDetails({ price: 55_000, readAt: '2026-06-01T16:00:09.000Z' });
    await actions.refresh();
    latest = auctionDetails({ price: 52_000, readAt: LATER });
    await actions.refresh();
    expect(store.getState()).toMatchObject({ auction: { price: 55_000 }, details: { price: 55_000 } });
  });

  it('AC-01 many events during a reading cost one more reading', async () => {
    let count = 0;
    server.use(mock(getAuction, () => (count++, latest)));
    const { actions } = createStore();
    await Promise.all([actions.refresh(), actions.refresh(), actions.refresh()]);
    expect(count).toBe(2);
  });

  it('a page that is left reads no more until it is shown again', async () => {
    const { store, actions } = createStore();
    const reading = actions.refresh();
    actions.stop();
    await reading;
    expect(store.getState()).toMatchObject({ details: null, reading: 'idle' });
    await actions.refresh();
    expect(store.getState().details).not.toBeNull();
  });

  it.each([
    [null, { reason: 'unreadable' }],
    [42_999, { reason: 'tooLow', minimumBid: 43_000 }],
  ])('AC-01 a bid of %s is not sent', async (amount, failure) => {
    const { store, actions } = createStore();
    await actions.requestBid(amount);
    expect(store.getState()).toMatchObject({ bid: { status: 'failed', failure }, confirmation: null });
    expect(placed).toEqual([]);
    actions.setText('430');
    expect(store.getState().bid).toEqual({ status: 'idle' });
  });

  it('AC-01 the first bid is placed after a question with amount and fees, further ones at once', async () => {
    const { store, actions } = createStore();
    await actions.requestBid(43_000);
    expect(store.getState().confirmation).toMatchObject({
      amount: 43_000,
      isUnusual: false,
      estimate: { status: 'ready', estimate: { total: 47_300 } },
    });
    expect(placed).toEqual([]);
    latest = auctionDetails({ price: 43_000, minimumBid: 44_000, leader: 3, own: ownBids({ maximum: 43_000 }) });
    await actions.confirm();
    expect(store.getState()).toMatchObject({ bid: { status: 'placed' }, confirmation: null });
    expect(placed).toMatchObject([{ maximum: 43_000, isConfirmed: false }]);
    await actions.requestBid(50_000);
    expect(placed).toMatchObject([{ maximum: 43_000 }, { maximum: 50_000 }]);
  });

  it('AC-01 a bid is confirmed without fees when they can’t be loaded, and dismissing places nothing', async () => {
    server.use(mock(estimateBid, errorResponse(503, 'service_unavailable')));
    const { store, actions } = createStore();
    await actions.requestBid(43_000);
    expect(store.getState().confirmation).toMatchObject({ estimate: { status: 'failed' } });
    actions.dismiss();
    await actions.confirm();
    expect(store.getState().confirmation).toBeNull();
    expect(placed).toEqual([]);
  });

  it('AC-01 who has bid in this auction before isn’t asked again', async () => {
    hasBid();
    const { actions } = createStore();
    await actions.refresh();
    await actions.requestBid(43_000);
    expect(placed).toMatchObject([{ maximum: 43_000 }]);
  });

  it('AC-01 a double press places one bid', async () => {
    const { actions } = createStore();
    await actions.requestBid(43_000);
    await Promise.all([actions.confirm(), actions.confirm(), actions.requestBid(43_000)]);
    expect(placed).toHaveLength(1);
  });

  it('AC-02 a retry after a lost connection has the same key, and another bid a new one', async () => {
    hasBid();
    const { store, actions } = createStore();
    await actions.refresh();
    server.use(
      http.post('*/api/auctions/:id/bids', async ({ request }) => {
        placed.push((await request.json()) as (typeof placed)[number]);
        return HttpResponse.error();
      }),
    );
    await actions.requestBid(43_000);
    expect(store.getState().bid).toMatchObject({ status: 'failed', amount: 43_000, failure: { reason: 'network' } });
    await actions.requestBid(43_000);
    await actions.requestBid(44_000);
    const [first, second, third] = placed.map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('AC-02 a bid that arrived although its answer was lost is placed', async () => {
    hasBid();
    const { store, actions } = createStore();
    await actions.refresh();
    server.use(
      http.post('*/api/auctions/:id/bids', () => {
        latest = auctionDetails({ price: 43_000, leader: 3, readAt: LATER, own: ownBids({ maximum: 43_000 }) });
        return HttpResponse.error();
      }),
    );
    await actions.requestBid(43_000);
    expect(store.getState()).toMatchObject({ bid: { status: 'placed' }, auction: { leader: 3 } });
  });

  it('AC-02 of two equal bids the one that came second is told the next valid bid, which needs no new question', async () => {
    const { store, actions } = createStore();
    await actions.requestBid(43_000);
    rejectBids('bid_too_low', { minimumBid: 44_000 });
    latest = auctionDetails({ price: 43_000, minimumBid: 44_000, readAt: LATER });
    await actions.confirm();
    expect(store.getState()).toMatchObject({
      auction: { price: 43_000 },
      confirmation: null,
      bid: { status: 'failed', failure: { reason: 'tooLow', minimumBid: 44_000 } },
    });
    server.use(mock(placeBid, ({ body }) => (placed.push(body), latest)));
    await actions.requestBid(44_000);
    expect(placed.map(({ maximum }) => maximum)).toEqual([43_000, 44_000]);
  });

  it('AC-01 a bid far above the price needs a second confirmation', async () => {
    const { store, actions } = createStore();
    await actions.requestBid(4_300_000);
    rejectBids('bid_unconfirmed', { maximum: 4_300_000, minimumBid: 43_000 });
    await actions.confirm();
    expect(store.getState()).toMatchObject({
      bid: { status: 'idle' },
      confirmation: { amount: 4_300_000, isUnusual: true },
    });
    server.use(mock(placeBid, ({ body }) => (placed.push(body), latest)));
    await actions.confirm();
    expect(placed.map(({ isConfirmed }) => isConfirmed)).toEqual([false, true]);
    expect(store.getState()).toMatchObject({ bid: { status: 'placed' }, confirmation: null });
  });

  it('AC-01 who leads can only raise their maximum, which can be less than the minimum of others', async () => {
    latest = auctionDetails({ leader: 3, own: ownBids({ maximum: 42_500 }) });
    const { store, actions } = createStore();
    await actions.refresh();
    actions.applyState(auctionState({ leader: 3, readAt: LATER }));
    await actions.requestBid(42_500);
    expect(store.getState().bid).toMatchObject({ failure: { reason: 'notHigher', maximum: 42_500 } });
    await actions.requestBid(42_600);
    expect(placed).toMatchObject([{ maximum: 42_600 }]);
  });

  it.each<[ErrorBody['code'], object]>([
    ['auction_ended', { status: 'failed', failure: { reason: 'ended' } }],
    ['auction_not_started', { status: 'failed', failure: { reason: 'notStarted' } }],
    ['bid_not_higher', { status: 'failed', failure: { reason: 'notHigher', maximum: 43_000 } }],
    ['too_many_requests', { status: 'failed', failure: { reason: 'tooMany' } }],
    ['invalid_input', { status: 'failed', failure: { reason: 'unreadable' } }],
    ['internal', { status: 'failed', failure: { reason: 'failed' } }],
    ['card_required', { status: 'idle' }],
    ['own_auction', { status: 'idle' }],
  ])('AC-01 a bid that is rejected as %s shows the auction as it is now', async (code, bid) => {
    const { store, actions } = createStore();
    await actions.requestBid(43_000);
    rejectBids(code, { maximum: 43_000 });
    latest = auctionDetails({ readAt: LATER, status: 'Unsold', obstacle: 'card_required' });
    await actions.confirm();
    expect(store.getState()).toMatchObject({
      bid,
      confirmation: null,
      auction: { status: 'Unsold' },
      details: { obstacle: 'card_required' },
    });
  });

  it('AC-01 a signed-out visitor signs in first, also when the session has ended meanwhile', async () => {
    const { store, actions } = createStore({ isSignedIn: false });
    await actions.requestBid(43_000);
    expect(store.getState().bid).toEqual({ status: 'signedOut', amount: 43_000 });
    const other = createStore();
    await other.actions.requestBid(44_000);
    rejectBids('signed_out');
    await other.actions.confirm();
    expect(other.store.getState()).toMatchObject({
      bid: { status: 'signedOut', amount: 44_000 },
      confirmation: null,
    });
  });

  it('AC-01 after signing in the visitor confirms the bid, unless it is too low or impossible by now', async () => {
    const { store, actions } = createStore();
    await actions.resumeBid(43_000);
    expect(store.getState().confirmation).toMatchObject({ amount: 43_000 });

    const late = createStore();
    latest = auctionDetails({ price: 50_000, minimumBid: 51_000, readAt: LATER });
    await late.actions.resumeBid(43_000);
    expect(late.store.getState()).toMatchObject({
      confirmation: null,
      bid: { failure: { reason: 'tooLow', minimumBid: 51_000 } },
    });

    const seller = createStore();
    latest = auctionDetails({ obstacle: 'own_auction' });
    await seller.actions.resumeBid(43_000);
    expect(seller.store.getState()).toMatchObject({ confirmation: null, bid: { status: 'idle' } });
  });
});
