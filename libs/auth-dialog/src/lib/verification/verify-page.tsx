import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { REDIRECT_MS } from '@marketplace/api-contract';
import { getProfile } from '@marketplace/api-contract/operations';
import { takeSavedPage, useSession, useSessionStore } from '@marketplace/session';
import { Button, ButtonLink, MessagePage } from '@marketplace/ui';
import { failureText } from '../failure-text';
import { useVerification } from './use-verification';
import styles from './verify-page.module.css';

/**
 * `/verify?token`: shows the success text from the start and an error when verifying fails (AU-16).
 */
export function VerifyPage() {
  const { t } = useTranslation('auth-dialog');
  const store = useSessionStore();
  const notify = useSession((session) => session.notify);
  const navigate = useNavigate();
  const { state, isBusy, retry } = useVerification();
  const { status } = state;

  useEffect(() => {
    if (status !== 'verified') return;
    notify('info', t('verify.done'));
    void readUserAgain(store);
    const timer = setTimeout(() => void navigate(takeSavedPage() ?? '/'), REDIRECT_MS);
    return () => clearTimeout(timer);
    // Once, when it is verified.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status]);

  const isWrong = status === 'failed' || status === 'retryable';
  const again = status === 'retryable' && (
    <Button variant="primary" isBusy={isBusy} onClick={retry}>
      {t('retry')}
    </Button>
  );
  const error = status === 'retryable' && failureText(t, state.error, t('failure.service_unavailable'));
  return (
    <div className={isWrong ? styles['danger'] : undefined}>
      <MessagePage
        isLive
        illustration={isWrong ? 'broken' : 'done'}
        title={t(isWrong ? 'verify.error' : 'verify.title')}
        actions={
          <>
            {again}
            <ButtonLink to="/">{t('home')}</ButtonLink>
          </>
        }
      >
        {error || t(isWrong ? 'verify.errorText' : 'verify.text')}
      </MessagePage>
    </div>
  );
}

/** So that the next page no longer reminds them to confirm their email. */
async function readUserAgain(store: ReturnType<typeof useSessionStore>): Promise<void> {
  const { api, user } = store.getState();
  if (!user) return;
  try {
    store.setState({ user: await api(getProfile) });
  } catch {
    // The reminder stays until the next page load.
  }
}
