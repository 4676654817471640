import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { REDIRECT_MS } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { takeSavedPage, useSession } from '@marketplace/session';
import { Button, ButtonLink, Message, PageHead } from '@marketplace/ui';
import { failureText } from '../failure-text';
import { useVerification } from './use-verification';
import styles from './verify-page.module.css';

/** `/verify?token`: stands as verified from the start, and says so only if it is not (AU-16). */
export function VerifyPage() {
  const { t } = useTexts('auth-dialog');
  const notify = useSession((session) => session.notify);
  const navigate = useNavigate();
  const { state, isBusy, retry } = useVerification();
  const { status } = state;

  useEffect(() => {
    if (status !== 'verified') return;
    notify('info', t('verify.done'));
    const timer = setTimeout(() => void navigate(takeSavedPage() ?? '/'), REDIRECT_MS);
    return () => clearTimeout(timer);
    // Once it is verified: the texts and commands are those of that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status]);

  const isWrong = status === 'failed' || status === 'undecided';
  const home = <ButtonLink to="/">{t('home')}</ButtonLink>;
  const again = status === 'undecided' && (
    <Button look="primary" isBusy={isBusy} onClick={retry}>
      {t('retry')}
    </Button>
  );
  return (
    <div className="page" aria-live="polite">
      <PageHead title={t(isWrong ? 'verify.error' : 'verify.title')} path="/verify" noIndex />
      {isWrong ? (
        <div className={styles['danger']}>
          <Message
            sketch="broken"
            level={1}
            title={t('verify.error')}
            actions={
              <>
                {again}
                {home}
              </>
            }
          >
            {status === 'undecided'
              ? failureText(t, state.error, t('failure.service_unavailable'))
              : t('verify.errorText')}
          </Message>
        </div>
      ) : (
        <Message sketch="done" level={1} title={t('verify.title')} actions={home}>
          {t('verify.text')}
        </Message>
      )}
    </div>
  );
}
