import { memo } from 'react';
import { Notices } from './results/notices';
import { Results } from './results/results';
import { ResultsHeader } from './results/results-header';
import { Toolbar } from './results/toolbar';
import { SearchLayout } from './search-layout';
import { useSearch } from './search-provider';
import { LazySellersScreen } from './sellers/lazy-sellers-screen';

/**
 * `/` and `/search` (SE-01), of products or sellers. Memoised: it re-renders with the store, not
 * with the URL.
 */
export const SearchScreen = memo(function SearchScreen() {
  const hasSellers = useSearch((search) => search.sellers !== null);
  if (hasSellers) return <LazySellersScreen />;
  return (
    <SearchLayout header={<ResultsHeader />}>
      <Toolbar />
      <Notices />
      <Results />
    </SearchLayout>
  );
});
