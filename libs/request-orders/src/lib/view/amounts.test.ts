import { describe, expect, it } from 'vitest';
import { parseAmount } from './parse-amount';
import { getTimeLeft } from './time-left';

describe('parseAmount', () => {
  it.each([
    ['1250', 125_000],
    ['1,250.50', 125_050],
    ['1.250,50', 125_050],
    ['1 250,5', 125_050],
    ['1.250', 125_000],
    [' 12.5 ', 1250],
    ['１２５０', 125_000],
    ['0', 0],
  ])('reads %j', (text, amount) => {
    expect(parseAmount(text, 'CAD')).toBe(amount);
  });

  it.each(['', 'a lot', '-5', '1.2345', '12,50,00', '1e3', 'CA$5'])('rejects %j', (text) => {
    expect(parseAmount(text, 'CAD')).toBeNull();
  });

  it('reads whole yen only', () => {
    expect(parseAmount('1,200', 'YEN')).toBe(1200);
    expect(parseAmount('1200.5', 'YEN')).toBeNull();
  });
});

describe('getTimeLeft', () => {
  it.each([
    [3 * 86_400_000, 'days', 3],
    [47.5 * 3_600_000, 'hours', 47],
    [3_600_000, 'hours', 1],
    [59.9 * 60_000, 'minutes', 59],
    [1000, 'minutes', 1],
  ] as const)('shows %d ms as %s', (ms, unit, count) => {
    expect(getTimeLeft(ms)).toEqual({ unit, count });
  });
});
