import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { requestVerification } from '@marketplace/api-contract/operations';
import { useBusy } from '@marketplace/forms';
import { useLanguage } from '@marketplace/i18n';
import { savePage, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import styles from './confirm-email.module.css';

/**
 * Reminds a customer whose email isn’t confirmed, and sends the link again. The link returns to
 * `returnPath` when it is opened in this tab. Shows nothing to others.
 */
export function ConfirmEmail({ returnPath }: { returnPath: string }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const [isSent, setIsSent] = useState(false);
  const [text, setText] = useState('');
  const { user } = store.getState();
  if (user?.isEmailVerified !== false) return null;
  const { email } = user;

  async function send() {
    setText('');
    try {
      await store.getState().api(requestVerification, { body: { language } });
      savePage(returnPath);
      setText(t('confirmEmail.sent', { email }));
      setIsSent(true);
    } catch (error) {
      setText(failureText(error));
    }
  }

  function failureText(error: unknown): string {
    const seconds = error instanceof ApiError ? error.details['retryAfterSeconds'] : undefined;
    return typeof seconds === 'number'
      ? t('confirmEmail.wait', { count: Math.ceil(seconds / 60) })
      : t('confirmEmail.failed');
  }

  return (
    <div className={styles['box']}>
      <p role="status">{text || t('confirmEmail.text', { email })}</p>
      {!isSent && (
        <Button size="small" isBusy={isBusy} onClick={() => run(send)}>
          {t('confirmEmail.send')}
        </Button>
      )}
    </div>
  );
}
