import { useState } from 'react';
import { requestSignInLink } from '@marketplace/api-contract';
import { useBusy } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';
import { signInEmail, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { failureText } from '../failure-text';

interface SignInLinkButtonProps {
  email: string;
  label: string;
}

/** Asks for an email with a link that signs in once; the answer is the same whether there is such an account. */
export function SignInLinkButton({ email, label }: SignInLinkButtonProps) {
  const { t, language } = useTexts('auth-dialog');
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const [isSent, setIsSent] = useState(false);

  async function send() {
    const { api, notify } = store.getState();
    try {
      await api(requestSignInLink, { body: { email, language } });
      signInEmail.keep(email);
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
