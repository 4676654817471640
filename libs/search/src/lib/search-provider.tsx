import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSession, writeSearchParams } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';
import { useDelayedFlag } from '@marketplace/ui';
import { useRemoveDroppedParameter } from './dropped-parameter';
import { useCurrentSearch } from './header/use-current-search';
import { setResultsOnScreen } from './keep-results-on-error';
import type { SearchData } from './search-data';
import { toEntries, searchHref, type SearchParams } from '@marketplace/search-params';
import { createSearchStore, type Search, type SearchFirst } from './search-store';

/**
 * A slower search shows its parameters (heading, filters) before its results; a faster one changes
 * the screen once.
 */
const QUICK_MS = 250;

const context = createStoreContext<Search, SearchFirst>('Search', createSearchStore);

/** Selects a slice of the search store. */
export const useSearch = context.useSelector;

/** The store itself, for reading without subscribing. */
export const useSearchStore = context.useStoreApi;

/** One search store per mounted screen; new `data` is applied to it, so focus and scroll stay. */
export function SearchProvider({ data, children }: { data: SearchData; children: ReactNode }) {
  const site = useSession((session) => session.site);
  const navigate = useNavigate();
  return (
    <context.Provider initialData={{ data, site, navigate: (href) => void navigate(href) }}>
      <SyncStoreWithData data={data} />
      {children}
    </context.Provider>
  );
}

const isSameSearch = (a: SearchParams, b: SearchParams): boolean =>
  searchHref(a, { page: a.page }) === searchHref(b, { page: b.page });

/**
 * Applies each answer to the store before painting and stores the search in SEARCH_PARAMS (SE-10).
 */
function SyncStoreWithData({ data }: { data: SearchData }) {
  const store = context.useStoreApi();
  const { params, isNavigating } = useCurrentSearch();
  const isSlow = useDelayedFlag(isNavigating, QUICK_MS);

  // Results of the same search stay when reloading them failed.
  const answer = useMemo(
    () => (data.hasFailed ? { ...data, params, hasFailed: !isSameSearch(data.params, params) } : data),
    [data, params],
  );

  useLayoutEffect(() => store.getState().applyAnswer(answer), [store, answer]);
  useLayoutEffect(() => {
    const { lang: _, ...search } = data.params;
    writeSearchParams(new URLSearchParams(toEntries(search)).toString());
    setResultsOnScreen(data);
    return () => setResultsOnScreen(null);
  }, [data]);

  useLayoutEffect(() => store.getState().setComing(isSlow ? params : null), [store, isSlow, params]);
  useRemoveDroppedParameter();
  return null;
}
