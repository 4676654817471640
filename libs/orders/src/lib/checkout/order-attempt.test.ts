import { afterEach, expect, it } from 'vitest';
import type { WantedLine } from '@marketplace/api-contract';
import { newKey, readAttempt, writeAttempt } from './order-attempt';

afterEach(() => sessionStorage.clear());

const lines: WantedLine[] = [{ productId: '12', quantity: 1 }];
const request = { lines, expectedTotal: 100, contact: { name: 'Noa', email: 'n@x.example', phone: '+1 780 555' } };

it('OR-04 keeps an attempt over a reload', () => {
  writeAttempt({ key: 'k', request, orderId: 'o' });
  expect(readAttempt(structuredClone(lines))).toEqual({ key: 'k', request, orderId: 'o' });
});

it('OR-04 forgets it when the lines are others', () => {
  writeAttempt({ key: 'k', request });
  expect(readAttempt([{ ...(lines[0] as WantedLine), quantity: 2 }])).toBeNull();
  expect(readAttempt(lines)).toBeNull();
});

it.each(['', 'no json', '{}', '[]', '7', '{"key":1,"request":{"lines":[]}}'])('takes %j for none', (text) => {
  sessionStorage.setItem('ORDER_PARAMS', text);
  expect(readAttempt(lines)).toBeNull();
});

it('makes keys that are version 4 identifiers, all different', () => {
  const keys = Array.from({ length: 50 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(50);
});
