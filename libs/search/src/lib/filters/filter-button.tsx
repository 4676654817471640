import { useState } from 'react';
import { formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon, LatePart } from '@marketplace/ui';
import styles from './filters.module.css';
import { countFilters, useFilters } from './use-filters';

const loadSheet = async () => (await import('./filter-sheet')).FilterSheet;

/** Opens the filters in a dialog of their own (SE-04); with it nothing of them loads before. */
export function FilterButton({ className }: { className?: string }) {
  const { t, language } = useTexts('search');
  const filters = useFilters();
  const [isOpen, setOpen] = useState(false);
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
      {isOpen && <LatePart load={loadSheet} props={{ onClose: close }} onFailure={close} />}
    </div>
  );
}
