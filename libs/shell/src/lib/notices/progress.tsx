import { useNavigation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';
import { useDelayedFlag, VisuallyHidden } from '@marketplace/ui';
import styles from './progress.module.css';

/** Shorter waits show nothing. */
const SHOW_AFTER_MS = 250;
/** Shorter waits are not announced. */
const ANNOUNCE_AFTER_MS = 1000;

/** AP-03: a bar at the top during a call or navigation that is not quick. */
export function Progress() {
  const { t } = useTranslation('shell');
  const isCalling = useSession((session) => session.inFlight > 0);
  const isNavigating = useNavigation().state !== 'idle';
  const isBusy = isCalling || isNavigating;
  const isShown = useDelayedFlag(isBusy, SHOW_AFTER_MS);
  const isLong = useDelayedFlag(isBusy, ANNOUNCE_AFTER_MS);
  return (
    <div role="status">
      {isShown && <div className={styles['progress']} aria-hidden="true" data-testid="progress" />}
      {isLong && <VisuallyHidden>{t('busy')}</VisuallyHidden>}
    </div>
  );
}
