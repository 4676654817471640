import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@marketplace/ui';
import styles from './search-box.module.css';
import type { SearchSuggestions } from './use-search-suggestions';

/** Announces the number of suggestions to screen readers and shows an error when they fail. */
export function SuggestionStatus({ suggestions }: { suggestions: SearchSuggestions }) {
  const { t } = useTranslation('search');
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {suggestions.status === 'ready' && t('suggestions.count', { count: suggestions.options.length })}
        </span>
      </VisuallyHidden>
      {suggestions.status === 'failed' && (
        <p role="alert" className={styles['failed']}>
          {t('Error getting products for search! Please try again')}
        </p>
      )}
    </>
  );
}
