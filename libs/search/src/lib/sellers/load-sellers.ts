import type { Api } from '@marketplace/api-client';
import type { Facets } from '@marketplace/api-contract';
import { searchSellers } from '@marketplace/api-contract/operations';
import { toSellerQuery, type SearchParams } from '@marketplace/search-params';
import type { SearchData } from '../search-data';
import { loadSellersScreen } from './lazy-sellers-screen';

/** Empty facets for filters that only listings have. */
const LISTING_FACETS: Omit<Facets, 'categories' | 'ratings'> = {
  sales: [],
  price: { edges: [], counts: [] },
  currency: 'CAD',
  instant: 0,
  attributes: [],
};

/** Loads sellers (SE-13) and the code of their screen. Rejects with ApiError. */
export async function loadSellers(
  api: Api,
  params: SearchParams,
  facetsQuery: '0' | undefined,
): Promise<Pick<SearchData, 'page' | 'sellers'>> {
  const [{ sellers, facets, ...page }] = await Promise.all([
    api(searchSellers, { query: { ...toSellerQuery(params), facets: facetsQuery } }),
    loadSellersScreen(),
  ]);
  return {
    page: { ...page, products: [], facets: facets && { ...LISTING_FACETS, ...facets }, otherDays: [] },
    sellers,
  };
}
