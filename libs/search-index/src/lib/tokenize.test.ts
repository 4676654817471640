import { hasWords } from '@marketplace/search-params';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimilarWords } from './similar-words';
import { parseQuery } from './query-text';
import { fold, joinHyphenated, tokenize } from './tokenize';

const forms = (text: string) => tokenize(text).map(({ form }) => form);

describe('tokenize', () => {
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
  ])('SE-12 splits %j', (text, expected) => {
    expect(forms(text)).toEqual(expected);
  });

  it('returns the positions of the words in any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        for (const { form, start, end } of tokenize(text)) {
          expect(form).not.toBe('');
          expect(fold(text.slice(start, end))).toBe(form);
        }
      }),
    );
  });
});

describe('joinHyphenated', () => {
  const joined = (text: string) => joinHyphenated(text, tokenize(text)).map(({ form }) => form);
  it.each([
    ['Free Wi-Fi in the van', ['wifi']],
    ['Wi‑Fi, wi - fi, wi–fi, -wi fi-', ['wifi']],
    ['Zwei-Mann-Zelt', ['zweimann', 'mannzelt', 'zweimannzelt']],
    ['a-b-c-d-e', ['ab', 'bc', 'cd', 'de']],
    ['2-person, MP-3', []],
  ])('SE-12 joins the hyphenated words of %j', (text, expected) => {
    expect(joined(text)).toEqual(expected);
  });
});

describe('parseQuery', () => {
  const word = (form: string, isExcluded = false) => ({ forms: [form], isPhrase: false, isExcluded });
  const optional = (form: string) => ({ ...word(form), isOptional: true });
  it.each([
    ['Canoe', [word('canoe')]],
    [
      '"red canoe" paddle',
      [{ forms: ['red', 'canoe'], isPhrase: true, isExcluded: false, isQuoted: true }, word('paddle')],
    ],
    ['kayak 2 person', [word('kayak'), optional('2'), optional('person')]],
    ['4-Personen-Zelt', [optional('4'), optional('personen'), word('zelt')]],
    ['two person tent', [optional('two'), optional('person'), word('tent')]],
    ['two tents', [optional('two'), word('tents')]],
    ['two-person kayak', [optional('two'), optional('person'), word('kayak')]],
    ['Zwei-Personen-Zelt', [optional('zwei'), optional('personen'), word('zelt')]],
    ['kayak for two', [word('kayak'), optional('two')]],
    ['two', [word('two')]],
    ['two-piece suit', [{ ...word('two'), isHyphenated: true }, word('piece'), word('suit')]],
    ['"two" kayaks', [{ ...word('two'), isQuoted: true }, word('kayaks')]],
    ['I need a kayak', [optional('need'), word('kayak')]],
    ['Ich brauche ein Kajak für zwei', [optional('brauche'), word('kajak'), optional('zwei')]],
    ['necesito un kayak para dos', [optional('necesito'), word('kayak'), optional('dos')]],
    ['cerco una canoa per due', [optional('cerco'), word('canoa'), optional('due')]],
    ['мне нужна байдарка на двоих', [optional('нужна'), word('баидарка'), optional('двоих')]],
    ['Canon R5, 4x4', ['canon', 'r', '5', '4', 'x', '4'].map((form) => word(form))],
    ['4 people', [word('4'), word('people')]],
    ['tent -winter', [word('tent'), word('winter', true)]],
    ['a tent for the lake', [word('tent'), word('lake')]],
    ['the', [word('the')]],
    ['カヌー', [{ forms: ['カヌ', 'ヌー'], isPhrase: true, isExcluded: false }]],
    [`'); DROP TABLE products; --`, [word('drop'), word('table'), word('products')]],
    ['check-in desk', [{ ...word('check'), isHyphenated: true }, word('in'), word('desk')]],
    ['-wi-fi', [{ forms: ['wi', 'fi'], isPhrase: true, isExcluded: true }]],
    ['"tent pegs', [word('tent'), word('pegs')]],
    ['"', []],
    ['-', []],
  ])('SE-02 parses %j', (text, expected) => {
    expect(parseQuery(text).map(({ raw: _, ...term }) => term)).toEqual(expected);
  });

  it('SE-02 returns terms exactly when the URL keeps the text', () => {
    // Symbols composed of letters or marks.
    for (const text of ['\u3200', '\u2e80', '\uff9e', '\u337f', '\u2460', '\ufdfa'])
      expect(hasWords(text), text).toBe(parseQuery(text).length > 0);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        expect(hasWords(text)).toBe(parseQuery(text).length > 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('returns at most twelve terms', () => {
    expect(parseQuery('tent '.repeat(40))).toHaveLength(12);
  });
});

describe('SimilarWords', () => {
  const letter = fc.constantFrom(...'abcd');
  // Also longer than the indexed prefix.
  const word = fc.string({ unit: letter, maxLength: 11 });
  /** Edits of a word: position, kind and letter. */
  const mistakes = fc.array(fc.tuple(fc.nat(10), fc.constantFrom('drop', 'add', 'replace', 'swap'), letter), {
    maxLength: 3,
  });
  const withMistakes = (text: string, all: readonly (readonly [number, string, string])[]) =>
    all.reduce((one, [at, kind, letter]) => {
      if (kind === 'add') return one.slice(0, at) + letter + one.slice(at);
      if (kind === 'drop') return one.slice(0, at) + one.slice(at + 1);
      if (kind === 'replace') return one.slice(0, at) + letter + one.slice(at + 1);
      return (
        one.slice(0, at) +
        one
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        one.slice(at + 2)
      );
    }, text);

  it('SE-12 equals the reference implementation for all indexed words', () => {
    fc.assert(
      fc.property(
        word,
        fc.array(mistakes, { maxLength: 20 }),
        fc.array(word, { maxLength: 20 }),
        fc.integer({ min: 0, max: 2 }),
        (typed, wrong, others, limit) => {
          const words = [...new Set([...others, ...wrong.map((some) => withMistakes(typed, some))])];
          const similar = new SimilarWords();
          for (const [id, one] of words.entries()) similar.add(id, one);
          const expected = words.flatMap((one, id) => {
            const distance = editDistance(typed, one);
            return distance <= limit ? [{ id, distance }] : [];
          });
          expect(similar.find(typed, limit, words).sort((a, b) => a.id - b.id)).toEqual(expected);
        },
      ),
      { numRuns: process.env['FULL'] ? 20_000 : 500 },
    );
  });
});

/** The reference implementation, with the full table. */
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
