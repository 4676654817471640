/** One thing that is looked for: any of `words` (more than one where a mistyped word may have meant several), or a phrase of them in order. */
export interface SearchTerm {
  kind: 'word' | 'phrase';
  words: string[];
  isExcluded: boolean;
}

/** More than anybody types on purpose. */
const TERMS_MAXIMUM = 12;
const WORD = /[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*/gu;

const wordsOf = (text: string): string[] => text.normalize('NFC').toLowerCase().match(WORD) ?? [];

/** Reads what a visitor typed: words, "phrases in quotes", and -words that must not occur. */
export function parseSearch(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, minus, phrase, plain = ''] of text.matchAll(/(?<!\S)(-?)(?:"([^"]*)"|([^\s"]+))|([^\s"]+)/g)) {
    const isExcluded = minus === '-';
    if (phrase !== undefined) terms.push({ kind: 'phrase', words: wordsOf(phrase), isExcluded });
    else for (const word of wordsOf(plain)) terms.push({ kind: 'word', words: [word], isExcluded });
  }
  return terms.filter(({ words }) => words.length > 0).slice(0, TERMS_MAXIMUM);
}

/** The terms in PostgreSQL's query language. The last word also finds words that begin with it, which rank lower than itself. */
export function toTsQuery(terms: readonly SearchTerm[], weights = ''): string {
  // Words are letters and figures only (see WORD): nothing in them can leave the quotes.
  const exact = (word: string) => `'${word}'${weights && `:${weights}`}`;
  const lastWord = terms.findLastIndex(({ kind, isExcluded }) => kind === 'word' && !isExcluded);
  return terms
    .map(({ kind, words, isExcluded }, position) => {
      const text =
        kind === 'phrase'
          ? `(${words.map(exact).join(' <-> ')})`
          : `(${words.map((w) => (position === lastWord ? `${exact(w)} | '${w}':*${weights}` : exact(w))).join(' | ')})`;
      return isExcluded ? `!${text}` : text;
    })
    .join(' & ');
}
