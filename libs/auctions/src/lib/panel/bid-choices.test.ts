import { expect, it } from 'vitest';
import { auctionState, ownBids } from '@marketplace/testing';
import { getBidChoices } from './bid-choices';

it.each([
  ['the minimum and one and two steps more', {}, null, [43_000, 44_000, 45_000]],
  ['the same for who was outbid', {}, ownBids(), [43_000, 44_000, 45_000]],
  ['what exceeds the own maximum for who leads', { leader: 3 }, ownBids({ maximum: 60_000 }), [61_000, 62_000, 63_000]],
  [
    'round steps before the first bid',
    { leader: null, price: 30_000, minimumBid: 30_000 },
    null,
    [30_000, 31_000, 32_000],
  ],
  ['whole units of a small start price', { leader: null, price: 1, minimumBid: 1 }, null, [1, 2, 3]],
])('AC-01 offers %s', (_, part, own, choices) => {
  expect(getBidChoices({ auction: auctionState(part), own })).toEqual(choices);
});
