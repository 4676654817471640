import { useTranslation } from 'react-i18next';
import { forgotPassword } from '@marketplace/api-contract/operations';
import { useLanguage } from '@marketplace/i18n';
import { useSessionStore } from '@marketplace/session';
import { failureText } from '../failure-text';

/**
 * Requests the email with a link to set a password (AU-10) and shows a toast; true when it was
 * sent.
 */
export function useSendResetEmail(): (email: string, successText: string) => Promise<boolean> {
  const { t } = useTranslation('auth-dialog');
  const language = useLanguage();
  const store = useSessionStore();
  return async (email, successText) => {
    const { api, notify } = store.getState();
    try {
      await api(forgotPassword, { body: { email, language } });
      notify('success', successText);
      return true;
    } catch (error) {
      notify('error', failureText(t, error, t('customer_account.recoverPassword.error')));
      return false;
    }
  };
}
