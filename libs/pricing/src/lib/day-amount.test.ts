import { expect, it } from 'vitest';
import { dayAmount } from './day-amount';

it('PD-02 a day costs the amount of the first matching rule, or else the base amount', () => {
  const price = {
    amount: 100,
    dayPrices: [
      { startDate: '2026-12-24', endDate: '2026-12-31', amount: 300 },
      { weekdays: [5, 6], startDate: '2026-06-01', amount: 200 },
    ],
  };
  expect(dayAmount(price, '2026-12-24')).toBe(300);
  // A Friday within both.
  expect(dayAmount(price, '2026-12-25')).toBe(300);
  expect(dayAmount(price, '2027-01-01')).toBe(200);
  expect(dayAmount(price, '2026-05-30')).toBe(100);
  expect(dayAmount(price, '2026-06-04')).toBe(100);
  expect(dayAmount({ amount: 100 }, '2026-06-05')).toBe(100);
});
