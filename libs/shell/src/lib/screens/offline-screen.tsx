import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@marketplace/ui';
import { Failure } from './failure';

const reloadPage = () => window.location.reload();

const RETRY_MS = 5000;

/**
 * Reloads the requested URL as soon as the server is reachable; earlier the browser would show its
 * own error page.
 */
export function OfflineScreen({ reload = reloadPage }: { reload?: () => void }) {
  const { t } = useTranslation('shell');
  const [isRetrying, setIsRetrying] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function retry() {
      try {
        // Any answer means that the server is reachable.
        await fetch('/health', { method: 'HEAD', cache: 'no-store', signal });
        if (signal.aborted) return;
        controller.abort();
        reload();
      } catch {
        if (!signal.aborted) setIsRetrying(false);
      }
    }
    const retryOnline = () => navigator.onLine && void retry();
    const timer = setInterval(retryOnline, RETRY_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    window.addEventListener('online', retryOnline, { signal });
    if (isRetrying) void retry();
    else retryOnline();
    return () => controller.abort();
  }, [isRetrying, reload]);

  return (
    <div data-offline-screen>
      <Failure
        reason="offline"
        actions={
          <Button variant="primary" isBusy={isRetrying} onClick={() => setIsRetrying(true)}>
            {t('error.retry')}
          </Button>
        }
      />
    </div>
  );
}
