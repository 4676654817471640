import type { NamedPlace } from './place-column';
import { isRequired, parseTerms, type Term } from './query-text';
import type { TextPlace } from './search';
import type { SearchedIndex } from './searched-index';
import { splitPlaces, type SplitText } from './split-places';
import type { TextMatches } from './text-index';

/** The matches of a text and how it was interpreted. */
export interface FoundText {
  /** Null if the text has nothing but places. */
  matches: TextMatches | null;
  /** The places in the text: what is elsewhere is no result. */
  places: readonly NamedPlace[];
  textPlace: TextPlace | null;
  corrected: string | null;
  /** No listing has all required words: the matches have most of them. */
  isRelaxed: boolean;
  /** The optional words that not all matches have, as typed. */
  optionalWords: string[];
}

/** With fewer full matches than this, similar words match too. */
const FEW_MATCHES = 5;

/**
 * Finds what has all required words in the places that the text names, the same for every order
 * (SE-12, SE-06). Null for a text without words.
 */
export function findText(index: SearchedIndex, text: string): FoundText | null {
  const typed = parseTerms(text);
  if (typed.length === 0) return null;
  const split = splitPlaces(index, typed);
  if (split.places.length > 0) return findInPlaces(index, split) ?? findNothingInPlaces(index, split);
  const { correction, ...found } = findWords(index, split.rest, []);
  if (!correction) return { ...found, places: [], textPlace: null, corrected: null };
  const corrected = formatTerms(correction);
  const splitCorrection = splitPlaces(index, correction);
  const inCorrected = splitCorrection.places.length > 0 ? findInPlaces(index, splitCorrection) : null;
  return inCorrected
    ? { ...inCorrected, corrected }
    : { ...found, places: [], textPlace: null, corrected: index.hasAtLeast(found.matches, 1) ? corrected : null };
}

/** Null if nothing is found in the places. */
function findInPlaces(index: SearchedIndex, { terms, places, rest }: SplitText): FoundText | null {
  const { correction, matches, ...found } = findWords(index, rest, places);
  if (!index.hasAtLeast(matches, 1, places)) return null;
  return {
    ...found,
    places,
    matches: hasWords(rest) ? matches : null,
    textPlace: toTextPlace(places, correction ?? rest),
    corrected: correction && formatTerms(terms.map((term) => correction[rest.indexOf(term)] ?? term)),
  };
}

/** What the other words find elsewhere: a place stays a filter, which the visitor can remove. */
function findNothingInPlaces(index: SearchedIndex, { places, rest }: SplitText): FoundText {
  const { correction: _, matches, ...found } = findWords(index, rest, []);
  return {
    ...found,
    places,
    matches: hasWords(rest) ? matches : null,
    textPlace: toTextPlace(places, rest),
    corrected: null,
  };
}

const hasWords = (terms: readonly Term[]): boolean => terms.some((term) => isRequired(term) || term.isExcluded);

const toTextPlace = (places: readonly NamedPlace[], rest: readonly Term[]): TextPlace => ({
  places: places.map(({ name, isCountry }) => ({ name, isCountry })),
  rest: formatTerms(rest),
});

interface FoundWords extends Pick<FoundText, 'isRelaxed' | 'optionalWords'> {
  matches: TextMatches;
  /** The terms that were searched instead, if words were mistyped. */
  correction: Term[] | null;
}

/**
 * What has all required words. Fallbacks if there is nothing or little, in order: similar words
 * (which begin or end like the typed ones), corrected words, and most of the words.
 */
function findWords(index: SearchedIndex, terms: readonly Term[], places: readonly NamedPlace[]): FoundWords {
  const has = (matches: TextMatches, count: number) => index.hasAtLeast(matches, count, places);
  const inFull = (matches: TextMatches, correction: Term[] | null): FoundWords => ({
    matches,
    correction,
    isRelaxed: false,
    optionalWords: findOptionalWords(index, correction ?? terms, matches),
  });
  const all = index.text.matchJoined(terms);
  if (has(all, FEW_MATCHES)) return inFull(all, null);
  const wide = index.text.append(all, index.text.match(terms, terms.length, true));
  if (has(wide, 1)) return inFull(wide, null);
  // A name in quotes, which is not read as a place, is still none that was mistyped.
  const correction = index.text.correct(terms, (term) => index.places.find([term]) !== undefined);
  const matches = correction && index.text.matchJoined(correction);
  // A correction that finds nothing together with the other words is not what the visitor meant.
  const isPlausible = matches && (terms.length === 1 || has(matches, 1));
  if (isPlausible) return inFull(matches, correction);
  const required = terms.filter(isRequired).length;
  const least = Math.max(1, Math.ceil(required / 2));
  const most = least < required ? index.text.matchMost(terms, least).find((group) => has(group, 1)) : undefined;
  return { matches: most ?? all, correction: null, isRelaxed: most !== undefined, optionalWords: [] };
}

/** The optional words that not all of the matches have. */
function findOptionalWords({ text }: SearchedIndex, terms: readonly Term[], { docs }: TextMatches): string[] {
  return terms.flatMap(({ isOptional, ...term }) => {
    if (!isOptional) return [];
    const others = terms.filter((other) => !other.isOptional);
    return text.match([...others, term]).docs.length < docs.length ? [term.raw] : [];
  });
}

/** The terms as a visitor types them. */
const formatTerms = (terms: readonly Term[]): string =>
  terms
    .map(({ raw, isExcluded, isQuoted, isHyphenated }) => {
      const text = `${isExcluded ? '-' : ''}${isQuoted ? `"${raw}"` : raw}`;
      return isHyphenated ? `${text}-` : `${text} `;
    })
    .join('')
    .trim();
