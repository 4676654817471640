import { useTexts } from '@marketplace/i18n';
import { useOnline } from '../use-online';
import styles from './offline-notice.module.css';

/** Shown while the browser is offline. */
export function OfflineNotice() {
  const { t } = useTexts('shell');
  const isOnline = useOnline();
  return <div role="status">{!isOnline && <p className={styles['offline']}>{t('offline')}</p>}</div>;
}
