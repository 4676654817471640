import { expect, it } from 'vitest';
import { orderCharges } from './order-charges';

it('OR-01 an order is charged the highest delivery fee once', () => {
  const lines = [{ deliveryFee: 1500 }, { deliveryFee: 900 }];
  expect(orderCharges(lines, 'delivery')).toEqual([{ kind: 'delivery', amount: 1500 }]);
  expect(orderCharges(lines, 'pickup')).toEqual([]);
});
