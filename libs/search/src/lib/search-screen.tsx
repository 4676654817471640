import { memo } from 'react';
import { Notices } from './results/notices';
import { Results } from './results/results';
import { ResultsHead } from './results/results-head';
import { Toolbar } from './results/toolbar';
import { SearchLayout } from './search-layout';
import { useSearch } from './search-provider';
import { LateSellersScreen } from './sellers/late-sellers-screen';

/** `/` and `/search`: results with their text search, categories, filters, dates, sort and pages (SE-01); of sellers in their marketplace. It follows the store: an address alone draws nothing. */
export const SearchScreen = memo(function SearchScreen() {
  const hasSellers = useSearch((search) => search.sellers !== null);
  if (hasSellers) return <LateSellersScreen />;
  return (
    <SearchLayout head={<ResultsHead />}>
      <Toolbar />
      <Notices />
      <Results />
    </SearchLayout>
  );
});
