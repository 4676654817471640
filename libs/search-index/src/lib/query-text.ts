import { joinHyphenated, tokenize } from './tokenize';

/** One search term: a word, or a phrase of several words. */
export interface Term {
  forms: string[];
  /**
   * In quotes, or written without spaces and split into pairs of characters: the forms must be
   * adjacent.
   */
  isPhrase: boolean;
  isExcluded: boolean;
  /** Joined to the next term by a hyphen. */
  isHyphenated?: true;
}

/** More than anybody types on purpose. */
const TERMS_MAXIMUM = 12;

/**
 * Stop words of the storefront's languages, ignored unless the text has nothing else. None of them
 * is a meaningful word in another of the languages.
 */
const STOP_WORDS = new Set(
  (
    'a an and are at by for from in is it near of on or that the this to with within my me our your ' +
    'der die das den dem ein eine einen einem einer und oder mit fur von zum zur im am auf bei zu nach ' +
    'el la los las un una unos unas y o con para por de del al en ' +
    'il lo gli le uno e di da dal della dei per su nel ' +
    'и в на с для от до из по'
  ).split(' '),
);

/** Parses the text of a search: words, "phrases in quotes", and -words that must not occur. */
export function parseQuery(text: string): Term[] {
  const terms: Term[] = [];
  for (const [, minus, phrase, plain, rest = ''] of text.matchAll(/(?<!\S)(-?)(?:"([^"]*)"|([^\s"]+))|([^\s"]+)/g)) {
    const isExcluded = minus === '-';
    // What follows a quotation mark that is never closed.
    const raw = phrase ?? plain ?? rest;
    const found = tokenize(raw);
    const words = found.map(({ form }) => form);
    if (words.length === 0) continue;
    const isUnspacedRun =
      words.length > 1 && found.every(({ start }, i) => i === 0 || start < (found[i - 1]?.end ?? 0));
    const hyphenated = new Set(joinHyphenated(raw, found).map(({ start }) => start));
    // Excluding 'wi-fi' must not exclude texts with only 'wi'.
    const isOneWord = isExcluded && hyphenated.size > 0;
    if (phrase !== undefined || isUnspacedRun || isOneWord)
      terms.push({ forms: words, isPhrase: words.length > 1, isExcluded });
    else
      for (const { form, start } of found)
        terms.push({
          forms: [form],
          isPhrase: false,
          isExcluded,
          ...(hyphenated.has(start) && { isHyphenated: true }),
        });
  }
  return withoutStopWords(terms).slice(0, TERMS_MAXIMUM);
}

function withoutStopWords(terms: Term[]): Term[] {
  // The 'in' of 'check-in' is not a stop word.
  const isPart = (i: number) => terms[i]?.isHyphenated ?? terms[i - 1]?.isHyphenated ?? false;
  const meaningful = terms.filter(({ forms, isPhrase }, i) => isPhrase || isPart(i) || !STOP_WORDS.has(forms[0] ?? ''));
  return meaningful.some(({ isExcluded }) => !isExcluded) ? meaningful : terms;
}
