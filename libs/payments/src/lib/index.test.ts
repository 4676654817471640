import { expect, it } from 'vitest';
import * as payments from '../index';

it('gives the card fields, their provider and the handle', () => {
  expect(Object.keys(payments).sort()).toEqual([
    'CardFields',
    'PaymentProvider',
    'isSandbox',
    'loadProvider',
    'usePayment',
    'usePaymentFailure',
  ]);
});
