import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { writeSearchParams } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';
import { useLasting } from '@marketplace/ui';
import { useCleanAddress } from './clean-address';
import { useAddress } from './header/use-address';
import { setInView } from './keep-results';
import type { SearchData } from './load-search';
import { entriesOf, hrefOf, type SearchParams } from '@marketplace/search-params';
import { createSearchStore, type Search, type SearchFirst } from './search-store';

/** An answer within this time changes what is on screen once; where it takes longer, the words go ahead of the results. */
const QUICK_MS = 250;

const context = createStoreContext<Search, SearchFirst>('Search', createSearchStore);

/** Reads a slice of the search on screen. */
export const useSearch = context.useSelector;

/** Keeps one search store for as long as the screen is mounted; each new `data` is applied to it, so focus and scroll stay. */
export function SearchProvider({ data, children }: { data: SearchData; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <context.Provider first={{ data, navigate: (href) => void navigate(href) }}>
      <Follow data={data} />
      {children}
    </context.Provider>
  );
}

const isSameSearch = (a: SearchParams, b: SearchParams): boolean =>
  hrefOf(a, { page: a.page }) === hrefOf(b, { page: b.page });

/** Brings each answer into the store before it is painted, and remembers the search (SE-10). */
function Follow({ data }: { data: SearchData }) {
  const store = context.useStoreApi();
  const { params, isComing } = useAddress();
  const isSlow = useLasting(isComing, QUICK_MS);

  // Results in view that are those of the address stay, although they could not be loaded again.
  const answer = useMemo(
    () => (data.hasFailed ? { ...data, params, hasFailed: !isSameSearch(data.params, params) } : data),
    [data, params],
  );

  useLayoutEffect(() => store.getState().applyAnswer(answer), [store, answer]);
  useLayoutEffect(() => {
    const { lang: _, ...search } = data.params;
    writeSearchParams(new URLSearchParams(entriesOf(search)).toString());
    setInView(data);
    return () => setInView(null);
  }, [data]);

  useLayoutEffect(() => store.getState().setComing(isSlow ? params : null), [store, isSlow, params]);
  useCleanAddress();
  return null;
}
