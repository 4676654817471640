import { useEffect, useState } from 'react';
import { getConfiguration, type Policy } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Button, SafeHtml, Spinner } from '@marketplace/ui';
import { DialogShell } from '../dialog/dialog-shell';
import { failureText } from '../failure-text';
import styles from './policy-dialog.module.css';
import type { AcceptedPolicy } from './policy-links';

/** A policy's text over the sign-up form (AU-19); null closes it. */
export function PolicyDialog({ policy, onClose }: { policy: AcceptedPolicy | null; onClose: () => void }) {
  const names = useSession((session) => session.site.policyNames);
  // While it fades out it still shows what it showed.
  const [last, setLast] = useState<AcceptedPolicy>(policy ?? 'TermsandConditions');
  if (policy && policy !== last) setLast(policy);
  return (
    <DialogShell title={names[last] ?? ''} isOpen={policy !== null} onClose={onClose}>
      <PolicyText policy={last} />
    </DialogShell>
  );
}

type State =
  { status: 'loading' } | { status: 'ready'; text: Policy | undefined } | { status: 'failed'; error: unknown };

function PolicyText({ policy }: { policy: AcceptedPolicy }) {
  const { t } = useTexts('auth-dialog');
  const api = useSession((session) => session.api);
  const [state, setState] = useState<State>({ status: 'loading' });
  const isLoading = state.status === 'loading';

  useEffect(() => {
    if (!isLoading) return;
    const leaving = new AbortController();
    api(getConfiguration, { body: ['policies'], signal: leaving.signal }).then(
      ({ policies }) => setState({ status: 'ready', text: policies?.[policy] }),
      (error: unknown) => leaving.signal.aborted || setState({ status: 'failed', error }),
    );
    return () => leaving.abort();
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
