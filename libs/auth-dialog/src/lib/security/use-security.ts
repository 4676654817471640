import { useState } from 'react';
import { useTexts } from '@marketplace/i18n';
import { useSessionStore } from '@marketplace/session';
import { failureText } from '../failure-text';
import { loadSecurity, type Security } from './load-security';
import { useConfirmation } from './use-confirmation';

/** What the parts of the section do with the account. */
export interface SecurityActions {
  /** Makes a call, with a confirmation where it needs one; the visitor is told what failed. True where it was made. */
  attempt: (call: () => Promise<unknown>) => Promise<boolean>;
  /** Says what happened, and shows what is there now. */
  changed: (text: string) => Promise<void>;
}

export function useSecurity(first: Security) {
  const { t } = useTexts('auth-dialog');
  const store = useSessionStore();
  const [security, setSecurity] = useState(first);
  const { withProof, dialog } = useConfirmation(security.ways.hasPassword);

  const actions: SecurityActions = {
    async attempt(call) {
      try {
        return await withProof(call);
      } catch (error) {
        store.getState().notify('error', failureText(t, error, t('security.failed')));
        return false;
      }
    },
    async changed(text) {
      const { api, notify } = store.getState();
      notify('success', text);
      // What is not known anew stays as it was.
      const now = await loadSecurity(api).catch(() => null);
      if (now) setSecurity(now);
    },
  };
  return { ...security, actions, dialog };
}
