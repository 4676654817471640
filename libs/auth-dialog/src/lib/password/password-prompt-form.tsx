import { useTranslation } from 'react-i18next';
import { PASSWORD_MAXIMUM } from '@marketplace/api-contract';
import { firstProblem, PasswordField, rules, useBusy, useForm, useRejectedValues } from '@marketplace/forms';
import { Button } from '@marketplace/ui';
import styles from '../forms.module.css';

interface PasswordPromptFormProps {
  text: string;
  /** The account's email. */
  email: string;
  cancel: string;
  submit: string;
  onCancel: () => void;
  /** Rejects when the password is wrong. */
  onSubmit: (password: string) => Promise<void>;
  onForgot: () => void;
}

/** Asks for the password of an account whose email is known. */
export function PasswordPromptForm(props: PasswordPromptFormProps) {
  const { text, email, cancel, submit, onCancel, onSubmit, onForgot } = props;
  const { t } = useTranslation('auth-dialog');
  const [isBusy, run] = useBusy();
  const wrong = useRejectedValues({ type: 'passwordWrong' });
  const form = useForm({ password: '' }, ({ password }) => ({
    password: firstProblem(password, rules.required, wrong.check),
  }));

  async function send() {
    const { password } = form.values;
    try {
      await onSubmit(password);
    } catch {
      wrong.reject(password);
      form.focus('password');
    }
  }

  return (
    <form className={styles['form']} method="post" noValidate>
      <p>{text}</p>
      <input type="text" autoComplete="username" hidden readOnly value={email} />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        maxLength={PASSWORD_MAXIMUM}
      />
      <button type="button" className={`${styles['link']} ${styles['forgot']}`} onClick={onForgot}>
        {t('signIn.forgot')}
      </button>
      <div className={styles['actions']}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => form.check() && run(send)}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
