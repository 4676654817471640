import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { FilterPanel } from './filters/filter-panel';
import styles from './filters/filters.module.css';
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
          <Side />
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

/** The filters beside the results (SE-04); on narrow screens they are in a dialog. */
function Side() {
  const { t } = useTexts('search');
  return (
    <aside className={styles['side']} aria-labelledby="filters-title">
      <h2 id="filters-title" className={styles['sideTitle']}>
        {t('filter.title')}
      </h2>
      <FilterPanel />
    </aside>
  );
}
