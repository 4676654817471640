import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount';

describe('readAmount', () => {
  it.each([
    ['1250', 'en', 125_000],
    ['1,250.50', 'en', 125_050],
    ['1.250,50', 'de', 125_050],
    [' 12.5 ', 'en', 1250],
    ['１２５０', 'ja', 125_000],
    ['0', 'en', 0],
  ])('RQ-01 RQ-02 AC-01 reads %j in %s', (text, language, amount) => {
    expect(readAmount(text, 'CAD', language)).toBe(amount);
  });

  it.each(['', 'a lot', '1.2345', '1e3'])('RQ-01 RQ-02 AC-01 rejects %j', (text) => {
    expect(readAmount(text, 'CAD', 'en')).toBeNull();
  });

  it('RQ-01 RQ-02 AC-01 reads whole yen only', () => {
    expect(readAmount('1,200', 'YEN', 'en')).toBe(1200);
    expect(readAmount('1200.5', 'YEN', 'en')).toBeNull();
  });
});
