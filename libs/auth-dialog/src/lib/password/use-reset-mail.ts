import { forgotPassword } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSessionStore } from '@marketplace/session';
import { failureText } from '../failure-text';

/** Asks for the mail with a link to set a password (AU-10) and says how that went; true where it did. */
export function useResetMail(): (email: string, done: string) => Promise<boolean> {
  const { t, language } = useTexts('auth-dialog');
  const store = useSessionStore();
  return async (email, done) => {
    const { api, notify } = store.getState();
    try {
      await api(forgotPassword, { body: { email, language } });
      notify('success', done);
      return true;
    } catch (error) {
      notify('error', failureText(t, error, t('customer_account.recoverPassword.error')));
      return false;
    }
  };
}
