import { ApiError } from '@marketplace/api-client';
import { confirmPassword } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { DialogShell } from '../dialog/dialog-shell';
import { failureText } from '../failure-text';
import formStyles from '../forms.module.css';
import { KnownPasswordForm } from '../password/known-password-form';
import { SetPasswordButton } from './set-password-button';

interface AnswerProps {
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks who signed in long ago to show once more who they are, before something that a thief would like to do (AU-14). */
export function ConfirmDialog({
  isOpen,
  hasPassword,
  onAnswer,
}: AnswerProps & { isOpen: boolean; hasPassword: boolean }) {
  const { t } = useTexts('auth-dialog');
  return (
    <DialogShell title={t('confirm.title')} isOpen={isOpen} onClose={() => onAnswer(false)}>
      {hasPassword ? <ByPassword onAnswer={onAnswer} /> : <WithoutPassword onAnswer={onAnswer} />}
    </DialogShell>
  );
}

function ByPassword({ onAnswer }: AnswerProps) {
  const { t } = useTexts('auth-dialog');
  const store = useSessionStore();
  const email = useSession((session) => session.user?.email ?? '');
  const openSignIn = useSession((session) => session.openSignIn);

  async function confirm(password: string) {
    const { api, notify } = store.getState();
    try {
      await api(confirmPassword, { body: { password } });
      onAnswer(true);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password_wrong') throw error;
      notify('error', failureText(t, error, t('security.failed')));
    }
  }

  return (
    <KnownPasswordForm
      text={t('confirm.text')}
      email={email}
      cancel={t('security.cancel')}
      submit={t('confirm.submit')}
      onCancel={() => onAnswer(false)}
      onSubmit={confirm}
      onForgot={() => {
        onAnswer(false);
        openSignIn('reset');
      }}
    />
  );
}

function WithoutPassword({ onAnswer }: AnswerProps) {
  const { t } = useTexts('auth-dialog');
  return (
    <div className={formStyles['form']}>
      <p>{t('confirm.noPassword')}</p>
      <div className={formStyles['actions']}>
        <Button onClick={() => onAnswer(false)}>{t('security.cancel')}</Button>
        <SetPasswordButton look="primary" onSent={() => onAnswer(false)} />
      </div>
    </div>
  );
}
