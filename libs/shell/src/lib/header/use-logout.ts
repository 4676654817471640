import { useState } from 'react';
import { logout } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSessionStore } from '@marketplace/session';
import { loadPage } from '../load-page';

/** AU-14: ends the session on the server, forgets here what was theirs and starts again at `/`. */
export function useLogout(): { logOut: () => Promise<void>; isLeaving: boolean } {
  const { t } = useTexts('shell');
  const store = useSessionStore();
  const [isLeaving, setIsLeaving] = useState(false);

  async function logOut() {
    setIsLeaving(true);
    const { api, notify } = store.getState();
    let forgetVisitor: () => void;
    try {
      ({ forgetVisitor } = await import('./forget-visitor'));
      await api(logout);
    } catch {
      // Still signed in on the server: to say otherwise would leave the account open.
      setIsLeaving(false);
      notify('error', t('account.logoutFailed'));
      return;
    }
    forgetVisitor();
    loadPage('/');
  }

  return { logOut, isLeaving };
}
