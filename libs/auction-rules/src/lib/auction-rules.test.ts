import { describe, expect, it } from 'vitest';
import {
  getMinimumBid,
  isReserveMet,
  placeBid,
  readWinner,
  startAuction,
  type AuctionState,
  type AuctionTerms,
} from './auction-rules';

const TERMS: AuctionTerms = {
  startPrice: 1000,
  reserve: null,
  increments: [
    { from: 0, step: 100 },
    { from: 2000, step: 250 },
  ],
  startsAt: 0,
  endsAt: 100_000,
  extensionMs: 0,
};

/** Bids one after the other, each `[bidder, maximum]` or with its own instant; all are accepted. */
function bid(terms: AuctionTerms, ...bids: [bidder: string, maximum: number, at?: number][]) {
  let state = startAuction(terms);
  let shown: [string, number, boolean][] = [];
  for (const [bidder, maximum, at = 1] of bids) {
    const placed = placeBid(terms, state, { bidder, maximum, at });
    if (typeof placed === 'string') throw new Error(`${bidder} ${maximum}: ${placed}`);
    state = placed.state;
    shown = placed.shown.map((one) => [one.bidder, one.amount, one.isAutomatic]);
  }
  return { ...state, shown };
}

const reject = (terms: AuctionTerms, state: AuctionState, bidder: string, maximum: number, at = 1) =>
  placeBid(terms, state, { bidder, maximum, at });

describe('a maximum bid', () => {
  it('AC-02 leads at the start price when it is the first one', () => {
    expect(bid(TERMS, ['ada', 5000])).toMatchObject({
      price: 1000,
      bidCount: 1,
      leader: { bidder: 'ada', maximum: 5000 },
      shown: [['ada', 1000, false]],
    });
  });

  it('AC-02 is outbid by a higher one at one increment above it', () => {
    expect(bid(TERMS, ['ada', 1500], ['ben', 4000])).toMatchObject({
      price: 1600,
      leader: { bidder: 'ben', maximum: 4000 },
      shown: [
        ['ada', 1500, true],
        ['ben', 1600, false],
      ],
    });
    // The increment of the outbid maximum counts, and never more than the maximum of the leader.
    expect(bid(TERMS, ['ada', 2000], ['ben', 4000]).price).toBe(2250);
    expect(bid(TERMS, ['ada', 2000], ['ben', 2100]).price).toBe(2100);
  });

  it('AC-02 answers a lower one by itself', () => {
    expect(bid(TERMS, ['ada', 1500], ['ben', 1200])).toMatchObject({
      price: 1300,
      bidCount: 2,
      leader: { bidder: 'ada', maximum: 1500 },
      shown: [
        ['ben', 1200, false],
        ['ada', 1300, true],
      ],
    });
    expect(bid(TERMS, ['ada', 1500], ['ben', 1450]).price).toBe(1500);
  });

  it('AC-02 leads over an equal one that came later', () => {
    expect(bid(TERMS, ['ada', 1500], ['ben', 1500])).toMatchObject({
      price: 1500,
      leader: { bidder: 'ada' },
      shown: [
        ['ben', 1500, false],
        ['ada', 1500, true],
      ],
    });
  });

  it('AC-02 can be raised by its bidder, which shows nothing and leaves the price', () => {
    expect(bid(TERMS, ['ada', 1500], ['ben', 1450], ['ada', 9000])).toMatchObject({
      price: 1500,
      bidCount: 2,
      leader: { bidder: 'ada', maximum: 9000 },
      shown: [],
    });
    const state = bid(TERMS, ['ada', 1500]);
    expect(reject(TERMS, state, 'ada', 1500)).toBe('not_higher');
    expect(reject(TERMS, state, 'ada', 1400)).toBe('not_higher');
  });
});

describe('the minimum bid', () => {
  it('AC-01 is the start price, then one increment above the price', () => {
    expect(getMinimumBid(TERMS, startAuction(TERMS))).toBe(1000);
    expect(reject(TERMS, startAuction(TERMS), 'ada', 999)).toBe('too_low');
    const state = bid(TERMS, ['ada', 3000], ['ben', 2000]);
    expect(state.price).toBe(2250);
    expect(getMinimumBid(TERMS, state)).toBe(2500);
    expect(reject(TERMS, state, 'ben', 2499)).toBe('too_low');
    expect(typeof reject(TERMS, state, 'ben', 2500)).toBe('object');
  });
});

describe('a reserve', () => {
  const terms = { ...TERMS, reserve: 3000 };
  it('AC-01 is the price as soon as a maximum reaches it', () => {
    const below = bid(terms, ['ada', 2500]);
    expect([below.price, isReserveMet(terms, below)]).toEqual([1000, false]);
    const met = bid(terms, ['ada', 2500], ['ben', 3200]);
    expect([met.price, isReserveMet(terms, met)]).toEqual([3000, true]);
    // A leader's own raise shows then.
    expect(bid(terms, ['ada', 2500], ['ada', 3000])).toMatchObject({
      price: 3000,
      bidCount: 2,
      shown: [['ada', 3000, false]],
    });
  });

  it('AC-03 is not met without bids, and sells nothing below it', () => {
    expect(isReserveMet(TERMS, startAuction(TERMS))).toBe(false);
    expect(readWinner(terms, [{ bidder: 'ada', maximum: 2999, at: 1 }])).toBeNull();
  });
});

describe('the end', () => {
  const terms = { ...TERMS, extensionMs: 10_000 };
  it('AC-02 is moved by a bid shortly before it, and by no earlier one', () => {
    expect(bid(terms, ['ada', 1500, 90_000]).endsAt).toBe(100_000);
    expect(bid(terms, ['ada', 1500, 90_001]).endsAt).toBe(100_001);
    expect(bid(terms, ['ada', 1500, 99_999], ['ben', 1200, 109_000]).endsAt).toBe(119_000);
    expect(bid(TERMS, ['ada', 1500, 99_999]).endsAt).toBe(100_000);
  });

  it('AC-02 is not moved by a leader who only raises their maximum', () => {
    expect(bid(terms, ['ada', 1500, 1], ['ada', 1600, 99_999]).endsAt).toBe(100_000);
  });

  it('AC-02 takes no bid before the start and from the end on', () => {
    const late = { ...terms, startsAt: 500 };
    expect(reject(late, startAuction(late), 'ada', 1500, 499)).toBe('not_started');
    expect(typeof reject(late, startAuction(late), 'ada', 1500, 500)).toBe('object');
    expect(reject(late, startAuction(late), 'ada', 1500, 100_000)).toBe('ended');
  });
});

describe('the winner without some bidders', () => {
  const bids = [
    { bidder: 'ada', maximum: 1500, at: 1 },
    { bidder: 'ben', maximum: 4000, at: 2 },
    { bidder: 'cleo', maximum: 1900, at: 3 },
  ];
  it('AC-03 pays what they would have paid', () => {
    expect(readWinner(TERMS, bids)).toEqual({ bidder: 'ben', price: 2000 });
    expect(readWinner(TERMS, bids, ['ben'])).toEqual({ bidder: 'cleo', price: 1600 });
    expect(readWinner(TERMS, bids, ['ben', 'cleo'])).toEqual({ bidder: 'ada', price: 1000 });
    expect(readWinner(TERMS, bids, ['ada', 'ben', 'cleo'])).toBeNull();
  });
});
