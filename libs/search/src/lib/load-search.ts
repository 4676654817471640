import type { Api } from '@marketplace/api-client';
import { listCategories, searchProducts, type Category, type ProductPage } from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';
import { loadSideFilters } from './filters/side-filters';
import { queryOf, readParams, type SearchParams } from '@marketplace/search-params';

/** The answer to one search address. */
export interface SearchData {
  page: ProductPage;
  categories: Category[];
  params: SearchParams;
}

/** Reads what an address asks for and fetches its results and the categories, at once. Rejects with ApiError. */
export async function loadSearch(api: Api, site: Pick<Site, 'filters' | 'search'>, url: URL): Promise<SearchData> {
  const params = readParams(url.searchParams, filterNames(site));
  // Where the design shows no filters, nobody needs their counts.
  const layout = site.search.otherSettings.filter?.layout;
  const facets = layout === 'none' ? '0' : undefined;
  const [page, categories] = await Promise.all([
    api(searchProducts, { query: { ...queryOf(params), facets } }),
    api(listCategories),
    layout === 'sidebar' && loadSideFilters(),
  ]);
  return { page, categories, params };
}

/** Unique names of the attributes that an address may filter by. */
export const filterNames = ({ filters }: Pick<Site, 'filters'>): string[] =>
  filters.map(({ uniqueName }) => uniqueName);
