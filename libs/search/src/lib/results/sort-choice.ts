import type { SearchParams } from '@marketplace/search-params';

/** What the sort control offers: sort and search type of the address in one choice (SE-06). */
const SORT_CHOICES = ['relevance', 'by_location', 'price-asc', 'price-desc', 'newest_first', 'oldest_first'] as const;
/** `rating` only of sellers. */
export type SortChoice = (typeof SORT_CHOICES)[number] | 'rating';

/** How a search is sorted: without a choice by relevance if there is a search text, else by price from low (RT-08). */
export function sortChoiceOf({ search, sort, type, location }: SearchParams): SortChoice {
  if (type === 'newest_first' || type === 'oldest_first') return type;
  if (type === 'by_location' && location) return type;
  return sort ?? (search ? 'relevance' : 'price-asc');
}

/** The change of address that a choice means; what a search does by itself is not written. */
export function sortChangeOf(choice: SortChoice, { search }: SearchParams): Pick<SearchParams, 'sort' | 'type'> {
  if (choice === 'newest_first' || choice === 'oldest_first' || choice === 'by_location')
    return { type: choice, sort: undefined };
  if (choice === 'relevance' || choice === 'rating' || (choice === 'price-asc' && !search))
    return { type: undefined, sort: undefined };
  return { type: undefined, sort: choice };
}

/** Relevance means nothing without a search text, and nearness nothing without a place. */
export const sortChoicesFor = ({ search, location }: SearchParams): readonly SortChoice[] =>
  SORT_CHOICES.filter(
    (choice) =>
      (search !== undefined || choice !== 'relevance') && (location !== undefined || choice !== 'by_location'),
  );
