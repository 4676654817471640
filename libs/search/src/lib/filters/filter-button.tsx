import { useTranslation } from 'react-i18next';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon, LazyOverlay, usePreload } from '@marketplace/ui';
import { useSearch } from '../search-provider';
import styles from './filters.module.css';
import { countFilters, useFilters } from './use-filters';

const loadSheet = async () => (await import('./filter-sheet')).FilterSheet;

/** Opens the filters in a dialog (SE-04). */
export function FilterButton({ className }: { className?: string }) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const filters = useFilters();
  const isOpen = useSearch((search) => search.showFilter);
  const setOpen = useSearch((search) => search.setShowFilter);
  const preload = usePreload(loadSheet);
  if (!filters) return null;
  const close = () => setOpen(false);
  const count = countFilters(filters.params);
  return (
    <div className={className}>
      <Button
        className={styles['open']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        {t('filter.title')}
        {count > 0 && <span className={styles['badge']}>{formatNumber(count, language)}</span>}
      </Button>
      <LazyOverlay isOpen={isOpen} load={loadSheet} props={{ onClose: close }} onFailure={close} />
    </div>
  );
}
