import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionStore } from '@marketplace/session';
import { failureText } from '../failure-text';
import { loadSecurity, type Security } from './load-security';
import { useReauthentication } from './use-reauthentication';

/** Commands shared by the parts of the section. */
export interface SecurityActions {
  /**
   * Makes a call, with reauthentication if required; shows a toast when it fails. True when it
   * succeeded.
   */
  attempt: (call: () => Promise<unknown>) => Promise<boolean>;
  /** Shows a success toast and reloads methods and devices. */
  notifyAndReload: (text: string) => Promise<void>;
}

export function useSecurity(first: Security) {
  const { t } = useTranslation('auth-dialog');
  const store = useSessionStore();
  const [security, setSecurity] = useState(first);
  const { withReauthentication, dialog } = useReauthentication(security.methods.hasPassword);

  const actions: SecurityActions = {
    async attempt(call) {
      try {
        return await withReauthentication(call);
      } catch (error) {
        store.getState().notify('error', failureText(t, error, t('security.failed')));
        return false;
      }
    },
    async notifyAndReload(text) {
      const { api, notify } = store.getState();
      notify('success', text);
      // When reloading fails, the earlier data stays.
      const now = await loadSecurity(api).catch(() => null);
      if (now) setSecurity(now);
    },
  };
  return { ...security, actions, dialog };
}
