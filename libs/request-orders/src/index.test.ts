import { expect, it } from 'vitest';
import * as requestOrders from './index';

it('exports what the README lists and nothing else', () => {
  expect(Object.keys(requestOrders).sort()).toEqual([
    'RequestOrderConfirmationScreen',
    'RequestOrderScreen',
    'UnknownQuoteScreen',
  ]);
});
