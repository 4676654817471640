import { forgotPassword } from '@marketplace/api-contract';
import { Field, firstProblem, rules, useBusy, useForm } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';
import { useSessionStore, type SignInView } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { failureText } from '../failure-text';
import styles from '../forms.module.css';

interface ForgotPasswordFormProps {
  onView: (view: SignInView) => void;
  onSent: () => void;
}

/** Asks for a mail with a link to set a new password (AU-10). */
export function ForgotPasswordForm({ onView, onSent }: ForgotPasswordFormProps) {
  const { t, language } = useTexts('auth-dialog');
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const form = useForm({ email: '' }, ({ email }) => ({ email: firstProblem(email, rules.required, rules.email) }));

  async function send() {
    const { api, notify } = store.getState();
    try {
      await api(forgotPassword, { body: { email: form.values.email.trim().toLowerCase(), language } });
      notify('success', t('customer_account.recoverPassword.checkEmail'));
      onSent();
    } catch (error) {
      notify('error', failureText(t, error, t('customer_account.recoverPassword.error')));
    }
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
        maxLength={254}
      />
      <Button look="primary" isWide isBusy={isBusy} onClick={() => form.check() && run(send)}>
        {t('reset.submit')}
      </Button>
      <p className={styles['other']}>
        <button type="button" className={styles['link']} onClick={() => onView('signIn')}>
          {t('reset.back')}
        </button>
      </p>
    </form>
  );
}
