import { useTranslation } from 'react-i18next';
import { Button } from '@marketplace/ui';
import styles from './load-error.module.css';

/** An error message with a retry button: days on screen failed to load, or failed to refresh. */
export function LoadError({ isNotLoaded, onRetry }: { isNotLoaded: boolean; onRetry: () => void }) {
  const { t } = useTranslation('product-availability');
  return (
    <p className={styles['error']} role="status">
      <span>{t(isNotLoaded ? 'failed.load' : 'failed.refresh')}</span>
      <Button variant="quiet" size="small" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </p>
  );
}
