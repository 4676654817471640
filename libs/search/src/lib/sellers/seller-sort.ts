import type { SearchParams } from '@marketplace/search-params';
import type { SortChoice } from '../results/sort-choice';

/**
 * The sort of sellers; by default relevance with a search text, else the best rated first (SE-13).
 */
export function getSellerSort({ search, type, location }: SearchParams): SortChoice {
  if (type === 'newest_first' || type === 'oldest_first') return type;
  if (type === 'by_location' && location) return type;
  return search ? 'relevance' : 'rating';
}

/** The available choices: relevance instead of rating with a text, nearness only with a place. */
export const sellerSortsFor = ({ search, location }: SearchParams): readonly SortChoice[] => [
  search ? 'relevance' : 'rating',
  ...(location ? (['by_location'] as const) : []),
  'newest_first',
  'oldest_first',
];
