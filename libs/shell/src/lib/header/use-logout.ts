import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logout } from '@marketplace/api-contract/operations';
import { useSessionStore } from '@marketplace/session';

/** AU-14: ends the server's session, clears the customer's data in this browser and loads `/`. */
export function useLogout(): { logOut: () => Promise<void>; isLoggingOut: boolean } {
  const { t } = useTranslation('shell');
  const store = useSessionStore();
  const [isLoggingOut, setIsLoggingOut] = useState(false);

  async function logOut() {
    setIsLoggingOut(true);
    const { api, notify } = store.getState();
    let session;
    try {
      session = await import('./clear-personal-data');
      await api(logout);
    } catch {
      // Still signed in on the server, so the page must not look signed out.
      setIsLoggingOut(false);
      notify('error', t('account.logoutFailed'));
      return;
    }
    session.clearPersonalData();
    session.browserDocument.load('/');
  }

  return { logOut, isLoggingOut };
}
