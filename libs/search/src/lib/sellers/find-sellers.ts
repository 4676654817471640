import type { Api } from '@marketplace/api-client';
import { searchSellers, type Facets } from '@marketplace/api-contract';
import { sellerQueryOf, type SearchParams } from '@marketplace/search-params';
import type { SearchData } from '../load-search';
import { loadSellersScreen } from './late-sellers-screen';

/** What only listings can be filtered by: nothing to choose. */
const NO_CHOICES: Omit<Facets, 'categories' | 'ratings'> = {
  sales: [],
  price: { edges: [], counts: [] },
  currency: 'CAD',
  instant: 0,
  attributes: [],
};

/** Sellers in place of listings (SE-13), and the script that shows them. Rejects with ApiError. */
export async function findSellers(
  api: Api,
  params: SearchParams,
  wantedFacets: '0' | undefined,
): Promise<Pick<SearchData, 'page' | 'sellers'>> {
  const [{ sellers, facets, ...page }] = await Promise.all([
    api(searchSellers, { query: { ...sellerQueryOf(params), facets: wantedFacets } }),
    loadSellersScreen(),
  ]);
  return { page: { ...page, products: [], facets: facets && { ...NO_CHOICES, ...facets }, otherDays: [] }, sellers };
}
