/** A word of a text as the search knows it. */
export interface Word {
  /** Lower case without accents; of writing without spaces a pair of characters. */
  form: string;
  /** From the first character to before the last, in the text as it was given. */
  start: number;
  end: number;
}

const UNSPACED = '[[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々〆]&&[\\p{L}\\p{N}]]';
const WORD = new RegExp(`${UNSPACED}+|(?:(?!${UNSPACED})[\\p{L}\\p{M}])+|\\p{N}+(?:[.,]\\p{N}+)*`, 'gv');
const IS_UNSPACED = new RegExp(`^${UNSPACED}`, 'v');
/** Letters that no decomposition makes plain. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Lower case without accents: 'Kühltruhe' and 'kuhltruhe' are one word. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  // Marks of Japanese are letters of their own: there only widths are made equal.
  if (IS_UNSPACED.test(lower)) return lower.normalize('NFKC');
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłæœđðþı]/g, (letter) => PLAIN[letter] ?? letter);
}

const [NOTHING, LETTER, DIGIT, POINT] = [0, 1, 2, 3];
/** What each of the first characters is, so that most texts are read without an expression; beyond them is writing of the far east and signs. */
const KINDS = Uint8Array.from({ length: 0x2000 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[\p{L}\p{M}]/u.test(character)) return LETTER;
  if (/\p{N}/u.test(character)) return DIGIT;
  return character === '.' || character === ',' ? POINT : NOTHING;
});
const SIGNS_END = 0x2070;
const kindOf = (text: string, at: number): number => KINDS[text.charCodeAt(at)] ?? NOTHING;

/** The words of a text in their order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const kind = kindOf(text, at);
    if (kind === LETTER) while (kindOf(text, at) === LETTER) at++;
    else if (kind === DIGIT) {
      while (kindOf(text, at) === DIGIT || (kindOf(text, at) === POINT && kindOf(text, at + 1) === DIGIT)) at++;
    } else {
      if (text.charCodeAt(at) >= SIGNS_END) return wordsOfAny(text);
      at++;
      continue;
    }
    // A word that goes on in other writing is not read here.
    if (text.charCodeAt(at) >= SIGNS_END) return wordsOfAny(text);
    const form = fold(text.slice(start, at));
    if (form) words.push({ form, start, end: at });
  }
  return words;
}

/** The same for any writing. */
function wordsOfAny(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const [raw] = match;
    if (IS_UNSPACED.test(raw)) words.push(...pairsOf(raw, match.index));
    else {
      const form = fold(raw);
      if (form) words.push({ form, start: match.index, end: match.index + raw.length });
    }
  }
  return words;
}

/** Between two parts of one word: 'wi-fi'. */
const HYPHENS = '-\u2010\u2011';
/** Of more parts only neighbours are joined. */
const JOINED_PARTS_MAXIMUM = 4;

/** A word written with hyphens, as one: 'wifi' of 'wi-fi'. */
export interface JoinedWord extends Word {
  /** The forms of its parts. */
  parts: string[];
}

/**
 * The words that a text writes with hyphens, each as if it were written without: 'wi-fi' is 'wifi'. Of more than two parts also each two
 * neighbours: 'wi-fi-router' has 'wifi'. `words` are those of the text.
 */
export function joinedWordsOf(text: string, words: readonly Word[]): JoinedWord[] {
  const joined: JoinedWord[] = [];
  for (let from = 0; from < words.length; from++) {
    let to = from;
    while (isHyphenated(text, words[to], words[to + 1])) to++;
    const run = words.slice(from, to + 1);
    for (let i = 0; i + 1 < run.length; i++) joined.push(joinOf(run.slice(i, i + 2)));
    if (run.length > 2 && run.length <= JOINED_PARTS_MAXIMUM) joined.push(joinOf(run));
    from = to;
  }
  return joined;
}

/** Whether one word goes on behind a hyphen; figures stay apart. */
const isHyphenated = (text: string, word: Word | undefined, next: Word | undefined): boolean =>
  word !== undefined &&
  next !== undefined &&
  next.start === word.end + 1 &&
  HYPHENS.includes(text[word.end] as string) &&
  !isNumber(word.form) &&
  !isNumber(next.form);

const joinOf = (parts: readonly Word[]): JoinedWord => ({
  form: parts.map(({ form }) => form).join(''),
  start: parts[0]?.start ?? 0,
  end: parts.at(-1)?.end ?? 0,
  parts: parts.map(({ form }) => form),
});

/** Japanese has no spaces: each two neighbours are a word, so that any part of a name finds it. */
function pairsOf(run: string, offset: number): Word[] {
  const characters = [...run];
  if (characters.length === 1) return [{ form: fold(run), start: offset, end: offset + run.length }];
  const pairs: Word[] = [];
  let start = offset;
  for (const [index, character] of characters.slice(0, -1).entries()) {
    const pair = character + (characters[index + 1] ?? '');
    pairs.push({ form: fold(pair), start, end: start + pair.length });
    start += character.length;
  }
  return pairs;
}

/** Whether a word is a pair of characters of writing without spaces. */
export const isUnspaced = (form: string): boolean => IS_UNSPACED.test(form);

export const isNumber = (form: string): boolean => /^\p{N}/u.test(form);
