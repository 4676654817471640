import { useSession } from '@marketplace/session';
import styles from './filters/filters.module.css';
import { SideFilters } from './filters/side-filters';
import { CategoryRow } from './results/category-row';
import { Notices } from './results/notices';
import { Results } from './results/results';
import { ResultsHead } from './results/results-head';
import { Toolbar } from './results/toolbar';

/** `/` and `/search`: results with their text search, categories, filters, dates, sort and pages (SE-01). */
export function SearchScreen() {
  const layout = useSession((session) => session.site.search.otherSettings.filter?.layout) ?? 'default';
  return (
    <div className="page wide">
      <ResultsHead />
      <CategoryRow />
      {layout === 'sidebar' ? (
        <div className={styles['columns']}>
          <SideFilters />
          <Found />
        </div>
      ) : (
        <Found />
      )}
    </div>
  );
}

function Found() {
  return (
    <div>
      <Toolbar />
      <Notices />
      <Results />
    </div>
  );
}
