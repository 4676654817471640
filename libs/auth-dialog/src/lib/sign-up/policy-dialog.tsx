import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Policy } from '@marketplace/api-contract';
import { getConfiguration } from '@marketplace/api-contract/operations';
import { useSession } from '@marketplace/session';
import { Button, SafeHtml, Spinner } from '@marketplace/ui';
import { DialogFrame } from '../dialog/dialog-frame';
import { failureText } from '../failure-text';
import styles from './policy-dialog.module.css';

/** The policies that a customer accepts by signing up. */
export type AcceptedPolicy = 'TermsandConditions' | 'PrivacyPolicies';

/** A policy's text over the sign-up form (AU-19); null closes it. */
export function PolicyDialog({ policy, onClose }: { policy: AcceptedPolicy | null; onClose: () => void }) {
  const names = useSession((session) => session.site.policyNames);
  // Keeps its text while it fades out.
  const [last, setLast] = useState<AcceptedPolicy>(policy ?? 'TermsandConditions');
  if (policy && policy !== last) setLast(policy);
  return (
    <DialogFrame title={names[last] ?? ''} isOpen={policy !== null} onClose={onClose}>
      <PolicyText policy={last} />
    </DialogFrame>
  );
}

type State =
  { status: 'loading' } | { status: 'ready'; text: Policy | undefined } | { status: 'failed'; error: unknown };

function PolicyText({ policy }: { policy: AcceptedPolicy }) {
  const { t } = useTranslation('auth-dialog');
  const api = useSession((session) => session.api);
  const [state, setState] = useState<State>({ status: 'loading' });
  const isLoading = state.status === 'loading';

  useEffect(() => {
    if (!isLoading) return;
    const controller = new AbortController();
    api(getConfiguration, { body: ['policies'], signal: controller.signal }).then(
      ({ policies }) => setState({ status: 'ready', text: policies?.[policy] }),
      (error: unknown) => controller.signal.aborted || setState({ status: 'failed', error }),
    );
    return () => controller.abort();
  }, [api, policy, isLoading]);

  if (state.status === 'ready' && state.text) return <SafeHtml html={state.text.value} />;
  if (state.status === 'loading') {
    return (
      <div className={styles['loading']} aria-busy="true">
        <Spinner />
      </div>
    );
  }
  return (
    <div className={styles['failed']} role="alert">
      <p>{failureText(t, state.status === 'failed' ? state.error : null, t('policy.failed'))}</p>
      <Button onClick={() => setState({ status: 'loading' })}>{t('retry')}</Button>
    </div>
  );
}
