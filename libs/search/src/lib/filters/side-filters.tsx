import { Suspense } from 'react';
import { useTexts } from '@marketplace/i18n';
import { documentPart } from '@marketplace/ui';
import styles from './filters.module.css';

// Only where the design puts the filters beside the results does a page carry them.
const { load, Part: FilterPanel } = documentPart(async () => (await import('./filter-panel')).FilterPanel);

/** Fetches the script of the filters, for the document to have them. */
export const loadSideFilters = load;

/** The filters beside the results (SE-04); on narrow screens they are in a dialog. */
export function SideFilters() {
  const { t } = useTexts('search');
  return (
    <aside className={styles['side']} aria-labelledby="filters-title">
      <h2 id="filters-title" className={styles['sideTitle']}>
        {t('filter.title')}
      </h2>
      {/* The browser keeps what the document has until the script has come. */}
      <Suspense fallback={null}>
        <FilterPanel />
      </Suspense>
    </aside>
  );
}
