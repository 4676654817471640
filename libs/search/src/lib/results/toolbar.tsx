import { formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { useSearch } from '../search-provider';
import { ActiveFilters } from './active-filters';
import { SaleRow } from './sale-row';
import { SaveSearch } from './save-search';
import { SortControl } from './sort-control';
import styles from './toolbar.module.css';

/** How many results there are, how they are sorted and what narrows them. */
export function Toolbar() {
  return (
    <div className={styles['toolbar']}>
      <div className={styles['sale']}>
        <SaleRow />
      </div>
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
  const { total, totalIsExact } = useSearch((search) => search.pagination.config);
  const values = { count: total, total: formatNumber(total, language) };
  return (
    <p role="status" className={styles['count']}>
      {totalIsExact ? t('count', values) : t('countAtLeast', values)}
    </p>
  );
}
