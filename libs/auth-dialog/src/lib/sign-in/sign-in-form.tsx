import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { EMAIL_MAXIMUM, PASSWORD_MAXIMUM } from '@marketplace/api-contract';
import { login } from '@marketplace/api-contract/operations';
import { Field, PasswordField, rules, useBusy, useForm, useRejectedValues } from '@marketplace/forms';
import { useSessionStore, type SignInView } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { failureText } from '../failure-text';
import styles from '../forms.module.css';
import { SocialButtons } from '../social/social-buttons';
import { signInToAdminApp } from './sign-in-to-admin-app';
import { finishSignIn, type AfterSignIn } from './finish-sign-in';
import { SignInLinkOffer } from './sign-in-link-offer';

interface SignInFormProps {
  afterSignIn: AfterSignIn;
  onView: (view: SignInView) => void;
}

/** One key for both values, since either may be wrong. */
const credentialsKey = (username: string, password: string) => JSON.stringify([username, password]);

const PATHS = { username: 'body.username', password: 'body.password' };

/** Sign in with email and password (AU-02, AU-03). */
export function SignInForm({ afterSignIn, onView }: SignInFormProps) {
  const { t } = useTranslation('auth-dialog');
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const wrong = useRejectedValues({ type: 'credentialsWrong' });
  /** The email for which the server currently accepts no password from this browser. */
  const [blockedEmail, setBlockedEmail] = useState<string | null>(null);
  const form = useForm({ username: '', password: '' }, ({ username, password }) => ({
    username: rules.required(username),
    password: rules.required(password) ?? wrong.check(credentialsKey(username, password)),
  }));

  async function signIn() {
    const { api, site, notify } = store.getState();
    const credentials = { username: form.values.username.trim(), password: form.values.password };
    try {
      const answer = await api(login, { body: credentials });
      if ('err' in answer) {
        notify('info', t('customer_account.login.verify'));
        return;
      }
      signInToAdminApp(site.adminAppURL, credentials);
      finishSignIn(answer.profile, afterSignIn);
    } catch (error) {
      if (error instanceof ApiError && form.reject(error.fields, PATHS)) return;
      notify('error', failureText(t, error, t('customer_account.login.error')));
      const code = error instanceof ApiError ? error.code : null;
      setBlockedEmail(code === 'sign_in_link_required' ? credentials.username : null);
      if (code !== 'login_failed') return;
      wrong.reject(credentialsKey(form.values.username, form.values.password));
      form.focus('password');
    }
  }

  return (
    <form className={styles['form']} method="post" noValidate>
      <SocialButtons afterSignIn={afterSignIn} />
      <Field
        {...form.field('username')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={EMAIL_MAXIMUM}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        maxLength={PASSWORD_MAXIMUM}
      />
      <button type="button" className={`${styles['link']} ${styles['forgot']}`} onClick={() => onView('reset')}>
        {t('signIn.forgot')}
      </button>
      {blockedEmail !== null && <SignInLinkOffer key={blockedEmail} email={blockedEmail} />}
      <Button variant="primary" isWide isBusy={isBusy} onClick={() => form.check() && run(signIn)}>
        {t('signIn.submit')}
      </Button>
      <p className={styles['other']}>
        <Trans
          t={t}
          i18nKey="signIn.isNew"
          components={{ a: <button type="button" className={styles['link']} onClick={() => onView('signUp')} /> }}
        />
      </p>
    </form>
  );
}
