import type { SearchParams } from '@marketplace/search-params';

/** The sort control’s choices: the URL’s `sort` and `type` in one (SE-06). */
const SORT_CHOICES = [
  'relevance',
  'by_location',
  'recommended',
  'ending-soon',
  'price-asc',
  'price-desc',
  'newest_first',
  'oldest_first',
] as const;
/** `rating` is for sellers only. */
export type SortChoice = (typeof SORT_CHOICES)[number] | 'rating';

/**
 * A search’s sort; by default relevance with a search text, else the lowest price first (RT-08).
 */
export function getSortChoice({ search, sort, type, location, sale }: SearchParams): SortChoice {
  if (type === 'newest_first' || type === 'oldest_first') return type;
  if (type === 'by_location' && location) return type;
  if (sort && (sort !== 'ending-soon' || sale === 'auction')) return sort;
  return search ? 'relevance' : 'price-asc';
}

/** The parameters of a choice; the default sort is left out of the URL. */
export function getSortChange(choice: SortChoice, { search }: SearchParams): Pick<SearchParams, 'sort' | 'type'> {
  if (choice === 'newest_first' || choice === 'oldest_first' || choice === 'by_location')
    return { type: choice, sort: undefined };
  if (choice === 'relevance' || choice === 'rating' || (choice === 'price-asc' && !search))
    return { type: undefined, sort: undefined };
  return { type: undefined, sort: choice };
}

/** The available choices: relevance needs a search text, nearness a place, and an end auctions. */
export const sortChoicesFor = ({ search, location, sale }: SearchParams): readonly SortChoice[] =>
  SORT_CHOICES.filter(
    (choice) =>
      (search !== undefined || choice !== 'relevance') &&
      (location !== undefined || choice !== 'by_location') &&
      (sale === 'auction' || choice !== 'ending-soon'),
  );
