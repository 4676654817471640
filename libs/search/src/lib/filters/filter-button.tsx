import { useTranslation } from 'react-i18next';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon, LazyComponent } from '@marketplace/ui';
import { useSearch } from '../search-provider';
import styles from './filters.module.css';
import { countFilters, useFilters } from './use-filters';

const loadSheet = async () => (await import('./filter-sheet')).FilterSheet;

/** Opens the filters in a dialog (SE-04), whose code loads on hover or focus. */
export function FilterButton({ className }: { className?: string }) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const filters = useFilters();
  const isOpen = useSearch((search) => search.showFilter);
  const setOpen = useSearch((search) => search.setShowFilter);
  if (!filters) return null;
  const close = () => setOpen(false);
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
      {isOpen && <LazyComponent load={loadSheet} props={{ onClose: close }} onFailure={close} />}
    </div>
  );
}
