import { useTranslation } from 'react-i18next';
import { useOnline } from '../use-online';
import styles from './offline-notice.module.css';

/** Shown while the browser is offline. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const isOnline = useOnline();
  return <div role="status">{!isOnline && <p className={styles['offline']}>{t('offline')}</p>}</div>;
}
