import { expect, it } from 'vitest';
import * as orders from '../index';

it('gives the screens of ordering and of orders, and what loads them', () => {
  expect(Object.keys(orders).sort()).toEqual([
    'ConfirmationScreen',
    'OrderDetailScreen',
    'OrderProvider',
    'OrderScreen',
    'OrdersScreen',
    'isPayable',
    'loadOrder',
    'loadOrders',
  ]);
});
