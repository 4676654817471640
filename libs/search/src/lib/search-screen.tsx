import { CategoryRow } from './results/category-row';
import { Results } from './results/results';
import { ResultsHead } from './results/results-head';
import { Toolbar } from './results/toolbar';

/** `/` and `/search`: results with their text search, categories, dates, sort and pages (SE-01). */
export function SearchScreen() {
  return (
    <div className="page wide">
      <ResultsHead />
      <CategoryRow />
      <Toolbar />
      <Results />
    </div>
  );
}
