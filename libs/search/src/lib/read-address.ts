import { readParams, sellerParamsOf, type SearchParams } from '@marketplace/search-params';
import type { Site } from '@marketplace/session';

/** What an address asks for in this marketplace: in one of sellers only what sellers can be searched by. */
export function readAddress(
  { filters, marketplaceType }: Pick<Site, 'filters' | 'marketplaceType'>,
  query: URLSearchParams,
): SearchParams {
  const attributes = filters.map(({ uniqueName }) => uniqueName);
  const params = readParams(query, attributes);
  return marketplaceType === 'seller' ? sellerParamsOf(params) : params;
}
