import { useTexts } from '@marketplace/i18n';
import { useOnline } from '../use-online';
import styles from './offline-notice.module.css';

/** Says that the network is gone for as long as it is. */
export function OfflineNotice() {
  const { t } = useTexts('shell');
  const isOnline = useOnline();
  return <div role="status">{!isOnline && <p className={styles['offline']}>{t('offline')}</p>}</div>;
}
