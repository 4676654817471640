import { findText } from '../find-text';
import { parseQuery } from '../query-text';
import type { FoundSeller, SellerSearchResult, SellerSearchQuery, SuggestQuery } from '../search';
import type { SearchSettings } from '../search-settings';
import type { IndexedSeller, SellerIndexFilter, SellerIndex, SellerIndexResult } from './seller-index';

/** An index and the settings that it was built with. */
export interface LoadedSellerIndex {
  index: SellerIndex;
  settings: SearchSettings;
}

/** An id that no category has. */
const UNKNOWN_CATEGORY = -1;

/** One page of sellers with the counts of the filters (SE-13). */
export function findSellers({ index, settings }: LoadedSellerIndex, query: SellerSearchQuery): SellerSearchResult {
  const { from, limit, offset, hasFacets } = query;
  const text = findText(index, query.text ?? '');
  const matches = text?.matches ?? null;
  const order = query.order ?? (matches ? 'relevance' : 'rating');
  const filter = { ...toIndexFilter(query.filter, settings), places: text?.places ?? [] };
  const found = index.query({ text: matches, filter, order, from, limit, offset });
  return {
    sellers: found.sellers.map(toFoundSeller),
    total: found.total,
    facets: hasFacets ? toFacets(found, settings) : null,
    words: matches && [...matches.forms],
    corrected: text?.corrected ?? null,
    isRelaxed: found.total > 0 && (text?.isRelaxed ?? false),
    optionalWords: (found.total > 0 && text?.optionalWords) || [],
    textPlace: text?.textPlace ?? null,
    emptiedBy: found.total === 0 ? index.findEmptying(matches, filter) : [],
  };
}

/** Sellers whose names match the prefix; a mistyped text is corrected (SE-02). */
export function suggestSellers({ index }: LoadedSellerIndex, { text, limit }: SuggestQuery): FoundSeller[] {
  const terms = parseQuery(text);
  return terms.length === 0 ? [] : index.findByName(terms, limit).map(toFoundSeller);
}

const toFoundSeller = ({ categoryPaths: _, ...seller }: IndexedSeller): FoundSeller => seller;

function toIndexFilter(
  { category, ...same }: SellerSearchQuery['filter'],
  { categories }: SearchSettings,
): SellerIndexFilter {
  if (category === undefined) return same;
  return {
    ...same,
    categoryId: [...categories.values()].find(({ slug }) => slug === category)?.id ?? UNKNOWN_CATEGORY,
  };
}

function toFacets({ categories, ratings }: SellerIndexResult, settings: SearchSettings): SellerSearchResult['facets'] {
  const withCounts = [...categories].flatMap(([id, count]) => {
    const slug = settings.categories.get(id)?.slug;
    return slug === undefined ? [] : [{ value: slug, count }];
  });
  return { categories: withCounts, ratings };
}
