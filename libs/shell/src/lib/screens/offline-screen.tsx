import { useEffect, useState } from 'react';
import { useTexts } from '@marketplace/i18n';
import { Button } from '@marketplace/ui';
import { Failure } from './failure';

const loadAgain = () => window.location.reload();

const RETRY_MS = 5000;

/**
 * The address is the one that was asked for: a new document is loaded as soon as the server can be reached, not before, since without a
 * network that would be the browser's own error page.
 */
export function OfflineScreen({ reload = loadAgain }: { reload?: () => void }) {
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
