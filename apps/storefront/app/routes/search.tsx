import { isRouteErrorResponse, redirect } from 'react-router';
import type { HeaderSlots } from '@marketplace/shell';
import {
  DateFilter,
  keepResults,
  loadSearch,
  revalidateSearch,
  savedSearchHref,
  SearchBox,
  SearchError,
  SearchProvider,
  SearchScreen,
  type SearchData,
} from '@marketplace/search';
import { hrefOf, SEARCH_PARAMETERS, withoutBroken } from '@marketplace/search-params';
import { load } from '../load';
import type { Route } from './+types/search';
import { ErrorBoundary as ScreensErrorBoundary, isNetworkFailure } from './screens';

/** With one of each product attribute, by the marketplace's configuration. */
export const parameters = SEARCH_PARAMETERS;
export const secretParameters = ['postSearchToken'] as const;

/**
 * An email's link leads to its search; a category that is not there (any more), or a value that cannot be read, to the search without it:
 * the address says what is shown, and the page what was dropped.
 */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  load(context, async ({ api, site }): Promise<SearchData> => {
    const readable = withoutBroken(url);
    if (readable !== null) throw redirect(readable);
    const saved = await savedSearchHref(api, url);
    if (saved) throw redirect(saved);
    const data = await loadSearch(api, site, url);
    const { params, categories } = data;
    if (params.category !== undefined && !categories.some(({ slug }) => slug === params.category))
      throw redirect(hrefOf(params, { category: undefined }));
    return data;
  });

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) => keepResults(serverLoader, request);

export const shouldRevalidate = revalidateSearch;

export const handle: HeaderSlots = { searchBox: <SearchBox />, dateFilter: <DateFilter /> };

/** Results that failed have a page of their own; without a network, or refused for a while, they are like any page that is. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isLikeAny = isNetworkFailure(error) || (isRouteErrorResponse(error) && error.status === 429);
  return isLikeAny ? <ScreensErrorBoundary error={error} /> : <SearchError />;
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SearchProvider data={loaderData}>
      <SearchScreen />
    </SearchProvider>
  );
}
