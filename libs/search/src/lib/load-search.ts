import type { Api } from '@marketplace/api-client';
import { listCategories, searchProducts, type Category, type ProductPage } from '@marketplace/api-contract';
import { queryOf, readParams, type SearchParams } from '@marketplace/search-params';

/** The answer to one search address. */
export interface SearchData {
  page: ProductPage;
  categories: Category[];
  params: SearchParams;
}

/** Reads what an address asks for and fetches its results and the categories, at once. Rejects with ApiError. */
export async function loadSearch(api: Api, url: URL): Promise<SearchData> {
  const params = readParams(url.searchParams);
  const [page, categories] = await Promise.all([api(searchProducts, { query: queryOf(params) }), api(listCategories)]);
  return { page, categories, params };
}
