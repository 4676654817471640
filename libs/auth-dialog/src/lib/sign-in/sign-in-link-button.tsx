import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestSignInLink } from '@marketplace/api-contract/operations';
import { useBusy } from '@marketplace/forms';
import { useLanguage } from '@marketplace/i18n';
import { signInEmail, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { failureText } from '../failure-text';

interface SignInLinkButtonProps {
  email: string;
  label: string;
}

/**
 * Requests an email with a one-time sign-in link; the answer does not tell whether the account
 * exists.
 */
export function SignInLinkButton({ email, label }: SignInLinkButtonProps) {
  const { t } = useTranslation('auth-dialog');
  const language = useLanguage();
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const [isSent, setIsSent] = useState(false);

  async function send() {
    const { api, notify } = store.getState();
    try {
      await api(requestSignInLink, { body: { email, language } });
      signInEmail.write(email);
      setIsSent(true);
    } catch (error) {
      notify('error', failureText(t, error, t('signInLink.failed')));
    }
  }

  return (
    <>
      <p role="status">{isSent && t('signInLink.sent')}</p>
      {!isSent && (
        <Button isWide isBusy={isBusy} onClick={() => run(send)}>
          {label}
        </Button>
      )}
    </>
  );
}
