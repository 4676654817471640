import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@marketplace/api-contract';
import { formatNumber } from './numbers';
import { parseNumber } from './parse-number';

describe('parseNumber', () => {
  it.each([
    ['en', '1,200', 1200],
    ['de', '1.200', 1200],
    ['es', '1.200', 1200],
    ['it', '1.234.567,5', 1_234_567.5],
    ['ru', '1 200,5', 1200.5],
    ['ru', '1\u00a0200', 1200],
    ['en', '1’200', 1200],
    ['ja', '１，２００', 1200],
    ['ja', '１２００円', 1200],
    ['en', '1.2', 1.2],
    ['de', '1,2', 1.2],
    ['de', '12.50', 12.5],
    ['en', '12,50', 12.5],
    ['en', '.5', 0.5],
    ['en', '20.', 20],
    ['en', '-5', -5],
    ['en', '−5', -5],
    ['en', '-0', 0],
    ['en', ' $ 1,200.50 ', 1200.5],
    ['en', 'CA$45', 45],
    ['de', '1.200 €', 1200],
    ['de', 'EUR 20', 20],
    ['de', '20 EUR', 20],
  ])('IL-03 reads by the separators of the language: %s %s', (language, text, expected) => {
    expect(parseNumber(text, language)).toBe(expected);
  });

  it.each([
    ['en', ''],
    ['en', 'abc'],
    ['en', '1.200,50'],
    ['de', '1,200.50'],
    ['en', '1,20,000'],
    ['en', '1.2.3'],
    ['en', '12 50'],
    ['en', '1e3'],
    ['en', 'Infinity'],
    ['en', '0x10'],
    ['en', '--5'],
    ['en', '-'],
    ['en', '.'],
    ['en', '20k'],
    ['en', '20-60'],
  ])('IL-03 reads no number that it would have to guess: %s %j', (language, text) => {
    expect(parseNumber(text, language)).toBeNull();
  });

  it('IL-03 reads every number that formatNumber writes, in each language', () => {
    const amount = fc.integer({ min: -1e11, max: 1e11 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(amount, fc.constantFrom(...LANGUAGES), (value, language) => {
        expect(parseNumber(formatNumber(value, language), language)).toBe(value);
      }),
    );
  });
});
