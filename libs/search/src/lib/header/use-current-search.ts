import { useMemo } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useSession } from '@marketplace/session';
import { readSearchParams } from '../read-search-params';
import { searchHref, isResultsPath, type SearchParams } from '@marketplace/search-params';

/**
 * The search of the URL and the command that changes it. The header is outside the screen’s store,
 * so it reads the URL: that of a pending navigation if there is one, so that two quick changes add
 * up.
 */
export function useCurrentSearch() {
  const location = useLocation();
  const pending = useNavigation().location;
  const navigate = useNavigate();
  const isNavigating = pending !== undefined && isResultsPath(pending.pathname);
  const { search: query } = isNavigating ? pending : location;
  const params = useParsedParams(query);
  return {
    query,
    params,
    isNavigating,
    changeSearch: (change: Partial<SearchParams>) => void navigate(searchHref(params, change)),
  };
}

/** The parameters of a query string; the same object while the string is the same. */
export function useParsedParams(query: string): SearchParams {
  const site = useSession((session) => session.site);
  return useMemo(() => readSearchParams(site, new URLSearchParams(query)), [query, site]);
}
