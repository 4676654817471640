import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import styles from './filters.module.css';
import { countFilters, useFilters } from './use-filters';

const loadSheet = () => import('./filter-sheet');
const FilterSheet = lazy(() => loadSheet().then((module) => ({ default: module.FilterSheet })));

/** Opens the filters in a dialog of their own (SE-04); with it nothing of them loads before. */
export function FilterButton({ className }: { className?: string }) {
  const { t, language } = useTexts('search');
  const filters = useFilters();
  const [isOpen, setOpen] = useState(false);
  if (!filters) return null;
  const count = countFilters(filters.params);
  return (
    <div className={className}>
      <Button
        className={styles['open']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        {t('filter.title')}
        {count > 0 && <span className={styles['badge']}>{formatNumber(count, language)}</span>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
