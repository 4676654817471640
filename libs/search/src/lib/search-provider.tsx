import { useLayoutEffect, type ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { writeSearchParams } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';
import type { SearchData } from './load-search';
import { isResultsPath } from './results-path';
import { entriesOf } from '@marketplace/search-params';
import { createSearchStore, type Search, type SearchFirst } from './search-store';

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

/** Brings each answer into the store before it is painted, and remembers the search (SE-10). */
function Follow({ data }: { data: SearchData }) {
  const store = context.useStoreApi();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && isResultsPath(location.pathname);

  useLayoutEffect(() => {
    store.getState().applyAnswer(data);
    const { lang: _, ...search } = data.params;
    writeSearchParams(new URLSearchParams(entriesOf(search)).toString());
  }, [store, data]);

  useLayoutEffect(() => store.getState().setLoading(isLoading), [store, isLoading]);
  return null;
}
