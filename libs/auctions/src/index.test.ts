import { expect, it } from 'vitest';
import * as auctions from './index';

it('exports what the README lists and nothing else', () => {
  expect(Object.keys(auctions).sort()).toEqual(['UnknownAuctionPaymentScreen']);
});
