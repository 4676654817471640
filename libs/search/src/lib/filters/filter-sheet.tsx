import { useTranslation } from 'react-i18next';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { isFiltered, withoutFilters } from '@marketplace/search-params';
import { Overlay } from '@marketplace/overlays';
import { Button } from '@marketplace/ui';
import { RetryLink } from '../retry-link';
import { useSearch } from '../search-provider';
import { FilterPanel } from './filter-panel';
import styles from './filters.module.css';
import { useFilters } from './use-filters';

/** The dialog 'Filters' with Close, Clear All and the current number of results (SE-04). */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const filters = useFilters();
  const total = useSearch((search) => search.pagination.config.total);
  const isLoading = useSearch((search) => search.loading);
  const hasFailed = useSearch((search) => search.failed);
  return (
    <Overlay
      title={t('filter.title')}
      onClose={onClose}
      footer={
        <div className={styles['foot']}>
          <Button
            variant="quiet"
            disabled={!filters || !isFiltered(filters.params)}
            onClick={() => filters?.change(withoutFilters(filters.params))}
          >
            {t('filter.clearAll')}
          </Button>
          {hasFailed ? (
            <RetryLink />
          ) : (
            <Button variant="primary" aria-live="polite" aria-busy={isLoading || undefined} onClick={onClose}>
              {t('filter.show', { count: total, total: formatNumber(total, language) })}
            </Button>
          )}
        </div>
      }
    >
      <FilterPanel />
    </Overlay>
  );
}
