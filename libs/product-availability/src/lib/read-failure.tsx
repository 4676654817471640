import { useTexts } from '@marketplace/i18n';
import { Button } from '@marketplace/ui';
import styles from './read-failure.module.css';

/** That days on screen could not be read, or that what is known of them may have changed since; and a way to ask again. */
export function ReadFailure({ isUnread, onRetry }: { isUnread: boolean; onRetry: () => void }) {
  const { t } = useTexts('product-availability');
  return (
    <p className={styles['failure']} role="status">
      <span>{t(isUnread ? 'failed.unread' : 'failed.stale')}</span>
      <Button look="quiet" size="small" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </p>
  );
}
