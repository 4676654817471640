import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, meantWords } from './search-spelling';
import { parseSearch, toTsQuery } from './search-text';

const query = (text: string) => toTsQuery(parseSearch(text));

describe('what a visitor typed, as a query', () => {
  it.each([
    ['canoe', `('canoe' | 'canoe':*)`],
    ['Red  CANOE', `('red') & ('canoe' | 'canoe':*)`],
    ['"red canoe" paddle', `('red' <-> 'canoe') & ('paddle' | 'paddle':*)`],
    ['tent -winter', `('tent' | 'tent':*) & !('winter')`],
    ['e-bike 2.5', `('e') & ('bike') & ('2.5' | '2.5':*)`],
    ["women's", `('women') & ('s' | 's':*)`],
    ['カヌー', `('カヌー' | 'カヌー':*)`],
    [`'); DROP TABLE products; --`, `('drop') & ('table') & ('products' | 'products':*)`],
    ['& | ! <-> :* \\', ''],
    ['"', ''],
  ])('SE-02 %j is %s', (text, expected) => {
    expect(query(text)).toBe(expected);
  });

  it('holds nothing but quoted letters and figures, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(query(text).replace(/'[\p{L}\p{M}\p{N}.,]+'/gu, '')).toMatch(/^[()&|! <>:*-]*$/);
      }),
    );
  });
});

describe('mistyped words', () => {
  it.each([
    ['kyak', 'kayak', 1],
    ['tnet', 'tent', 1],
    ['', 'abc', 3],
    ['same', 'same', 0],
    ['camera', 'canera', 1],
  ])('SE-12 %s is %s by %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });

  it('SE-12 mean the nearest known word, and a short word means itself', () => {
    expect(meantWords('kyak', ['kayak', 'yaks', 'rack'])).toEqual(['kayak']);
    expect(meantWords('gutiar', ['guitar', 'sitar'])).toEqual(['guitar']);
    expect(meantWords('van', ['can', 'fan'])).toEqual([]);
    expect(meantWords('zzzzzz', ['guitar'])).toEqual([]);
  });
});
