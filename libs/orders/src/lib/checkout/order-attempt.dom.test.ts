import { afterEach, expect, it } from 'vitest';
import type { NewOrderLine } from '@marketplace/api-contract';
import { readAttempt, writeAttempt } from './order-attempt';

afterEach(() => sessionStorage.clear());

const lines: NewOrderLine[] = [{ productId: '12', quantity: 1 }];
const request = { lines, expectedTotal: 100, contact: { name: 'Noa', email: 'n@x.example', phone: '+1 780 555' } };

it('OR-04 an order attempt is found again after a reload', () => {
  writeAttempt({ key: 'k', request, orderId: 'o' });
  expect(readAttempt(structuredClone(lines))).toEqual({ key: 'k', request, orderId: 'o' });
});

it('OR-04 an order attempt is dropped when the lines have changed', () => {
  writeAttempt({ key: 'k', request });
  expect(readAttempt([{ ...(lines[0] as NewOrderLine), quantity: 2 }])).toBeNull();
  expect(readAttempt(lines)).toBeNull();
});

it.each(['', 'no json', '{}', '[]', '7', '{"key":1,"request":{"lines":[]}}'])(
  'a stored order attempt of %j is ignored',
  (text) => {
    sessionStorage.setItem('ORDER_PARAMS', text);
    expect(readAttempt(lines)).toBeNull();
  },
);
