import type { Term } from './query-text';
import type { SearchIndex } from './search-index';
import type { TextMatches } from './text-index';
import type { Vocabulary } from './vocabulary';

/** What texts are looked for in. */
type Searched = Pick<SearchIndex, 'text' | 'finds'>;

/** How a text was understood. */
export interface FoundText {
  matches: TextMatches;
  corrected: string | null;
  /** Nothing has all words: the matches have most of them. */
  isRelaxed: boolean;
}

/** So few full matches are followed by others. */
const FEW_MATCHES = 5;

/**
 * Listings with all words; where there are few, then those with words that begin or end so, and those with most of the words. Mistyped
 * words are set right where nothing else is found (SE-12).
 */
export function findText(index: Searched, terms: readonly Term[], isRanked: boolean): FoundText {
  // In another order than of relevance what matches less would stand among what matches well.
  const enough = isRanked ? FEW_MATCHES : 1;
  const all = index.text.matchJoined(terms);
  if (index.finds(all, enough)) return { matches: all, corrected: null, isRelaxed: false };
  const wide = index.text.followedBy(all, index.text.match(terms, terms.length, true));
  if (index.finds(wide, 1)) return withPartial(index, terms, wide, null, enough);
  const correction = index.text.correct(terms);
  const matches = correction && index.text.matchJoined(correction);
  // What is near one word and finds nothing with the others was not meant.
  const isMeant = matches && (terms.length === 1 || index.finds(matches, 1));
  if (!isMeant) return withPartial(index, terms, all, null, enough);
  return withPartial(index, correction, matches, textOf(correction, index.text.vocabulary), enough);
}

/** Few matches are followed by listings with most of the words. */
function withPartial(
  index: Searched,
  terms: readonly Term[],
  full: TextMatches,
  corrected: string | null,
  enough: number,
): FoundText {
  const included = terms.filter(({ isExcluded }) => !isExcluded).length;
  const least = Math.max(1, Math.ceil(included / 2));
  let matches = full;
  if (least < included && !index.finds(full, enough)) {
    for (const group of index.text.matchMost(terms, least)) {
      if (index.finds(group, 1)) matches = index.text.followedBy(matches, group);
      if (index.finds(matches, enough)) break;
    }
  }
  return {
    matches,
    corrected: index.finds(matches, 1) ? corrected : null,
    isRelaxed: matches !== full && !index.finds(full, 1),
  };
}

/** The terms as somebody would type them, words as listings spell them. */
function textOf(terms: readonly Term[], vocabulary: Vocabulary): string {
  return terms
    .map(({ forms, isPhrase, isExcluded }) => {
      const text = forms.map((form) => vocabulary.spellings[vocabulary.find(form) ?? -1] ?? form).join(' ');
      return `${isExcluded ? '-' : ''}${isPhrase ? `"${text}"` : text}`;
    })
    .join(' ');
}
