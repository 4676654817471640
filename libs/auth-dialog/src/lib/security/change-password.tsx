import { useState } from 'react';
import { ApiError } from '@marketplace/api-client';
import { changePassword } from '@marketplace/api-contract';
import { firstProblem, PasswordField, rules, useBusy, useForm, useRefused } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { failureText } from '../failure-text';
import formStyles from '../forms.module.css';
import { NewPasswordField } from '../password/new-password-field';
import styles from './security.module.css';

/** Another password, for who knows the one before; who does not is mailed a link. */
export function ChangePassword() {
  const { t } = useTexts('auth-dialog');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles['section']} aria-labelledby="password-title">
      <div className={styles['head']}>
        <h2 id="password-title">{t('password')}</h2>
        {!isOpen && <Button onClick={() => setIsOpen(true)}>{t('security.change')}</Button>}
      </div>
      {isOpen && <ChangeForm onDone={() => setIsOpen(false)} />}
    </section>
  );
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const { t } = useTexts('auth-dialog');
  const store = useSessionStore();
  const email = useSession((session) => session.user?.email ?? '');
  const [isBusy, run] = useBusy();
  const wrong = useRefused({ type: 'passwordWrong' });
  const common = useRefused({ type: 'passwordCommon' });
  const form = useForm({ current: '', password: '' }, ({ current, password }) => ({
    current: firstProblem(current, rules.required, wrong.check),
    password: firstProblem(password, rules.required, rules.password, common.check),
  }));

  async function change() {
    const { api, notify } = store.getState();
    const { current, password } = form.values;
    try {
      await api(changePassword, { body: { currentPassword: current, password } });
      notify('success', t('security.changed'));
      onDone();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'password_wrong') {
        wrong.refuse(current);
        form.focus('current');
      } else if (code === 'password_common') {
        common.refuse(password);
        form.focus('password');
      } else notify('error', failureText(t, error, t('security.failed')));
    }
  }

  return (
    <form className={formStyles['form']} method="post" noValidate>
      {/* Password managers keep the new one under this name. */}
      <input type="text" autoComplete="username" hidden readOnly value={email} />
      <PasswordField
        {...form.field('current')}
        label={t('security.current')}
        autoComplete="current-password"
        maxLength={200}
      />
      <NewPasswordField {...form.field('password')} label={t('resetPassword.password')} />
      <div className={formStyles['actions']}>
        <Button onClick={onDone}>{t('security.cancel')}</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => form.check() && run(change)}>
          {t('resetPassword.submit')}
        </Button>
      </div>
      <p className={formStyles['small']}>{t('security.others')}</p>
    </form>
  );
}
