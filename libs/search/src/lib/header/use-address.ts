import { useMemo } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useSession } from '@marketplace/session';
import { readAddress } from '../read-address';
import { isResultsPath } from '../results-path';
import { hrefOf, type SearchParams } from '@marketplace/search-params';

/**
 * The search that was last asked for, and the way to change it. The header stands outside the screen and its store: it
 * reads the address, the coming one while a navigation is under way, so that two quick changes add up.
 */
export function useAddress() {
  const location = useLocation();
  const coming = useNavigation().location;
  const navigate = useNavigate();
  const isComing = coming !== undefined && isResultsPath(coming.pathname);
  const { search } = isComing ? coming : location;
  const params = useParamsOf(search);
  return { search, params, isComing, go: (change: Partial<SearchParams>) => void navigate(hrefOf(params, change)) };
}

/** What a query asks for; the same object while the query is the same. */
export function useParamsOf(query: string): SearchParams {
  const site = useSession((session) => session.site);
  return useMemo(() => readAddress(site, new URLSearchParams(query)), [query, site]);
}
