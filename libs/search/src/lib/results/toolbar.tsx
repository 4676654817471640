import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { FilterButton } from '../filters/filter-button';
import filterStyles from '../filters/filters.module.css';
import { useSearch } from '../search-provider';
import { ActiveFilters } from './active-filters';
import { SaleRow } from './sale-row';
import { SaveSearch } from './save-search';
import { SortControl } from './sort-control';
import styles from './toolbar.module.css';
import { ViewSwitch } from './view-switch';

/** The number of results, the sort and the filters. */
export function Toolbar() {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const { total } = useSearch((search) => search.pagination.config);
  return (
    <ToolbarFrame
      sale={<SaleRow />}
      count={t('count', { count: total, total: formatNumber(total, language) })}
      view={<ViewSwitch />}
      sort={<SortControl />}
      save={<SaveSearch />}
    />
  );
}

interface ToolbarFrameProps {
  sale?: ReactNode;
  /** The number of results, announced when it changes. */
  count: string;
  view?: ReactNode;
  sort: ReactNode;
  save?: ReactNode;
}

/** The layout of a toolbar. */
export function ToolbarFrame({ sale, count, view, sort, save }: ToolbarFrameProps) {
  const { layout = 'default' } = useSearch((search) => search.searchComponents);
  const hasFailed = useSearch((search) => search.failed);
  return (
    <div className={`${styles['toolbar']} ${styles[layout] ?? ''}`}>
      <div className={styles['sale']}>{sale}</div>
      {layout !== 'none' && (
        <div className={`${styles['open']} ${layout === 'sidebar' ? filterStyles['narrowOnly'] : ''}`}>
          <FilterButton />
        </div>
      )}
      <p role="status" className={styles['count']}>
        {!hasFailed && count}
      </p>
      <div className={styles['sort']}>
        {view}
        {sort}
      </div>
      <div className={styles['filters']}>
        <ActiveFilters />
        <div className={styles['save']}>{save}</div>
      </div>
    </div>
  );
}
