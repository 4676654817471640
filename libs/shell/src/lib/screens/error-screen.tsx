import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@marketplace/ui';
import { useOnline } from '../use-online';
import { Failure, type FailureProps } from './failure';

interface ErrorScreenProps {
  /** The server's status; 500 also when there was no answer. */
  status: number;
  /** The server was unreachable, or a script of this build is gone. */
  isUnreachable?: boolean;
  /** Reloads the document. */
  reload?: () => void;
}

const reloadPage = () => window.location.reload();

/** Preloaded by startDeferredEffects; when offline before that, the generic error is shown. */
const OfflineScreen = lazy<ComponentType<Pick<ErrorScreenProps, 'reload'>>>(() =>
  import('../deferred-effects').then(
    (module) => ({ default: module.OfflineScreen }),
    () => ({ default: () => <FailedScreen reason="failed" /> }),
  ),
);

/** A page that failed to load: offline, too many requests (429), unavailable (503) or an error. */
export function ErrorScreen({ status, isUnreachable = false, reload }: ErrorScreenProps) {
  const isOnline = useOnline();
  // Decided once, because the network may change later. Any other status is an answer of the
  // server.
  const [isOffline] = useState(status === 500 && (isUnreachable || !isOnline));
  if (status === 429) return <RateLimitedScreen reload={reload} />;
  if (!isOffline) return <FailedScreen reason={status === 503 ? 'away' : 'failed'} />;
  return (
    <Suspense fallback={null}>
      <OfflineScreen reload={reload} />
    </Suspense>
  );
}

/** A retry reloads the document, because the error may be in what it has loaded. */
function FailedScreen({ reason }: Pick<FailureProps, 'reason'>) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  return (
    <Failure
      reason={reason}
      actions={
        <>
          <ButtonLink variant="primary" to={pathname + search} reloadDocument replace>
            {t('error.retry')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/" reloadDocument>
            {t('home')}
          </ButtonLink>
        </>
      }
    />
  );
}

/**
 * Reloads the document: for a limited document the server sends a page that waits and retries by
 * itself.
 */
function RateLimitedScreen({ reload = reloadPage }: Pick<ErrorScreenProps, 'reload'>) {
  useEffect(reload, [reload]);
  return null;
}
