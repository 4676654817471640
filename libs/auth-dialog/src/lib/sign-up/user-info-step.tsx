import { useImperativeHandle, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAXIMUM, PASSWORD_MAXIMUM, NAME_MAXIMUM, toStoredEmail } from '@marketplace/api-contract';
import { Field, firstProblem, PasswordField, rules, useForm, type Check } from '@marketplace/forms';
import { Button } from '@marketplace/ui';
import styles from '../forms.module.css';
import { NewPasswordField } from '../password/new-password-field';
import type { RejectFields } from './reject-fields';

/** Name, email as it is stored, and password. */
export interface UserInfo {
  name: string;
  email: string;
  password: string;
}

interface UserInfoStepProps {
  isLast: boolean;
  isBusy: boolean;
  /** Includes the passwords that are too common. */
  checkPassword: Check;
  /** Refuses emails, as they are stored, that already have an account. */
  checkEmail: Check;
  /** Shows the fields that the server rejected. */
  rejectRef: Ref<RejectFields>;
  onDone: (user: UserInfo) => void;
}

// The email is the username too.
const PATHS = { name: 'body.name', email: ['body.email', 'body.username'], password: 'body.password' };

/** The first step (AU-04, AU-05). */
export function UserInfoStep({ isLast, isBusy, checkPassword, checkEmail, rejectRef, onDone }: UserInfoStepProps) {
  const { t } = useTranslation('auth-dialog');
  const form = useForm({ name: '', email: '', password: '', confirm: '' }, (values) => ({
    name: firstProblem(values.name, rules.required, rules.personName),
    email: firstProblem(values.email, rules.required, rules.email) ?? checkEmail(toStoredEmail(values.email) ?? ''),
    password: checkPassword(values.password),
    confirm: firstProblem(values.confirm, rules.required, (confirm) =>
      confirm === values.password ? undefined : { type: 'passwordsDiffer' },
    ),
  }));

  useImperativeHandle(rejectRef, () => (fields) => form.reject(fields, PATHS));

  function finish() {
    const { name, email, password } = form.values;
    if (form.check()) onDone({ name: name.trim(), email: toStoredEmail(email) ?? '', password });
  }

  return (
    <form className={styles['form']} method="post" noValidate>
      <Field {...form.field('name')} label={t('signUp.name')} autoComplete="name" maxLength={NAME_MAXIMUM} />
      <Field
        {...form.field('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={EMAIL_MAXIMUM}
      />
      <NewPasswordField {...form.field('password')} label={t('password')} />
      <PasswordField
        {...form.field('confirm')}
        label={t('signUp.confirm')}
        autoComplete="new-password"
        maxLength={PASSWORD_MAXIMUM}
      />
      <Button variant="primary" isWide isBusy={isBusy} onClick={finish}>
        {t(isLast ? 'signUp.submit' : 'signUp.next')}
      </Button>
    </form>
  );
}
