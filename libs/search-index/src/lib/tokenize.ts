/** A word of a text. */
export interface Word {
  /** Lower case without accents; in scripts without spaces a pair of characters. */
  form: string;
  /** The range in the original text; the end is exclusive. */
  start: number;
  end: number;
}

const UNSPACED = '[[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々〆]&&[\\p{L}\\p{N}]]';
const WORD = new RegExp(`${UNSPACED}+|(?:(?!${UNSPACED})[\\p{L}\\p{M}])+|\\p{N}+(?:[.,]\\p{N}+)*`, 'gv');
const IS_UNSPACED = new RegExp(`^${UNSPACED}`, 'v');
/** Letters that Unicode decomposition leaves as they are. */
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

/** Case folding without accents: 'Kühltruhe' and 'kuhltruhe' are the same word. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  // Japanese marks distinguish letters: there only widths are normalised.
  if (IS_UNSPACED.test(lower)) return lower.normalize('NFKC');
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłæœđðþı]/g, (letter) => PLAIN[letter] ?? letter);
}

const [NOTHING, LETTER, DIGIT, POINT] = [0, 1, 2, 3];
/**
 * The classes of the first characters, so that most texts need no regular expression. East Asian
 * scripts and symbols are not covered.
 */
const KINDS = Uint8Array.from({ length: 0x2000 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[\p{L}\p{M}]/u.test(character)) return LETTER;
  if (/\p{N}/u.test(character)) return DIGIT;
  return character === '.' || character === ',' ? POINT : NOTHING;
});
const SIGNS_END = 0x2070;
const getKind = (text: string, at: number): number => KINDS[text.charCodeAt(at)] ?? NOTHING;

/** The words of a text in order. */
export function tokenize(text: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const kind = getKind(text, at);
    if (kind === LETTER) while (getKind(text, at) === LETTER) at++;
    else if (kind === DIGIT) {
      while (getKind(text, at) === DIGIT || (getKind(text, at) === POINT && getKind(text, at + 1) === DIGIT)) at++;
    } else {
      if (text.charCodeAt(at) >= SIGNS_END) return tokenizeAny(text);
      at++;
      continue;
    }
    // The word may continue in another script.
    if (text.charCodeAt(at) >= SIGNS_END) return tokenizeAny(text);
    const form = fold(text.slice(start, at));
    if (form) words.push({ form, start, end: at });
  }
  return words;
}

/** Any script, by regular expression. */
function tokenizeAny(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const [raw] = match;
    if (IS_UNSPACED.test(raw)) words.push(...toPairs(raw, match.index));
    else {
      const form = fold(raw);
      if (form) words.push({ form, start: match.index, end: match.index + raw.length });
    }
  }
  return words;
}

/** The hyphens in words like 'wi-fi'. */
const HYPHENS = '-\u2010\u2011';
/** Of words with more parts, only neighbouring parts are joined. */
const JOINED_PARTS_MAXIMUM = 4;

/** A hyphenated word joined into one: 'wifi' for 'wi-fi'. */
export interface JoinedWord extends Word {
  /** The forms of its parts. */
  parts: string[];
}

/**
 * The hyphenated words of a text, joined: 'wifi' for 'wi-fi'. Of more than two parts each
 * neighbouring pair as well: 'wi-fi-router' gives 'wifi'. `words` are the words of the text.
 */
export function joinHyphenated(text: string, words: readonly Word[]): JoinedWord[] {
  const joined: JoinedWord[] = [];
  for (let from = 0; from < words.length; from++) {
    let to = from;
    while (isHyphenated(text, words[to], words[to + 1])) to++;
    const run = words.slice(from, to + 1);
    for (let i = 0; i + 1 < run.length; i++) joined.push(joinParts(run.slice(i, i + 2)));
    if (run.length > 2 && run.length <= JOINED_PARTS_MAXIMUM) joined.push(joinParts(run));
    from = to;
  }
  return joined;
}

/** Whether a hyphen joins two words; numbers are not joined. */
const isHyphenated = (text: string, word: Word | undefined, next: Word | undefined): boolean =>
  word !== undefined &&
  next !== undefined &&
  next.start === word.end + 1 &&
  HYPHENS.includes(text[word.end] as string) &&
  !isNumber(word.form) &&
  !isNumber(next.form);

const joinParts = (parts: readonly Word[]): JoinedWord => ({
  form: parts.map(({ form }) => form).join(''),
  start: parts[0]?.start ?? 0,
  end: parts.at(-1)?.end ?? 0,
  parts: parts.map(({ form }) => form),
});

/**
 * Japanese has no spaces: each pair of neighbouring characters is a word, so that any part of a
 * name is found.
 */
function toPairs(run: string, offset: number): Word[] {
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

/** Whether a word is a pair of characters of a script without spaces. */
export const isUnspaced = (form: string): boolean => IS_UNSPACED.test(form);

export const isNumber = (form: string): boolean => /^\p{N}/u.test(form);
