import { expect, it } from 'vitest';
import * as seller from './index';

it('exports what the README lists and nothing else', () => {
  expect(Object.keys(seller).sort()).toEqual(['SellerScreen', 'loadSeller', 'pageOf']);
});
