import { useState } from 'react';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { LatePart } from '@marketplace/ui';
import styles from '../forms.module.css';

/** The policies that a customer accepts by signing up. */
export type AcceptedPolicy = 'TermsandConditions' | 'PrivacyPolicies';
const ACCEPTED: readonly AcceptedPolicy[] = ['TermsandConditions', 'PrivacyPolicies'];

const loadDialog = async () => (await import('./policy-dialog')).PolicyDialog;

/** What signing up accepts, each to be read in a dialog (AU-19). */
export function PolicyLinks() {
  const { t } = useTexts('auth-dialog');
  const names = useSession((session) => session.site.policyNames);
  const [open, setOpen] = useState<AcceptedPolicy | null>(null);
  const close = () => setOpen(null);

  const existing = ACCEPTED.filter((policy) => names[policy]);
  if (existing.length === 0) return null;
  return (
    <p className={styles['small']}>
      {t('signUp.accepts')}{' '}
      {existing.map((policy, index) => (
        <span key={policy}>
          <button type="button" className={styles['link']} aria-haspopup="dialog" onClick={() => setOpen(policy)}>
            {names[policy]}
          </button>
          {index < existing.length - 1 && ' · '}
        </span>
      ))}
      <LatePart isWanted={open !== null} load={loadDialog} onFailure={close} props={{ policy: open, onClose: close }} />
    </p>
  );
}
