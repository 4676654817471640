import { joinedWordsOf, wordsOf } from './words';

/** One thing that is looked for: a word, or several that follow each other. */
export interface Term {
  forms: string[];
  /** In quotes, or pairs of characters of writing without spaces: the forms stand side by side. */
  isPhrase: boolean;
  isExcluded: boolean;
  /** Written with a hyphen to the next one. */
  isHyphenated?: true;
}

/** More than anybody types on purpose. */
const TERMS_MAXIMUM = 12;

/**
 * What carries no meaning of its own: passed over where anything else is asked for. In the languages of the storefront; no word that
 * is a thing in another of them.
 */
const PASSED_OVER = new Set(
  (
    'a an and are at by for from in is it near of on or that the this to with within my me our your ' +
    'der die das den dem ein eine einen einem einer und oder mit fur von zum zur im am auf bei zu nach ' +
    'el la los las un una unos unas y o con para por de del al en ' +
    'il lo gli le uno e di da dal della dei per su nel ' +
    'и в на с для от до из по'
  ).split(' '),
);

/** Reads what a visitor typed: words, "phrases in quotes", and -words that must not occur. */
export function parseQuery(text: string): Term[] {
  const terms: Term[] = [];
  for (const [, minus, phrase, plain, rest = ''] of text.matchAll(/(?<!\S)(-?)(?:"([^"]*)"|([^\s"]+))|([^\s"]+)/g)) {
    const isExcluded = minus === '-';
    // The rest stands behind a sign of quotation that is never closed.
    const raw = phrase ?? plain ?? rest;
    const found = wordsOf(raw);
    const words = found.map(({ form }) => form);
    if (words.length === 0) continue;
    const isOneRun = words.length > 1 && found.every(({ start }, i) => i === 0 || start < (found[i - 1]?.end ?? 0));
    const hyphenated = new Set(joinedWordsOf(raw, found).map(({ start }) => start));
    // What has only one part of a word is not excluded with it.
    const isOneWord = isExcluded && hyphenated.size > 0;
    if (phrase !== undefined || isOneRun || isOneWord)
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
  return withoutFillers(terms).slice(0, TERMS_MAXIMUM);
}

function withoutFillers(terms: Term[]): Term[] {
  // The 'in' of 'check-in' says more than the word alone.
  const isPart = (i: number) => terms[i]?.isHyphenated ?? terms[i - 1]?.isHyphenated ?? false;
  const telling = terms.filter(({ forms, isPhrase }, i) => isPhrase || isPart(i) || !PASSED_OVER.has(forms[0] ?? ''));
  return telling.some(({ isExcluded }) => !isExcluded) ? telling : terms;
}
