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
  /** Results need not have it: a filler word or a number. */
  isOptional?: true;
  /** Ignored, unless it is part of the name of a place. */
  isStopWord?: true;
}

/** More than anybody types on purpose. */
const TERMS_MAXIMUM = 12;
/** Names of places and ignored words included. */
const PARSED_MAXIMUM = 30;

/**
 * Stop words of the storefront's languages, ignored unless the text has nothing else. None of them
 * is a meaningful word in another of the languages.
 */
const STOP_WORDS = new Set(
  (
    'i we a an and are at by for from in is it near of on or that the this to with within my me our your ' +
    'ich wir der die das den dem ein eine einen einem einer und oder mit fur von zum zur im am auf bei zu nach ' +
    'yo el la los las un una unos unas y o con para por de del al en ' +
    'io il lo gli le uno e di da dal della dei per su nel ' +
    'я мы мне нам и в на с для от до из по'
  ).split(' '),
);

/**
 * Words that say how somebody searches rather than what for, in the storefront's languages: people
 * that numbers count, ways to get a thing, and wishes.
 */
const FILLERS = new Set(
  (
    'person persons people adult adults rent rental rentals hire buy cheap cheapest best ' +
    'need needs want looking ' +
    'brauche brauchen suche suchen möchte ' +
    'personen leute erwachsene mieten leihen ausleihen verleih kaufen günstig günstige billig ' +
    'necesito necesitamos quiero busco buscamos ' +
    'persona personas gente adultos alquiler alquilar comprar barato barata baratos baratas ' +
    'cerco cerchiamo vorrei ' +
    'persone adulti noleggio noleggiare affitto affittare comprare economico economica ' +
    'нужен нужна нужно нужны ищу хочу ' +
    'человек человека людей аренда прокат снять купить дешево недорого ' +
    '人用 人 レンタル'
  )
    .split(' ')
    .map(fold),
);

/** The numbers up to ten that people write as words. */
const NUMBER_WORDS = new Set(
  (
    'one two three four five six seven eight nine ten ' +
    'zwei drei vier fünf sechs sieben acht neun zehn ' +
    'dos tres cuatro cinco seis siete ocho nueve diez ' +
    'due tre quattro cinque sei sette otto nove dieci ' +
    'два две три четыре пять шесть семь восемь девять десять двух трёх четырёх двоих троих четверых'
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
export const parseQuery = (text: string): Term[] => chooseTerms(parseTerms(text));

/** Of the terms of a text those that are searched for. */
export const chooseTerms = (terms: readonly Term[]): Term[] =>
  withRequired(withOptionalNumbers(withoutStopWords(terms)).slice(0, TERMS_MAXIMUM));

/** All terms of a text, the ignored ones included. */
export function parseTerms(text: string): Term[] {
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
        const before = found[i - 1]?.form ?? '';
        const isCounted = isNumber(before) || NUMBER_WORDS.has(before);
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
  return withStopWords(terms.slice(0, PARSED_MAXIMUM));
}

/** Whether results must have a term. */
export const isRequired = ({ isExcluded, isOptional }: Term): boolean => !isExcluded && !isOptional;

/** The 'two' of 'two-person tent' and 'tent for two' is as optional as a 2; not that of 'two-piece'. */
const withOptionalNumbers = (terms: readonly Term[]): Term[] =>
  terms.map((term, i) => {
    const { isHyphenated, ...plain } = term;
    const isPart = terms[i - 1]?.isHyphenated || (isHyphenated && !terms[i + 1]?.isOptional);
    const isNumberWord = isRequired(term) && !term.isQuoted && NUMBER_WORDS.has(term.forms.join(' '));
    return isNumberWord && !isPart ? { ...plain, isOptional: true } : term;
  });

/** Of a text with nothing but optional words, all are required. */
const withRequired = (terms: Term[]): Term[] =>
  terms.some(isRequired) ? terms : terms.map(({ isOptional: _, ...term }) => term);

function withStopWords(terms: readonly Term[]): Term[] {
  // The 'in' of 'check-in' is not a stop word.
  const isPart = (i: number) => terms[i]?.isHyphenated ?? terms[i - 1]?.isHyphenated ?? false;
  return terms.map((term, i) =>
    term.isPhrase || isPart(i) || !STOP_WORDS.has(term.forms[0] ?? '') ? term : { ...term, isStopWord: true },
  );
}

/** Of a text with nothing but stop words, all are searched for. */
function withoutStopWords(terms: readonly Term[]): Term[] {
  const meaningful = terms.filter(({ isStopWord }) => !isStopWord);
  const chosen = meaningful.some(({ isExcluded }) => !isExcluded) ? meaningful : terms;
  return chosen.map((term) => {
    const { isStopWord, ...searched } = term;
    return isStopWord ? searched : term;
  });
}
