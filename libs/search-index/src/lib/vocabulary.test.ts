import { describe, expect, it, vi } from 'vitest';
import { findText } from './find-text';
import { SimilarWords } from './similar-words';
import { getStems } from './stems';
import { TextIndex, type TextMatches } from './text-index';

/** A seeded random generator (mulberry32). */
function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, oneOf: <T>(list: readonly T[]) => list[below(list.length)] as T };
}
type Random = ReturnType<typeof createRandom>;

const SYLLABLES =
  'ba be bi bo ca ce co da de di do fa fe fi ga ge go ha he ka ke la le li lo ma me mi mo na ne ni no pa pe'
    .split(' ')
    .concat('po ra re ri ro sa se si so ta te ti to va ve vi wa ze er en ing tion isch ung ado ar'.split(' '));
const createWord = ({ below, oneOf }: Random) => Array.from({ length: 2 + below(4) }, () => oneOf(SYLLABLES)).join('');

/** An index with this many distinct words. */
function createIndex(count: number, random: Random) {
  const words = new Set<string>();
  while (words.size < count) words.add(createWord(random));
  const text = new TextIndex();
  const list = [...words];
  for (let at = 0; at < list.length; at += 8)
    text.add([{ text: list.slice(at, at + 8).join(' '), weight: 1, isName: true }]);
  while (text.prepare());
  const hasAtLeast = ({ docs }: TextMatches, least: number) => docs.length >= least;
  const places = { find: () => undefined, narrow: () => undefined };
  return { text, hasAtLeast, places, countElsewhere: () => 0, countIn: () => 0, words: list };
}

const unknown = (random: Random, known: ReadonlySet<string>) => {
  const words: string[] = [];
  while (words.length < 12) {
    const word = `${createWord(random)}${random.oneOf(['x', 'q', 'wh', 'xyl', 'quo'])}${createWord(random)}`.slice(
      0,
      14,
    );
    if (!known.has(word)) words.push(word);
  }
  return words.join(' ');
};

/** How many words of a vocabulary of that size are compared per query, on average. */
function countComparisons(size: number): number {
  const random = createRandom(size);
  const index = createIndex(size, random);
  const known = new Set(index.words);
  const queries = Array.from({ length: 20 }, () => unknown(random, known));
  let comparisons = 0;
  const { find } = SimilarWords.prototype;
  vi.spyOn(SimilarWords.prototype, 'find').mockImplementation(function (this: SimilarWords, form, limit, forms) {
    // Each comparison reads one word.
    const counted = new Proxy(forms, {
      get: (list, id) => {
        comparisons += 1;
        return Reflect.get(list, id) as string;
      },
    });
    return find.call(this, form, limit, counted);
  });
  for (const query of queries) findText(index, query);
  expect(comparisons).toBeGreaterThan(0);
  return comparisons / queries.length;
}

describe('a search for twelve unknown words', () => {
  it('SE-12 compares each with less than one in a hundred words of the vocabulary', () => {
    expect(countComparisons(10_000) / 12).toBeLessThan(10_000 / 100);
  });
});

describe('findCompounds', () => {
  it('SE-12 finds the same words as a scan of the whole vocabulary', () => {
    const random = createRandom(7);
    const { text, words } = createIndex(3000, random);
    const { vocabulary } = text;
    for (let i = 0; i < 200; i++) {
      const form = random.next() < 0.5 ? random.oneOf(words) : createWord(random).slice(0, 3 + random.below(6));
      const found = vocabulary.findCompounds(form).map(({ id }) => vocabulary.forms[id]);
      expect(found.sort(), form).toEqual(scanForCompounds(form, words).sort());
    }
  });
});

/** The expected result of `findCompounds`, by a scan of all words. */
function scanForCompounds(form: string, words: readonly string[]): string[] {
  const shortest = words.includes(form) ? 4 : 3;
  const stems = getStems(form)
    .map((stem) => stem.slice(3))
    .filter((stem) => stem.length >= shortest);
  return words.filter((word) => {
    if (form.length >= shortest && word.length >= form.length + 3 && word.endsWith(form)) return true;
    return stems.some((stem) => {
      const at = word.lastIndexOf(stem);
      return word.length >= stem.length + 3 && (at === 0 || (at >= 3 && word.length - at - stem.length <= 2));
    });
  });
}
