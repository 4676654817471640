import { formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { FilterButton } from '../filters/filter-button';
import filterStyles from '../filters/filters.module.css';
import { useSearch } from '../search-provider';
import { ActiveFilters } from './active-filters';
import { SaleRow } from './sale-row';
import { SaveSearch } from './save-search';
import { SortControl } from './sort-control';
import styles from './toolbar.module.css';

/** How many results there are, how they are sorted and what narrows them. */
export function Toolbar() {
  const layout = useSession((session) => session.site.search.otherSettings.filter?.layout) ?? 'default';
  return (
    <div className={layout === 'sidebar' ? `${styles['toolbar']} ${styles['beside']}` : styles['toolbar']}>
      <div className={styles['sale']}>
        <SaleRow />
      </div>
      {layout !== 'none' && (
        <div className={`${styles['open']} ${layout === 'sidebar' ? filterStyles['narrowOnly'] : ''}`}>
          <FilterButton />
        </div>
      )}
      <ResultCount />
      <div className={styles['sort']}>
        <SortControl />
      </div>
      <div className={styles['filters']}>
        <ActiveFilters />
        <SaveSearch />
      </div>
    </div>
  );
}

/** Said aloud when it changes. */
function ResultCount() {
  const { t, language } = useTexts('search');
  const { total } = useSearch((search) => search.pagination.config);
  const values = { count: total, total: formatNumber(total, language) };
  return (
    <p role="status" className={styles['count']}>
      {t('count', values)}
    </p>
  );
}
