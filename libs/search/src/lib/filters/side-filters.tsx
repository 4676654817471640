import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithPreload } from '@marketplace/ui';
import styles from './filters.module.css';

// Part of the document only when the design has a filter sidebar.
const { preload, Component: FilterPanel } = lazyWithPreload(
  'filter-panel',
  async () => (await import('./filter-panel')).FilterPanel,
);

/** Loads the filters’ code before rendering, so that the server renders them. */
export const loadSideFilters = preload;

/** The filter sidebar (SE-04); on narrow screens the filters are in a dialog. */
export function SideFilters() {
  const { t } = useTranslation('search');
  return (
    <aside className={styles['side']} aria-labelledby="filters-title">
      <h2 id="filters-title" className={styles['sideTitle']}>
        {t('filter.title')}
      </h2>
      {/* Until the code has loaded, hydration keeps the server-rendered filters. */}
      <Suspense fallback={null}>
        <FilterPanel />
      </Suspense>
    </aside>
  );
}
