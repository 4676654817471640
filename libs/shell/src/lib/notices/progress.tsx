import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { VisuallyHidden } from '@marketplace/ui';
import styles from './progress.module.css';

/** Waiting shorter than this needs no words. */
const SPOKEN_MS = 1000;

/** AP-03: a line at the top while a call or a navigation is under way; what is quick shows none. */
export function Progress() {
  const isCalling = useSession((session) => session.inFlight > 0);
  const isNavigating = useNavigation().state !== 'idle';
  const isBusy = isCalling || isNavigating;
  return (
    <>
      {isBusy && <div className={styles['progress']} aria-hidden="true" data-testid="progress" />}
      <div role="status">{isBusy && <Words />}</div>
    </>
  );
}

function Words() {
  const { t } = useTexts('shell');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong && <VisuallyHidden>{t('busy')}</VisuallyHidden>;
}
