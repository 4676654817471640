import { useTexts } from '@marketplace/i18n';
import { VisuallyHidden } from '@marketplace/ui';
import styles from './search-box.module.css';
import type { Suggestions } from './use-suggestions';

/** Tells who listens how many suggestions there are, and everybody that they could not be read. */
export function SuggestionNews({ suggestions }: { suggestions: Suggestions }) {
  const { t } = useTexts('search');
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
