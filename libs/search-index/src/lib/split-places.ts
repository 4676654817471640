import type { NamedPlace } from './place-column';
import { chooseTerms, type Term } from './query-text';
import type { SearchedIndex } from './searched-index';

/** No name of a place has more words. */
const WORDS_MAXIMUM = 6;
/** A word that more listings have is not only the name of a place where nothing is offered. */
const MENTIONS_MAXIMUM = 5;

/** A text split into the places that it names and the words that are searched for. */
export interface SplitText {
  /** All terms in their order, the ignored ones excepted. */
  terms: Term[];
  places: NamedPlace[];
  rest: Term[];
}

/** Splits a text into places, the longest names first, and the words that are searched for. */
export function splitPlaces(index: SearchedIndex, typed: readonly Term[]): SplitText {
  const places: NamedPlace[] = [];
  const words: Term[] = [];
  for (let from = 0; from < typed.length;) {
    const named = findAt(index, typed, from);
    if (named) places.push(named.place);
    else words.push(typed[from] as Term);
    from = named ? named.to : from + 1;
  }
  const terms = typed.filter((term) => !term.isStopWord || !words.includes(term));
  return { terms, places, rest: chooseTerms(words) };
}

/** The place whose name begins at this term, and the position after it. */
function findAt(index: SearchedIndex, typed: readonly Term[], from: number): { place: NamedPlace; to: number } | null {
  for (let to = Math.min(typed.length, from + WORDS_MAXIMUM); to > from; to--) {
    const run = typed.slice(from, to);
    if (run.some(({ isQuoted, isExcluded }) => isQuoted || isExcluded) || run.every(({ isStopWord }) => isStopWord))
      continue;
    const place = index.places.find(run);
    if (!place || isWord(index, run, place)) continue;
    const next = typed[to];
    const narrowed = next && !index.places.find([next]) ? narrow(index, place, run, next) : undefined;
    return narrowed ? { place: narrowed, to: to + 1 } : { place, to };
  }
  return null;
}

/** The town in the region that an abbreviation after it names: 'Edmonton AB'. */
function narrow(index: SearchedIndex, place: NamedPlace, run: readonly Term[], next: Term): NamedPlace | undefined {
  if (next.isQuoted || next.isExcluded || next.forms.length > 1) return undefined;
  // 'Portland OR', but not 'Portland or Seattle'.
  if (next.isStopWord && next.raw !== next.raw.toUpperCase()) return undefined;
  return index.places.narrow(place, run, next.raw);
}

/**
 * Whether the name of a place is a word of listings, as in 'reading chair' and 'bath': in as many
 * names of listings elsewhere as there are listings in the place, or, where there are none, in texts.
 */
function isWord(index: SearchedIndex, run: readonly Term[], place: NamedPlace): boolean {
  const { text } = index;
  const forms = run.flatMap((term) => term.forms);
  if (!text.hasWords(forms)) return false;
  const term: Term = { forms, raw: '', isPhrase: forms.length > 1, isExcluded: false };
  const named = index.countElsewhere(text.matchInNames([term]), place);
  if (named > 0 && named >= index.countIn(place)) return true;
  const mentions = place.isWellKnown ? MENTIONS_MAXIMUM + 1 : 1;
  return place.values.length === 0 && index.hasAtLeast(text.match([term]), mentions);
}
