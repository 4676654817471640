import type { ReactNode } from 'react';
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
import { ViewSwitch } from './view-switch';

/** How many results there are, how they are sorted and what narrows them. */
export function Toolbar() {
  const { t, language } = useTexts('search');
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
  /** How many there are; said aloud when it changes. */
  count: string;
  view?: ReactNode;
  sort: ReactNode;
  save?: ReactNode;
}

/** What stands where in a toolbar, around the filters. */
export function ToolbarFrame({ sale, count, view, sort, save }: ToolbarFrameProps) {
  const layout = useSession((session) => session.site.search.otherSettings.filter?.layout) ?? 'default';
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
