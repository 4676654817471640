import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getDiscount } from './discount';

const getAmount = (answer: ReturnType<typeof getDiscount>) => ('part' in answer ? answer.part.amount : answer.problem);

it('OR-01 a percentage is rounded half up to minor units', () => {
  expect(getAmount(getDiscount({ code: 'A', rate: 1250 }, 999, 'CAD'))).toBe(-125);
  expect(getAmount(getDiscount({ code: 'A', rate: 1000 }, 1005, 'YEN'))).toBe(-101);
});

it('OR-01 a minimum is reached by exactly that price', () => {
  const terms = { code: 'A', rate: 1000, minimum: 5000, currency: 'CAD' as const };
  expect(getAmount(getDiscount(terms, 5000, 'CAD'))).toBe(-500);
  expect(getAmount(getDiscount(terms, 4999, 'CAD'))).toEqual({ reason: 'minimum', minimum: 5000 });
  expect(getAmount(getDiscount(terms, 5000, 'EUR'))).toEqual({ reason: 'currency' });
});

it('OR-01 a discount is never negative and never more than the lines cost', () => {
  const terms = fc.oneof(
    fc.record({ code: fc.constant('A'), rate: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({
      code: fc.constant('A'),
      amount: fc.integer({ min: 1, max: 1e12 }),
      currency: fc.constant('CAD' as const),
    }),
  );
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 1e12 }), (code, price) => {
      const amount = getAmount(getDiscount(code, price, 'CAD')) as number;
      expect(amount).toBeLessThanOrEqual(0);
      expect(-amount).toBeLessThanOrEqual(price);
    }),
  );
});
