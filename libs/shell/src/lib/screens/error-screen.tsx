import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { Button, ButtonLink, Message } from '@marketplace/ui';
import { useOnline } from '../use-online';

interface ErrorScreenProps {
  /** What the server answered; 500 also where nothing was answered at all. */
  status: number;
  /** The server could not be reached, or did not have a script that it had before. */
  isUnreached?: boolean;
  /** Loads the document anew. */
  reload?: () => void;
}

const loadAgain = () => window.location.reload();

/** A page that failed: no network, too many requests (429), a pause (503) that passes by itself, or a fault of ours. */
export function ErrorScreen({ status, isUnreached = false, reload }: ErrorScreenProps) {
  const isOnline = useOnline();
  // Decided once: the network may come back before the page does, and may go after a fault of ours.
  // Any other status is an answer, and that came over a network.
  const [isOffline] = useState(status === 500 && (isUnreached || !isOnline));
  if (status === 429) return <RefusedScreen reload={reload} />;
  return isOffline ? <OfflineScreen reload={reload} /> : <FailedScreen reason={status === 503 ? 'away' : 'failed'} />;
}

interface FailureProps {
  reason: 'away' | 'failed' | 'offline';
  actions: ReactNode;
}

function Failure({ reason, actions }: FailureProps) {
  const { t } = useTexts('shell');
  const title = t(`error.${reason}.title`);
  const isOffline = reason === 'offline';
  return (
    <div className="page" data-offline-screen={isOffline || undefined}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Message sketch={isOffline ? 'waiting' : 'broken'} level={1} title={title} actions={actions}>
        {t(`error.${reason}.text`)}
      </Message>
    </div>
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

const RETRY_MS = 5000;

/**
 * The address is the one that was asked for: a new document is loaded as soon as the server can be reached, not before, since without a
 * network that would be the browser's own error page.
 */
function OfflineScreen({ reload = loadAgain }: { reload?: () => void }) {
  const { t } = useTexts('shell');
  const [isTrying, setIsTrying] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function retry() {
      try {
        // Whatever the answer is, there is one.
        await fetch('/health', { method: 'HEAD', cache: 'no-store', signal });
        if (signal.aborted) return;
        controller.abort();
        reload();
      } catch {
        if (!signal.aborted) setIsTrying(false);
      }
    }
    const retryOnline = () => navigator.onLine && void retry();
    const timer = setInterval(retryOnline, RETRY_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    window.addEventListener('online', retryOnline, { signal });
    if (isTrying) void retry();
    else retryOnline();
    return () => controller.abort();
  }, [isTrying, reload]);

  return (
    <Failure
      reason="offline"
      actions={
        <Button look="primary" isBusy={isTrying} onClick={() => setIsTrying(true)}>
          {t('error.retry')}
        </Button>
      }
    />
  );
}
