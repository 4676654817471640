import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
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
  /** Where the password is in the request. */
  path: 'body.password' | 'body.currentPassword';
  /** Throws when the password is wrong, or names it as a rejected field. */
  onSubmit: (password: string) => Promise<void>;
  onForgot: () => void;
}

/** Asks for the password of an account whose email is known. */
export function PasswordPromptForm(props: PasswordPromptFormProps) {
  const { text, email, path, cancel, submit, onCancel, onSubmit, onForgot } = props;
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
    } catch (error) {
      if (error instanceof ApiError && form.reject(error.fields, { password: path })) return;
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

/** Whether the error is about the password that was entered. */
export const isPasswordError = (error: unknown, path: PasswordPromptFormProps['path']): boolean =>
  error instanceof ApiError && (error.code === 'password_wrong' || path in error.fields);
