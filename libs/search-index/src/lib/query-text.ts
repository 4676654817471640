import { SEARCH_TEXT_MAXIMUM } from '@marketplace/api-contract';
import { fold, isNumber, joinHyphenated, tokenize } from './tokenize';

/** One search term: a word, or a phrase of several words. */
export interface Term {
  forms: string[];
  /** As typed. */
  raw: string;
  /**
   * In quotes, or written without spaces and split into pairs of characters: the forms must be
   * adjacent.
   */
  isPhrase: boolean;
  isExcluded: boolean;
  /** Joined to the next term by a hyphen. */
  isHyphenated?: true;
  /** In quotes, so never the name of a place. */
  isQuoted?: true;
  /** Results need not have it: a filler word or a bare number. */
  isOptional?: true;
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

/**
 * Words that say how somebody searches rather than what for, in the storefront's languages: people
 * that numbers count, and ways to get a thing.
 */
const FILLERS = new Set(
  (
    'person persons people adult adults rent rental rentals hire buy cheap cheapest best ' +
    'personen leute erwachsene mieten leihen ausleihen verleih kaufen günstig günstige billig ' +
    'persona personas gente adultos alquiler alquilar comprar barato barata baratos baratas ' +
    'persone adulti noleggio noleggiare affitto affittare comprare economico economica ' +
    'человек человека людей аренда прокат снять купить дешево недорого ' +
    '人用 人 レンタル'
  )
    .split(' ')
    .map(fold),
);

/** From two to six and eight: what people write as words before 'people'. */
const NUMBER_WORDS = new Set(
  (
    'two three four five six eight zwei drei vier fünf sechs acht dos tres cuatro cinco seis ocho ' +
    'due tre quattro cinque sei otto два две три четыре пять шесть восемь двух трёх четырёх'
  )
    .split(' ')
    .map(fold),
);

/**
 * Cuts a text that normalising makes longer than a search may be: one character such as U+FDFA
 * becomes 18.
 */
function cutNormalised(text: string): string {
  const normalised = text.normalize('NFKC');
  return normalised.length > SEARCH_TEXT_MAXIMUM ? normalised.slice(0, SEARCH_TEXT_MAXIMUM) : text;
}

/** Parses the text of a search: words, "phrases in quotes", and -words that must not occur. */
export function parseQuery(text: string): Term[] {
  const terms: Term[] = [];
  for (const [, minus, phrase, plain, rest = ''] of cutNormalised(text).matchAll(
    /(?<!\S)(-?)(?:"([^"]*)"|([^\s"]+))|([^\s"]+)/g,
  )) {
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
      terms.push({
        forms: words,
        raw,
        isPhrase: words.length > 1,
        isExcluded,
        ...(phrase !== undefined && { isQuoted: true }),
        ...(phrase === undefined && !isExcluded && FILLERS.has(fold(raw)) && { isOptional: true }),
      });
    else
      for (const [i, { form, start, end }] of found.entries()) {
        const isHyphenated = hyphenated.has(start);
        const next = found[i + 1]?.form;
        // The 4 of 'tent 4' and '4-person tent', but not that of '4x4' or 'R4'.
        const isBareNumber = isNumber(form) && (found.length === 1 || (next !== undefined && FILLERS.has(next)));
        // As in '4-Personen-Zelt', but not in 'rent-free'.
        const isCounted = isNumber(found[i - 1]?.form ?? '');
        const isFiller = FILLERS.has(form) && (isCounted || (!isHyphenated && !terms.at(-1)?.isHyphenated));
        const isOptional = !isExcluded && (isBareNumber || isFiller);
        terms.push({
          forms: [form],
          raw: raw.slice(start, end),
          isPhrase: false,
          isExcluded,
          ...(isHyphenated && !isOptional && { isHyphenated: true }),
          ...(isOptional && { isOptional }),
        });
      }
  }
  return withRequired(withOptionalNumbers(withoutStopWords(terms)).slice(0, TERMS_MAXIMUM));
}

/** Whether results must have a term. */
export const isRequired = ({ isExcluded, isOptional }: Term): boolean => !isExcluded && !isOptional;

/** The 'two' of 'two person tent' is as optional as a 2. */
const withOptionalNumbers = (terms: readonly Term[]): Term[] =>
  terms.map((term, i) =>
    isRequired(term) && NUMBER_WORDS.has(term.forms.join(' ')) && terms[i + 1]?.isOptional
      ? { ...term, isOptional: true }
      : term,
  );

/** Of a text with nothing but optional words, all are required. */
const withRequired = (terms: Term[]): Term[] =>
  terms.some(isRequired) ? terms : terms.map(({ isOptional: _, ...term }) => term);

function withoutStopWords(terms: Term[]): Term[] {
  // The 'in' of 'check-in' is not a stop word.
  const isPart = (i: number) => terms[i]?.isHyphenated ?? terms[i - 1]?.isHyphenated ?? false;
  const meaningful = terms.filter(({ forms, isPhrase }, i) => isPhrase || isPart(i) || !STOP_WORDS.has(forms[0] ?? ''));
  return meaningful.some(({ isExcluded }) => !isExcluded) ? meaningful : terms;
}
