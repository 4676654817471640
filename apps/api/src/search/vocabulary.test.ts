import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../processor-time/random';
import { findText } from './find-text';
import { parseQuery } from './query-text';
import { stemsOf } from './stems';
import { TextIndex, type TextMatches } from './text-index';

const SYLLABLES =
  'ba be bi bo ca ce co da de di do fa fe fi ga ge go ha he ka ke la le li lo ma me mi mo na ne ni no pa pe'
    .split(' ')
    .concat('po ra re ri ro sa se si so ta te ti to va ve vi wa ze er en ing tion isch ung ado ar'.split(' '));
const wordOf = ({ below, oneOf }: Random) => Array.from({ length: 2 + below(4) }, () => oneOf(SYLLABLES)).join('');

/** An index of documents with that many distinct words. */
function indexOf(count: number, random: Random) {
  const words = new Set<string>();
  while (words.size < count) words.add(wordOf(random));
  const text = new TextIndex();
  const list = [...words];
  for (let at = 0; at < list.length; at += 8)
    text.add([{ text: list.slice(at, at + 8).join(' '), weight: 1, isName: true }]);
  while (text.prepare());
  const finds = ({ docs }: TextMatches, least: number) => docs.length >= least;
  return { text, finds, words: list };
}

const unknown = (random: Random, known: ReadonlySet<string>) => {
  const words: string[] = [];
  while (words.length < 12) {
    const word = `${wordOf(random)}${random.oneOf(['x', 'q', 'wh', 'xyl', 'quo'])}${wordOf(random)}`.slice(0, 14);
    if (!known.has(word)) words.push(word);
  }
  return words.join(' ');
};

/** Milliseconds of processor time, the median of some questions. */
function costOf(count: number): number {
  const random = createRandom(count);
  const index = indexOf(count, random);
  const known = new Set(index.words);
  const costs = Array.from({ length: 41 }, () => {
    const terms = parseQuery(unknown(random, known));
    const before = process.cpuUsage();
    findText(index, terms, true);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return costs.sort((a, b) => a - b)[20] as number;
}

describe('a text of twelve words that nobody wrote', () => {
  it('SE-12 is answered at a cost that does not grow with all the words that there are', () => {
    costOf(2000);
    const few = costOf(10_000);
    const many = costOf(80_000);
    expect(many).toBeLessThan(40);
    expect(many).toBeLessThan(4 * few + 5);
  });
});

describe('compounds that end in a word', () => {
  it('SE-12 are those that reading all words finds', () => {
    const random = createRandom(7);
    const { text, words } = indexOf(3000, random);
    const { vocabulary } = text;
    for (let i = 0; i < 200; i++) {
      const form = random.next() < 0.5 ? random.oneOf(words) : wordOf(random).slice(0, 3 + random.below(6));
      const found = vocabulary.endings(form).map(({ id }) => vocabulary.forms[id]);
      expect(found.sort(), form).toEqual(endingsOf(form, words).sort());
    }
  });
});

/** What `endings` says, word by word. */
function endingsOf(form: string, words: readonly string[]): string[] {
  const shortest = words.includes(form) ? 4 : 3;
  const stems = stemsOf(form)
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
