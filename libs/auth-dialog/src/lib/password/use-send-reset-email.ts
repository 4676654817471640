import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { forgotPassword } from '@marketplace/api-contract/operations';
import { useLanguage } from '@marketplace/i18n';
import { useSessionStore } from '@marketplace/session';
import { failureText } from '../failure-text';

/**
 * Requests the email with a link to set a password (AU-10) and shows a toast; true when it was
 * sent. `onRejected` may show the rejected fields instead of an error.
 */
export function useSendResetEmail(): (
  email: string,
  successText: string,
  onRejected?: (fields: ApiError['fields']) => boolean,
) => Promise<boolean> {
  const { t } = useTranslation('auth-dialog');
  const language = useLanguage();
  const store = useSessionStore();
  return async (email, successText, onRejected) => {
    const { api, notify } = store.getState();
    try {
      await api(forgotPassword, { body: { email, language } });
      notify('success', successText);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && onRejected?.(error.fields)))
        notify('error', failureText(t, error, t('customer_account.recoverPassword.error')));
      return false;
    }
  };
}
