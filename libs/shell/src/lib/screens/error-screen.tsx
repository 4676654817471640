import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message } from '@marketplace/ui';
import { useOnline } from '../use-online';

interface ErrorScreenProps {
  /** What the server answered; 500 also where nothing was answered at all. */
  status: number;
  /** Loads the document anew. */
  reload?: () => void;
}

const loadAgain = () => window.location.reload();

/** A page that failed: no network, too many requests (429), a pause (503) that passes by itself, or a fault of ours. */
export function ErrorScreen({ status, reload }: ErrorScreenProps) {
  const isOnline = useOnline();
  // Decided once: the network may come back before the page does, and may go after a fault of ours.
  // Any other status is an answer, and that came over a network.
  const [isOffline] = useState(status === 500 && !isOnline);
  if (status === 429) return <RefusedScreen reload={reload} />;
  return isOffline ? <OfflineScreen reload={reload} /> : <FailedScreen reason={status === 503 ? 'away' : 'failed'} />;
}

/** Trying again loads the document anew: what failed may lie in what this one has loaded. */
function FailedScreen({ reason }: { reason: 'away' | 'failed' }) {
  const { t } = useTexts('shell');
  const { pathname, search } = useLocation();
  return (
    <div className="page">
      <title>{t(`error.${reason}.title`)}</title>
      <meta name="robots" content="noindex" />
      <Message
        sketch="broken"
        level={1}
        title={t(`error.${reason}.title`)}
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
      >
        {t(`error.${reason}.text`)}
      </Message>
    </div>
  );
}

/** As a document the server refuses the same address with a page that says how long to wait, and becomes it by itself. */
function RefusedScreen({ reload = loadAgain }: Pick<ErrorScreenProps, 'reload'>) {
  useEffect(reload, [reload]);
  return null;
}

/** The address is the one that was asked for: it is loaded when the network is back. */
function OfflineScreen({ reload = loadAgain }: { reload?: () => void }) {
  const { t } = useTexts('shell');
  const { pathname, search } = useLocation();

  useEffect(() => {
    // Once: what the new document shows comes from the server, and never waits here again.
    const onOnline = () => reload();
    window.addEventListener('online', onOnline, { once: true });
    return () => window.removeEventListener('online', onOnline);
  }, [reload]);

  return (
    <div className="page" data-offline-screen="">
      <title>{t('error.offline.title')}</title>
      <meta name="robots" content="noindex" />
      <Message
        sketch="waiting"
        level={1}
        title={t('error.offline.title')}
        // Inside this document: without a network a new one would be the browser's own error page, which nothing leaves.
        actions={
          <ButtonLink look="primary" to={pathname + search} replace>
            {t('error.retry')}
          </ButtonLink>
        }
      >
        {t('error.offline.text')}
      </Message>
    </div>
  );
}
