import type { Facets } from '@marketplace/api-contract';
import { getSelfAndAncestors, getSelfAndDescendantIds } from './category-tree';
import { findText } from './find-text';
import { findOtherDates } from './other-dates';
import { parseQuery, type Term } from './query-text';
import type { ProductSearchResult, ProductFilter, ProductSearchQuery, SuggestQuery } from './search';
import type { IndexFilter } from './index-filter';
import type { IndexFacets, SearchIndex } from './search-index';
import type { SearchSettings } from './search-settings';

/** An index and the settings that it was built with. */
export interface LoadedProductIndex {
  index: SearchIndex;
  settings: SearchSettings;
}

/** With fewer results than this on the chosen dates, other dates are suggested. */
const FEW_RESULTS = 6;

/** One page of results with the counts of all filters (SE-01, SE-03). */
export function findProducts({ index, settings }: LoadedProductIndex, query: ProductSearchQuery): ProductSearchResult {
  const { now, from, limit, offset, hasFacets } = query;
  const text = findText(index, query.text ?? '');
  const matches = text?.matches ?? null;
  const order = query.order ?? (matches ? 'relevance' : text ? 'recommended' : 'price-asc');
  const filter = { ...toIndexFilter(settings, query.filter), places: text?.places ?? [] };
  const found = index.query({ text: matches, filter, order, from, limit, offset, hasFacets }, now);
  const isFew = query.hasOtherDates && found.total < FEW_RESULTS;
  return {
    ids: found.ids,
    total: found.total,
    facets: found.facets && toFacets(found.facets, settings),
    words: matches && [...matches.forms],
    corrected: text?.corrected ?? null,
    isRelaxed: found.total > 0 && (text?.isRelaxed ?? false),
    optionalWords: (found.total > 0 && text?.optionalWords) || [],
    textPlace: text?.textPlace ?? null,
    emptiedBy: found.total === 0 ? index.findEmptying(matches, filter, now) : [],
    otherDates: isFew ? findOtherDates(index, matches, filter, found.total, now) : [],
  };
}

/** Listings whose names match the prefix; a mistyped text is corrected (SE-02). */
export function suggestProducts({ index }: LoadedProductIndex, { text, limit }: SuggestQuery): number[] {
  const terms = parseQuery(text);
  if (terms.length === 0) return [];
  const ids = index.findBest(index.text.matchNames(terms), limit);
  const isPlace = (term: Term) => index.places.find([term]) !== undefined;
  const correction = ids.length === 0 ? index.text.correct(terms, isPlace) : null;
  return correction ? index.findBest(index.text.matchNames(correction), limit) : ids;
}

function toIndexFilter({ categories }: SearchSettings, filter: ProductFilter): IndexFilter {
  const { category, dates, attributes = {}, ...same } = filter;
  return {
    ...same,
    attributes: new Map(Object.entries(attributes)),
    ...(category !== undefined && { categoryIds: getSelfAndDescendantIds(categories, category) }),
    ...(dates && { days: dates }),
  };
}

/** The count of a category includes its descendants. */
function toFacets({ categories, ...facets }: IndexFacets, { categories: nodes, money }: SearchSettings): Facets {
  const counts = new Map<number, number>();
  for (const [id, count] of categories)
    for (const node of getSelfAndAncestors(nodes, id)) counts.set(node.id, (counts.get(node.id) ?? 0) + count);
  const withCounts = [...counts].flatMap(([id, count]) => {
    const node = nodes.get(id);
    return node ? [{ value: node.slug, count }] : [];
  });
  return { ...facets, categories: withCounts, currency: money.currency };
}
