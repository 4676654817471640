import { useTranslation } from 'react-i18next';
import { confirmPassword } from '@marketplace/api-contract/operations';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { DialogFrame } from '../dialog/dialog-frame';
import { failureText } from '../failure-text';
import formStyles from '../forms.module.css';
import { isPasswordError, PasswordPromptForm } from '../password/password-prompt-form';
import { SetPasswordButton } from './set-password-button';

interface AnswerProps {
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for the password again before a sensitive action when the last sign-in is too long ago. */
export function ReauthenticationDialog({
  isOpen,
  hasPassword,
  onAnswer,
}: AnswerProps & { isOpen: boolean; hasPassword: boolean }) {
  const { t } = useTranslation('auth-dialog');
  return (
    <DialogFrame title={t('confirm.title')} isOpen={isOpen} onClose={() => onAnswer(false)}>
      {hasPassword ? <WithPassword onAnswer={onAnswer} /> : <WithoutPassword onAnswer={onAnswer} />}
    </DialogFrame>
  );
}

function WithPassword({ onAnswer }: AnswerProps) {
  const { t } = useTranslation('auth-dialog');
  const store = useSessionStore();
  const email = useSession((session) => session.user?.email ?? '');
  const openSignIn = useSession((session) => session.openSignIn);

  async function confirm(password: string) {
    const { api, notify } = store.getState();
    try {
      await api(confirmPassword, { body: { password } });
      onAnswer(true);
    } catch (error) {
      if (isPasswordError(error, 'body.password')) throw error;
      notify('error', failureText(t, error, t('security.failed')));
    }
  }

  return (
    <PasswordPromptForm
      text={t('confirm.text')}
      email={email}
      path="body.password"
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
  const { t } = useTranslation('auth-dialog');
  return (
    <div className={formStyles['form']}>
      <p>{t('confirm.noPassword')}</p>
      <div className={formStyles['actions']}>
        <Button onClick={() => onAnswer(false)}>{t('security.cancel')}</Button>
        <SetPasswordButton variant="primary" onSent={() => onAnswer(false)} />
      </div>
    </div>
  );
}
