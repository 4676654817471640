import type { Api } from '@marketplace/api-client';
import { listCategories, searchProducts } from '@marketplace/api-contract/operations';
import type { Site } from '@marketplace/session';
import { loadSideFilters } from './filters/side-filters';
import { loadNoResults } from './results/no-results-lazy';
import { loadCorrectedNotice } from './results/notices';
import { toSearchQuery } from '@marketplace/search-params';
import { readSearchParams } from './read-search-params';
import type { SearchData } from './search-data';
import { loadSellers } from './sellers/load-sellers';

/** Loads the results of a URL and the categories in parallel. Rejects with ApiError. */
export async function loadSearch(
  api: Api,
  site: Pick<Site, 'filters' | 'marketplaceType' | 'search'>,
  url: URL,
): Promise<SearchData> {
  const params = readSearchParams(site, url.searchParams);
  // Without filters in the design their counts are not needed.
  const layout = site.search.otherSettings.filter?.layout;
  const facets = layout === 'none' ? '0' : undefined;
  const results =
    site.marketplaceType === 'seller'
      ? loadSellers(api, params, facets)
      : api(searchProducts, { query: { ...toSearchQuery(params), facets } }).then((page) => ({ page }));
  const [answer, categories] = await Promise.all([
    results,
    api(listCategories),
    layout === 'sidebar' && loadSideFilters(),
  ]);
  if (answer.page.total === 0 || answer.page.page > answer.page.pages) await loadNoResults();
  if (answer.page.corrected !== null) await loadCorrectedNotice();
  return { ...answer, categories, params };
}
