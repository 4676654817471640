import { lazy, Suspense, type ComponentType } from 'react';
import { useTexts } from '@marketplace/i18n';
import styles from './filters.module.css';

let Loaded: ComponentType | undefined;

/** Fetches the script of the filters. Once it is there they render at once: so a server that waits for it has them in the document. */
export async function loadSideFilters(): Promise<{ default: ComponentType }> {
  Loaded ??= (await import('./filter-panel')).FilterPanel;
  return { default: Loaded };
}

// Only where the design puts the filters beside the results does a page carry them.
const FilterPanel = lazy(() => (Loaded ? atOnce({ default: Loaded }) : loadSideFilters()));

/** A promise that is kept in the same moment, which none of the language's own is. */
const atOnce = <Value,>(value: Value) =>
  ({ then: (keep: (value: Value) => void) => keep(value) }) as unknown as Promise<Value>;

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
