import type { Api } from '@marketplace/api-client';
import {
  listCategories,
  searchProducts,
  type Category,
  type ProductPage,
  type SellerCard,
} from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';
import { loadSideFilters } from './filters/side-filters';
import { queryOf, type SearchParams } from '@marketplace/search-params';
import { readAddress } from './read-address';
import { findSellers } from './sellers/find-sellers';

/** The answer to one search address. */
export interface SearchData {
  page: ProductPage;
  /** The results of a marketplace of sellers (SE-13): then `page` has no products. */
  sellers?: SellerCard[];
  categories: Category[];
  params: SearchParams;
  /** The results of the address could not be loaded: these are those of the one before. */
  hasFailed?: boolean;
}

/** Reads what an address asks for and fetches its results and the categories, at once. Rejects with ApiError. */
export async function loadSearch(
  api: Api,
  site: Pick<Site, 'filters' | 'marketplaceType' | 'search'>,
  url: URL,
): Promise<SearchData> {
  const params = readAddress(site, url.searchParams);
  // Where the design shows no filters, nobody needs their counts.
  const layout = site.search.otherSettings.filter?.layout;
  const facets = layout === 'none' ? '0' : undefined;
  const found =
    site.marketplaceType === 'seller'
      ? findSellers(api, params, facets)
      : api(searchProducts, { query: { ...queryOf(params), facets } }).then((page) => ({ page }));
  const [results, categories] = await Promise.all([
    found,
    api(listCategories),
    layout === 'sidebar' && loadSideFilters(),
  ]);
  return { ...results, categories, params };
}
