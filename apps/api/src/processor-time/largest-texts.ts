import type { Random } from './random';

/** Creates a text of at most `length` characters. `words` occur in the marketplace. */
type MakeText = (length: number, random: Random, words: readonly string[]) => string;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const letters = (count: number, { below }: Random) =>
  Array.from({ length: count }, () => LETTERS[below(LETTERS.length)]).join('');

/** Joins results of `make` until the text is full. */
function fill(length: number, make: () => string, separator = ' '): string {
  let text = make().slice(0, length);
  for (let next = make(); text.length + separator.length + next.length <= length; next = make())
    text += separator + next;
  return text;
}

function misspell(word: string, random: Random): string {
  const at = random.below(Math.max(1, word.length));
  return random.oneOf([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letters(1, random) + word.slice(at),
    word.slice(0, at) + letters(1, random) + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ]);
}

const TEXTS: readonly MakeText[] = [
  // Words that no listing has.
  (length, random) => fill(length, () => letters(4 + random.below(9), random)),
  (length, random) => fill(length, () => letters(12 + random.below(6), random)),
  // Typing errors, compounds and parts of words.
  (length, random, words) => fill(length, () => misspell(random.oneOf(words), random)),
  (length, random, words) => fill(length, () => misspell(misspell(random.oneOf(words), random), random)),
  (length, random, words) => fill(length, () => random.oneOf(words) + random.oneOf(words)),
  (length, random, words) => fill(length, () => random.oneOf(words).slice(0, 1 + random.below(5))),
  (length, random, words) => fill(length, () => random.oneOf(words).slice(-1 - random.below(5))),
  // Words of many listings: alone, in phrases, excluded.
  (length, random, words) => fill(length, () => random.oneOf(words)),
  (length, random, words) => fill(length, () => random.oneOf(words.slice(0, 40))),
  (length, random, words) => fill(length, () => `"${random.oneOf(words)} ${random.oneOf(words)}"`),
  (length, random, words) => fill(length, () => `-${random.oneOf(words)}`),
  (length, random, words) => fill(length, () => random.oneOf(['-', '"', '']) + random.oneOf(words)),
  (length, random) => fill(length, () => letters(1, random)),
  (length, random) => fill(length, () => letters(2, random)),
  // One long word, one letter, digits.
  (length, random) => letters(length, random),
  (length, random) => letters(1, random).repeat(length),
  (length, random) => fill(length, () => String(random.below(1000))),
  (length) => '9'.repeat(length),
  // Other scripts, accents and characters of several code units.
  (length, random) => fill(length, () => random.oneOf([...'カヌーテント自転車貸出北海道大阪']), ''),
  (length, random) => fill(length, () => random.oneOf([...'абвгдежзиклмнопрстуфхцчшщэюя']), ''),
  (length) => 'ﬃ'.repeat(length),
  (length) => 'é'.normalize('NFD').repeat(length / 2),
  (length) => '🛶'.repeat(length / 2),
  // Text that is expensive for parsers and regular expressions.
  (length) => ' '.repeat(length - 1) + 'x',
  (length) => 'x' + '\u200b'.repeat(length - 1),
  (length) => '"'.repeat(length),
  (length) => '-'.repeat(length),
  (length) => '1.'.repeat(length / 2),
  (length) => '<a href="'.repeat(length / 9 + 1).slice(0, length),
  (length) => 'a,'.repeat(length / 2),
];

/** Number of the kinds of long texts. */
export const TEXT_KINDS = TEXTS.length;

/** A text of that kind that fills `length` characters as far as its words allow. */
export const createText = (kind: number, length: number, random: Random, words: readonly string[]): string =>
  (TEXTS[kind % TEXTS.length] as MakeText)(length, random, words);
