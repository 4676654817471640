import { expect, it } from 'vitest';
import { orderCharges } from './order-charges';
import { orderPrice } from './order-price';

const lines = [
  { quantity: 2, deliveryFee: 1500, deposit: 5000 },
  { quantity: 1, deliveryFee: 900, deposit: null },
];

it('OR-01 an order is charged the highest delivery fee once and a deposit per piece', () => {
  expect(orderCharges(lines, 'delivery')).toEqual([
    { kind: 'delivery', amount: 1500 },
    { kind: 'deposit', amount: 10_000 },
  ]);
  expect(orderCharges(lines, 'pickup')).toEqual([{ kind: 'deposit', amount: 10_000 }]);
  expect(orderCharges([{ quantity: 1, deliveryFee: 0, deposit: null }], 'pickup')).toEqual([]);
});

it('OR-01 orderPrice separates the price of an order from its deposit', () => {
  expect(orderPrice(orderCharges(lines, 'delivery'), 31_500)).toEqual({
    charges: [{ kind: 'delivery', amount: 1500 }],
    price: 21_500,
    deposit: 10_000,
  });
  expect(orderPrice([], 400)).toEqual({ charges: [], price: 400, deposit: 0 });
});
