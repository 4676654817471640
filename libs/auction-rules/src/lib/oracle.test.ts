import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  getMinimumBid,
  isReserveMet,
  placeBid,
  readWinner,
  startAuction,
  type AuctionTerms,
  type Bid,
} from './auction-rules';

const terms: fc.Arbitrary<AuctionTerms> = fc
  .record({
    startPrice: fc.integer({ min: 1, max: 30 }),
    reserve: fc.option(fc.integer({ min: 1, max: 80 })),
    steps: fc.array(fc.record({ gap: fc.integer({ min: 1, max: 30 }), more: fc.integer({ min: 0, max: 4 }) }), {
      maxLength: 4,
    }),
    firstStep: fc.integer({ min: 1, max: 5 }),
    extensionMs: fc.constantFrom(0, 10, 40),
  })
  .map(({ steps, firstStep, ...rest }) => {
    const increments = [{ from: 0, step: firstStep }];
    for (const { gap, more } of steps) {
      const last = increments.at(-1) ?? { from: 0, step: firstStep };
      increments.push({ from: last.from + gap, step: last.step + more });
    }
    return { ...rest, increments, startsAt: 20, endsAt: 300 };
  });

/** Few bidders and small amounts, so that equal maximums and raises happen often. */
const bids: fc.Arbitrary<Bid[]> = fc
  .array(
    fc.record({
      bidder: fc.constantFrom('a', 'b', 'c', 'd'),
      maximum: fc.integer({ min: 1, max: 100 }),
      after: fc.integer({ min: 0, max: 25 }),
    }),
    { maxLength: 40 },
  )
  .map((list) => {
    let at = 10;
    return list.map(({ after, ...bid }) => ({ ...bid, at: (at += after) }));
  });

/** Runs an auction and records each state. */
function run(auction: AuctionTerms, list: readonly Bid[]) {
  let state = startAuction(auction);
  const accepted: { bid: Bid; isRaise: boolean }[] = [];
  const states = [state];
  for (const bid of list) {
    const placed = placeBid(auction, state, bid);
    if (typeof placed === 'string') continue;
    accepted.push({ bid, isRaise: state.leader?.bidder === bid.bidder });
    states.push((state = placed.state));
  }
  return { accepted, state, states };
}

/**
 * The definition of the result, without following the bids one by one: the highest maximum wins, of
 * equal ones the first; the price is the highest that was needed at any moment, and what is needed
 * is one increment above the highest maximum of all others.
 */
function describeResult({ startPrice, reserve, increments }: AuctionTerms, accepted: { bid: Bid; isRaise: boolean }[]) {
  const increment = (amount: number) => Math.max(...increments.filter(({ from }) => from <= amount).map((i) => i.step));
  const prices = accepted.map(({ isRaise }, index) => {
    const first = new Map<string, { maximum: number; index: number }>();
    for (const [position, { bid }] of accepted.slice(0, index + 1).entries())
      if (bid.maximum > (first.get(bid.bidder)?.maximum ?? 0))
        first.set(bid.bidder, { maximum: bid.maximum, index: position });
    const [best, second] = [...first].sort(([, x], [, y]) => y.maximum - x.maximum || x.index - y.index);
    if (!best) throw new Error('There is a bid.');
    const [bidder, { maximum }] = best;
    const needed = second ? Math.min(maximum, second[1].maximum + increment(second[1].maximum)) : startPrice;
    const reserved = reserve !== null && maximum >= reserve ? reserve : 0;
    return { bidder, price: Math.max(startPrice, reserved, isRaise ? 0 : needed) };
  });
  return { winner: prices.at(-1)?.bidder ?? null, price: Math.max(startPrice, ...prices.map(({ price }) => price)) };
}

const RUNS = { numRuns: 2000 };

it('AC-02 has the winner and the price of the definition, whatever is bid', () => {
  fc.assert(
    fc.property(terms, bids, (auction, list) => {
      const { accepted, state } = run(auction, list);
      const { winner, price } = describeResult(auction, accepted);
      expect([state.leader?.bidder ?? null, state.price]).toEqual([winner, price]);
      const sold = winner !== null && (auction.reserve === null || price >= auction.reserve);
      expect(isReserveMet(auction, state)).toBe(sold);
      expect(
        readWinner(
          auction,
          accepted.map(({ bid }) => bid),
        ),
      ).toEqual(sold ? { bidder: winner, price } : null);
    }),
    RUNS,
  );
});

it('AC-02 never falls, never exceeds the winner’s maximum, and never ends earlier', () => {
  fc.assert(
    fc.property(terms, bids, (auction, list) => {
      const { states, accepted } = run(auction, list);
      for (const [index, state] of states.entries()) {
        const before = states[index - 1];
        if (!before) continue;
        const bid = accepted[index - 1]?.bid as Bid;
        expect(state.price).toBeGreaterThanOrEqual(before.price);
        expect(state.price).toBeLessThanOrEqual(state.leader?.maximum ?? 0);
        expect(state.endsAt).toBeGreaterThanOrEqual(before.endsAt);
        expect(state.endsAt).toBeLessThanOrEqual(Math.max(before.endsAt, bid.at + auction.extensionMs));
        // Whoever bid the minimum or more, and is not leading, can bid again.
        if (state.leader?.bidder !== bid.bidder) expect(getMinimumBid(auction, state)).toBeGreaterThan(bid.maximum);
      }
    }),
    RUNS,
  );
});

it('AC-03 is never dearer for the next bidder than for the winner', () => {
  fc.assert(
    fc.property(terms, bids, (auction, list) => {
      const accepted = run(auction, list).accepted.map(({ bid }) => bid);
      const winner = readWinner(auction, accepted);
      if (!winner) return;
      const next = readWinner(auction, accepted, [winner.bidder]);
      const own = accepted.filter(({ bidder }) => bidder === next?.bidder).map(({ maximum }) => maximum);
      if (!next) return;
      expect(next.bidder).not.toBe(winner.bidder);
      expect(next.price).toBeLessThanOrEqual(Math.min(winner.price, Math.max(...own)));
    }),
    RUNS,
  );
});
