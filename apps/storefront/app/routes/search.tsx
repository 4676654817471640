import { isRouteErrorResponse, redirect } from 'react-router';
import type { HeaderSlots } from '@marketplace/shell';
import {
  DateFilter,
  keepResultsOnError,
  loadSearch,
  shouldRevalidateSearch,
  findSavedSearchHref,
  SearchBox,
  SearchError,
  SearchProvider,
  SearchScreen,
  type SearchData,
} from '@marketplace/search';
import { searchHref, SEARCH_PARAMETERS, withoutInvalid } from '@marketplace/search-params';
import { load } from '../load';
import type { Route } from './+types/search';
import { ErrorBoundary as ScreensErrorBoundary, isNetworkFailure } from './screens';

/** In addition there is one parameter per product attribute of the configuration. */
export const parameters = SEARCH_PARAMETERS;
export const secretParameters = ['postSearchToken'] as const;

/**
 * Redirects the link of an email to its saved search, and drops unknown categories and unreadable
 * values from the address, so that the address says what is shown.
 */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  load(context, async ({ api, site }): Promise<SearchData> => {
    const readable = withoutInvalid(url);
    if (readable !== null) throw redirect(readable);
    const saved = await findSavedSearchHref(api, url);
    if (saved) throw redirect(saved);
    const data = await loadSearch(api, site, url);
    const { params, categories } = data;
    if (params.category !== undefined && !categories.some(({ slug }) => slug === params.category))
      throw redirect(searchHref(params, { category: undefined }));
    return data;
  });

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  keepResultsOnError(serverLoader, request);

export const shouldRevalidate = shouldRevalidateSearch;

export const handle: HeaderSlots = { searchBox: <SearchBox />, dateFilter: <DateFilter /> };

/** Failed results have their own error page, except without a network or when rate-limited. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isCommonError = isNetworkFailure(error) || (isRouteErrorResponse(error) && error.status === 429);
  return isCommonError ? <ScreensErrorBoundary error={error} /> : <SearchError />;
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SearchProvider data={loaderData}>
      <SearchScreen />
    </SearchProvider>
  );
}
