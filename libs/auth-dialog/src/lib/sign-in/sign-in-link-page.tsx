import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { EMAIL_MAXIMUM } from '@marketplace/api-contract';
import { signInByLink } from '@marketplace/api-contract/operations';
import { Field, firstProblem, rules, useBusy, useForm, useRejectedValues } from '@marketplace/forms';
import { signInEmail, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { failureText } from '../failure-text';
import styles from '../forms.module.css';
import { PageFrame } from '../page-frame';
import { finishSignIn } from './finish-sign-in';
import { SignInLinkButton } from './sign-in-link-button';

/**
 * `/login/link#token=…`: signs in with an emailed link. Only a press of the button uses the token,
 * so that link scanners do not; the email must be entered, so that nobody is signed in to the
 * account of an attacker's link.
 */
export function SignInLinkPage() {
  const { t } = useTranslation('auth-dialog');
  const store = useSessionStore();
  const { hash } = useLocation();
  const [isBusy, run] = useBusy();
  const [rejectedEmail, setRejectedEmail] = useState<string | null>(null);
  const rejectedEmails = useRejectedValues({ type: 'signInLinkInvalid' });
  const form = useForm({ email: '' }, ({ email }) => ({
    email: firstProblem(email, rules.required, rules.email) ?? rejectedEmails.check(email.trim()),
  }));
  const { set } = form;

  useEffect(() => {
    set({ email: signInEmail.read() });
    // Once after hydration: the server does not know this browser's stored email.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  async function signIn() {
    const { api, notify } = store.getState();
    const email = form.values.email.trim();
    const token = new URLSearchParams(hash.slice(1)).get('token');
    try {
      if (!token) throw new ApiError('token_invalid', '', 0);
      const answer = await api(signInByLink, { body: { token, email } });
      if ('err' in answer) notify('info', t('customer_account.login.verify'));
      else finishSignIn(answer.profile, '/');
    } catch (error) {
      if (error instanceof ApiError && form.reject(error.fields, { email: 'body.email' })) return;
      if (!(error instanceof ApiError && error.code === 'token_invalid')) {
        notify('error', failureText(t, error, t('customer_account.login.error')));
        return;
      }
      setRejectedEmail(email);
      rejectedEmails.reject(email);
      form.focus('email');
    }
  }

  return (
    <PageFrame title={t('signInLink.title')} path="/login/link">
      <form className={styles['form']} method="post" noValidate>
        <p className={styles['quiet']}>{t('signInLink.text')}</p>
        <Field
          {...form.field('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={EMAIL_MAXIMUM}
        />
        <Button variant="primary" isWide isBusy={isBusy} onClick={() => form.check() && run(signIn)}>
          {t('signIn.submit')}
        </Button>
        {rejectedEmail !== null && (
          <SignInLinkButton key={rejectedEmail} email={rejectedEmail} label={t('signInLink.again')} />
        )}
      </form>
    </PageFrame>
  );
}
