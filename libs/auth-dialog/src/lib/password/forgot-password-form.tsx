import { useTranslation } from 'react-i18next';
import { EMAIL_MAXIMUM } from '@marketplace/api-contract';
import { Field, firstProblem, rules, useBusy, useForm } from '@marketplace/forms';
import { useSession, type SignInView } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import styles from '../forms.module.css';
import { useSendResetEmail } from './use-send-reset-email';

interface ForgotPasswordFormProps {
  onView: (view: SignInView) => void;
  onSent: () => void;
}

/** Requests an email with a link to set a new password (AU-10). */
export function ForgotPasswordForm({ onView, onSent }: ForgotPasswordFormProps) {
  const { t } = useTranslation('auth-dialog');
  // Account emails link here, also for a customer who is signed in.
  const ownEmail = useSession((session) => session.user?.email);
  const sendResetEmail = useSendResetEmail();
  const [isBusy, run] = useBusy();
  const form = useForm({ email: ownEmail ?? '' }, ({ email }) => ({
    email: firstProblem(email, rules.required, rules.email),
  }));

  async function send() {
    const email = form.values.email.trim();
    const isSent = await sendResetEmail(email, t('customer_account.recoverPassword.checkEmail'), (fields) =>
      form.reject(fields, { email: 'body.email' }),
    );
    if (isSent) onSent();
  }

  return (
    <form className={styles['form']} method="post" noValidate>
      <p className={styles['quiet']}>{t('reset.text')}</p>
      <Field
        {...form.field('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={EMAIL_MAXIMUM}
      />
      <Button variant="primary" isWide isBusy={isBusy} onClick={() => form.check() && run(send)}>
        {t('reset.submit')}
      </Button>
      {ownEmail === undefined && (
        <p className={styles['other']}>
          <button type="button" className={styles['link']} onClick={() => onView('signIn')}>
            {t('reset.back')}
          </button>
        </p>
      )}
    </form>
  );
}
