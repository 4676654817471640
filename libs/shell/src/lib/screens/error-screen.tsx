import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink } from '@marketplace/ui';
import { useOnline } from '../use-online';
import { Failure, type FailureProps } from './failure';

interface ErrorScreenProps {
  /** What the server answered; 500 also where nothing was answered at all. */
  status: number;
  /** The server could not be reached, or did not have a script that it had before. */
  isUnreached?: boolean;
  /** Loads the document anew. */
  reload?: () => void;
}

const loadAgain = () => window.location.reload();

/** Fetched while there is a network (startLateEffects): without one it must be here. Who goes offline before that sees the plain failure. */
const OfflineScreen = lazy<ComponentType<Pick<ErrorScreenProps, 'reload'>>>(() =>
  import('../late-effects').then(
    (late) => ({ default: late.OfflineScreen }),
    () => ({ default: () => <FailedScreen reason="failed" /> }),
  ),
);

/** A page that failed: no network, too many requests (429), a pause (503) that passes by itself, or a fault of ours. */
export function ErrorScreen({ status, isUnreached = false, reload }: ErrorScreenProps) {
  const isOnline = useOnline();
  // Decided once: the network may come back before the page does, and may go after a fault of ours.
  // Any other status is an answer, and that came over a network.
  const [isOffline] = useState(status === 500 && (isUnreached || !isOnline));
  if (status === 429) return <RefusedScreen reload={reload} />;
  if (!isOffline) return <FailedScreen reason={status === 503 ? 'away' : 'failed'} />;
  return (
    <Suspense fallback={null}>
      <OfflineScreen reload={reload} />
    </Suspense>
  );
}

/** Trying again loads the document anew: what failed may lie in what this one has loaded. */
function FailedScreen({ reason }: Pick<FailureProps, 'reason'>) {
  const { t } = useTexts('shell');
  const { pathname, search } = useLocation();
  return (
    <Failure
      reason={reason}
      actions={
        <>
          <ButtonLink look="primary" to={pathname + search} reloadDocument replace>
            {t('error.retry')}
          </ButtonLink>
          <ButtonLink look="quiet" to="/" reloadDocument>
            {t('home')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** As a document the server refuses the same address with a page that says how long to wait, and becomes it by itself. */
function RefusedScreen({ reload = loadAgain }: Pick<ErrorScreenProps, 'reload'>) {
  useEffect(reload, [reload]);
  return null;
}
