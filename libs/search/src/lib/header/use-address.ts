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
  const site = useSession((session) => session.site);
  const params = useMemo(() => readAddress(site, new URLSearchParams(search)), [search, site]);
  return { params, isComing, go: (change: Partial<SearchParams>) => void navigate(hrefOf(params, change)) };
}
