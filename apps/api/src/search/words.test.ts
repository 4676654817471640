import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarWords } from './edit-distance';
import { parseQuery } from './query-text';
import { fold, wordsOf } from './words';

const forms = (text: string) => wordsOf(text).map(({ form }) => form);

describe('words', () => {
  it.each([
    ['Red  CANOE', ['red', 'canoe']],
    ['e-bike 2.5 kg, 3,000', ['e', 'bike', '2.5', 'kg', '3,000']],
    ['Kühltruhe für Straße', ['kuhltruhe', 'fur', 'strasse']],
    ['Guitare Crémona — l’été', ['guitare', 'cremona', 'l', 'ete']],
    ['Ёлка й', ['елка', 'и']],
    ['カヌー', ['カヌ', 'ヌー']],
    ['赤いカヌー 2人用', ['赤い', 'いカ', 'カヌ', 'ヌー', '2', '人用']],
    ['ﾃﾝﾄ', ['テン', 'ント']],
    ['木', ['木']],
    ['canoeカヌー', ['canoe', 'カヌ', 'ヌー']],
    ['& | ! 🛶 \u0000', []],
  ])('SE-12 of %j', (text, expected) => {
    expect(forms(text)).toEqual(expected);
  });

  it('stand where they say, in any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        for (const { form, start, end } of wordsOf(text)) {
          expect(form).not.toBe('');
          expect(fold(text.slice(start, end))).toBe(form);
        }
      }),
    );
  });
});

describe('what a visitor typed', () => {
  const word = (form: string, isExcluded = false) => ({ forms: [form], isPhrase: false, isExcluded });
  it.each([
    ['Canoe', [word('canoe')]],
    ['"red canoe" paddle', [{ forms: ['red', 'canoe'], isPhrase: true, isExcluded: false }, word('paddle')]],
    ['tent -winter', [word('tent'), word('winter', true)]],
    ['a tent for the lake', [word('tent'), word('lake')]],
    ['the', [word('the')]],
    ['カヌー', [{ forms: ['カヌ', 'ヌー'], isPhrase: true, isExcluded: false }]],
    [`'); DROP TABLE products; --`, [word('drop'), word('table'), word('products')]],
    ['"', []],
    ['-', []],
  ])('SE-02 %j', (text, expected) => {
    expect(parseQuery(text)).toEqual(expected);
  });

  it('is never more than twelve terms', () => {
    expect(parseQuery('tent '.repeat(40))).toHaveLength(12);
  });
});

describe('similar words', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 7 });

  it('SE-12 are those that letter by letter comparison finds, at its distances', () => {
    fc.assert(
      fc.property(
        word,
        fc.uniqueArray(word, { maxLength: 40 }),
        fc.integer({ min: 0, max: 2 }),
        (typed, words, limit) => {
          const sorted = [...words].sort((a, b) => (a < b ? -1 : 1));
          const expected = sorted.flatMap((one, index) => {
            const distance = editDistance(typed, one);
            return distance <= limit ? [{ index, distance }] : [];
          });
          expect(similarWords(typed, sorted, limit)).toEqual(expected);
        },
      ),
      { numRuns: process.env['FULL'] ? 20_000 : 500 },
    );
  });
});

/** Letters to add, drop, replace or swap with their neighbour to make one word the other: the plain table. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Infinity;
      (rows[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped);
    }
  }
  return at(a.length, b.length);
}
