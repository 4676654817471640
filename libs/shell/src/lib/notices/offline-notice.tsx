import { useSyncExternalStore } from 'react';
import { useTexts } from '@marketplace/i18n';
import styles from './offline-notice.module.css';

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the network is gone for as long as it is. */
export function OfflineNotice() {
  const { t } = useTexts('shell');
  const isOnline = useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  );
  return <div role="status">{!isOnline && <p className={styles['offline']}>{t('offline')}</p>}</div>;
}
