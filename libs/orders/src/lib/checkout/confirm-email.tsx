import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { requestVerification } from '@marketplace/api-contract/operations';
import { useBusy } from '@marketplace/forms';
import { useLanguage } from '@marketplace/i18n';
import { savePage, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import styles from './hold-notice.module.css';

/** Sends a link that confirms the customer's email, after which they can order at once. */
export function ConfirmEmail() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const [isSent, setIsSent] = useState(false);
  const [text, setText] = useState('');

  async function send() {
    const { api, user } = store.getState();
    setText('');
    try {
      await api(requestVerification, { body: { language } });
      // The link returns here when it is opened in this tab.
      savePage('/order');
      setText(t('confirmEmail.sent', { email: user?.email ?? '' }));
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
    <div className={styles['over']}>
      <p role="status">{text || t('confirmEmail.text')}</p>
      {!isSent && (
        <Button size="small" isBusy={isBusy} onClick={() => run(send)}>
          {t('confirmEmail.send')}
        </Button>
      )}
    </div>
  );
}
