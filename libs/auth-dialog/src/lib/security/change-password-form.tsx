import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import type { SocialProviderName } from '@marketplace/api-contract';
import { PASSWORD_MAXIMUM } from '@marketplace/api-contract';
import { changePassword } from '@marketplace/api-contract/operations';
import { firstProblem, PasswordField, rules, useBusy, useForm, useRejectedValues } from '@marketplace/forms';
import { useLanguage } from '@marketplace/i18n';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { failureText } from '../failure-text';
import formStyles from '../forms.module.css';
import { NewPasswordField } from '../password/new-password-field';
import { useNewPassword } from '../password/use-new-password';
import { PROVIDERS } from '../social/social-providers';

interface ChangePasswordFormProps {
  /** The providers that a new password disconnects. */
  disconnects: readonly SocialProviderName[];
  onChanged: (text: string) => Promise<void>;
  onDone: () => void;
}

const PATHS = { current: 'body.currentPassword', password: 'body.password' };

/** Changes the password, given the current one. */
export function ChangePasswordForm({ disconnects, onChanged, onDone }: ChangePasswordFormProps) {
  const { t } = useTranslation('auth-dialog');
  const language = useLanguage();
  const store = useSessionStore();
  const email = useSession((session) => session.user?.email ?? '');
  const [isBusy, run] = useBusy();
  const wrong = useRejectedValues({ type: 'passwordWrong' });
  const newPassword = useNewPassword();
  const form = useForm({ current: '', password: '' }, ({ current, password }) => ({
    current: firstProblem(current, rules.required, wrong.check),
    password: newPassword.check(password),
  }));

  async function change() {
    const { api, notify } = store.getState();
    const { current, password } = form.values;
    try {
      await api(changePassword, { body: { currentPassword: current, password } });
      onDone();
      await onChanged(t('security.changed'));
    } catch (error) {
      if (error instanceof ApiError && form.reject(error.fields, PATHS)) return;
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'password_wrong') {
        wrong.reject(current);
        form.focus('current');
      } else if (code === 'password_common') {
        newPassword.reject(password);
        form.focus('password');
      } else notify('error', failureText(t, error, t('security.failed')));
    }
  }

  const providers = new Intl.ListFormat(language).format(disconnects.map((type) => PROVIDERS[type].name));
  return (
    <form className={formStyles['form']} method="post" noValidate>
      {/* Password managers store the new password for this username. */}
      <input type="text" autoComplete="username" hidden readOnly value={email} />
      <PasswordField
        {...form.field('current')}
        label={t('security.current')}
        autoComplete="current-password"
        maxLength={PASSWORD_MAXIMUM}
      />
      <NewPasswordField {...form.field('password')} label={t('resetPassword.password')} />
      <div className={formStyles['actions']}>
        <Button onClick={onDone}>{t('security.cancel')}</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => form.check() && run(change)}>
          {t('resetPassword.submit')}
        </Button>
      </div>
      <p className={formStyles['small']}>
        {t('security.others')}
        {disconnects.length > 0 && ` ${t('security.alsoEnds', { providers })}`}
      </p>
    </form>
  );
}
