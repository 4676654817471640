import { readParams, toSellerParams, type SearchParams } from '@marketplace/search-params';
import type { Site } from '@marketplace/session';

/**
 * The search of a query string in this marketplace; of sellers only with the filters that they
 * have.
 */
export function readSearchParams(
  { filters, marketplaceType }: Pick<Site, 'filters' | 'marketplaceType'>,
  query: URLSearchParams,
): SearchParams {
  const attributes = filters.map(({ uniqueName }) => uniqueName);
  const params = readParams(query, attributes);
  return marketplaceType === 'seller' ? toSellerParams(params) : params;
}
