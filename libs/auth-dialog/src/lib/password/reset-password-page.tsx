import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { PASSWORD_MAXIMUM, REDIRECT_MS } from '@marketplace/api-contract';
import { resetPassword } from '@marketplace/api-contract/operations';
import { PasswordField, rules, useBusy, useForm } from '@marketplace/forms';
import type { PageQuery } from '@marketplace/search-params';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button, ButtonLink, LazyComponent, Link, MessagePage } from '@marketplace/ui';
import { failureText } from '../failure-text';
import styles from '../forms.module.css';
import { PageFrame } from '../page-frame';
import { NewPasswordField } from './new-password-field';
import { useNewPassword } from './use-new-password';

const loadAlert = async () => (await import('./mismatch-alert')).MismatchAlert;

/** The query parameters of the link in a password reset email. */
export const RESET_PASSWORD_PARAMETERS = ['token'] as const;

/** `/reset-password?token` (AU-17). */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth-dialog');
  const [isDone, setIsDone] = useState(false);
  const navigate = useNavigate();
  const openSignIn = useSession((session) => session.openSignIn);

  useEffect(() => {
    if (!isDone) return;
    // A new password signs out everywhere, so signing in is next.
    const leave = async () => {
      await navigate('/');
      openSignIn();
    };
    const timer = setTimeout(() => void leave(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate, openSignIn]);

  if (!isDone) return <ResetPasswordForm onDone={() => setIsDone(true)} />;
  return (
    <MessagePage
      illustration="done"
      title={t('resetPassword.done')}
      actions={
        <ButtonLink variant="primary" to="/login">
          {t('signIn.submit')}
        </ButtonLink>
      }
    >
      {t('resetPassword.next')}
    </MessagePage>
  );
}

function ResetPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth-dialog');
  const store = useSessionStore();
  const search: PageQuery<typeof RESET_PASSWORD_PARAMETERS> = useSearchParams()[0];
  const [isBusy, run] = useBusy();
  const [isMismatch, setIsMismatch] = useState(false);
  const newPassword = useNewPassword();
  const closeAlert = () => setIsMismatch(false);
  const form = useForm({ password: '', confirm: '' }, ({ password, confirm }) => ({
    password: newPassword.check(password),
    confirm: rules.required(confirm),
  }));
  const { password, confirm } = form.values;

  async function change() {
    const { api, notify } = store.getState();
    try {
      const token = search.get('token');
      if (!token) throw new ApiError('token_invalid', '', 0);
      await api(resetPassword, { query: { token }, body: { password } });
      notify('success', t('resetPassword.done'));
      onDone();
    } catch (error) {
      if (error instanceof ApiError && form.reject(error.fields, { password: 'body.password' })) return;
      if (error instanceof ApiError && error.code === 'password_common') {
        newPassword.reject(password);
        form.focus('password');
        return;
      }
      const message = failureText(t, error, error instanceof Error ? error.message : '');
      notify('error', t('resetPassword.error', { message }));
    }
  }

  function submit() {
    if (!form.check()) return;
    if (password !== confirm) setIsMismatch(true);
    else run(change);
  }

  return (
    <PageFrame title={t('resetPassword.title')} path="/reset-password">
      <form className={styles['form']} method="post" noValidate>
        {/* For password managers. The email is unknown here; an unnamed field is not submitted. */}
        <input type="text" autoComplete="username" hidden readOnly value="" />
        <NewPasswordField {...form.field('password')} label={t('resetPassword.password')} />
        <PasswordField
          {...form.field('confirm')}
          label={t('signUp.confirm')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAXIMUM}
        />
        <Button variant="primary" isWide isBusy={isBusy} onClick={submit}>
          {t('resetPassword.submit')}
        </Button>
        <p className={styles['other']}>
          <Link to="/login?reset" className={styles['link']}>
            {t('resetPassword.again')}
          </Link>
        </p>
      </form>
      <LazyComponent
        isNeeded={isMismatch}
        load={loadAlert}
        onFailure={closeAlert}
        props={{ isOpen: isMismatch, onClose: closeAlert }}
      />
    </PageFrame>
  );
}
