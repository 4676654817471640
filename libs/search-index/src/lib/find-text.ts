import type { Term } from './query-text';
import type { SearchIndex } from './search-index';
import type { TextMatches } from './text-index';
import type { Vocabulary } from './vocabulary';

/** The index that a text is searched in. */
type SearchedIndex = Pick<SearchIndex, 'text' | 'hasAtLeast'>;

/** The matches of a text and how it was interpreted. */
export interface FoundText {
  matches: TextMatches;
  corrected: string | null;
  /** No listing has all words: the matches have most of them. */
  isRelaxed: boolean;
}

/** With fewer full matches than this, weaker matches are appended. */
const FEW_MATCHES = 5;

/**
 * Finds listings with all words. Fallbacks if there are few, in order: similar words (which begin
 * or end like the typed ones), then most of the words. If no listing has all words or words similar
 * to them, mistyped words are corrected before most of the words are tried (SE-12).
 */
export function findText(index: SearchedIndex, terms: readonly Term[], isRanked: boolean): FoundText {
  // In any order but relevance, weak matches would be mixed with good ones.
  const enough = isRanked ? FEW_MATCHES : 1;
  const all = index.text.matchJoined(terms);
  if (index.hasAtLeast(all, enough)) return { matches: all, corrected: null, isRelaxed: false };
  const wide = index.text.append(all, index.text.match(terms, terms.length, true));
  if (index.hasAtLeast(wide, 1)) return withPartialMatches(index, terms, wide, null, enough);
  const correction = index.text.correct(terms);
  const matches = correction && index.text.matchJoined(correction);
  // A correction that finds nothing together with the other words is not what the visitor meant.
  const isPlausible = matches && (terms.length === 1 || index.hasAtLeast(matches, 1));
  if (!isPlausible) return withPartialMatches(index, terms, all, null, enough);
  return withPartialMatches(index, correction, matches, formatTerms(correction, index.text.vocabulary), enough);
}

/** Appends listings with most of the words if there are few full matches. */
function withPartialMatches(
  index: SearchedIndex,
  terms: readonly Term[],
  full: TextMatches,
  corrected: string | null,
  enough: number,
): FoundText {
  const included = terms.filter(({ isExcluded }) => !isExcluded).length;
  const least = Math.max(1, Math.ceil(included / 2));
  let matches = full;
  if (least < included && !index.hasAtLeast(full, enough)) {
    for (const group of index.text.matchMost(terms, least)) {
      if (index.hasAtLeast(group, 1)) matches = index.text.append(matches, group);
      if (index.hasAtLeast(matches, enough)) break;
    }
  }
  return {
    matches,
    corrected: index.hasAtLeast(matches, 1) ? corrected : null,
    isRelaxed: matches !== full && !index.hasAtLeast(full, 1),
  };
}

/** The terms as a visitor would type them, with words spelled as in listings. */
function formatTerms(terms: readonly Term[], vocabulary: Vocabulary): string {
  return terms
    .map(({ forms, isPhrase, isExcluded }) => {
      const text = forms.map((form) => vocabulary.spellings[vocabulary.find(form) ?? -1] ?? form).join(' ');
      return `${isExcluded ? '-' : ''}${isPhrase ? `"${text}"` : text}`;
    })
    .join(' ');
}
