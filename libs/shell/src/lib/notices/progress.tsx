import { useNavigation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { useLasting, VisuallyHidden } from '@marketplace/ui';
import styles from './progress.module.css';

/** Waiting shorter than this shows nothing. */
const SHOWN_MS = 250;
/** Waiting shorter than this needs no words. */
const SPOKEN_MS = 1000;

/** AP-03: a line at the top while a call or a navigation is under way; what is quick shows none. */
export function Progress() {
  const { t } = useTexts('shell');
  const isCalling = useSession((session) => session.inFlight > 0);
  const isNavigating = useNavigation().state !== 'idle';
  const isBusy = isCalling || isNavigating;
  const isShown = useLasting(isBusy, SHOWN_MS);
  const isLong = useLasting(isBusy, SPOKEN_MS);
  return (
    <div role="status">
      {isShown && <div className={styles['progress']} aria-hidden="true" data-testid="progress" />}
      {isLong && <VisuallyHidden>{t('busy')}</VisuallyHidden>}
    </div>
  );
}
