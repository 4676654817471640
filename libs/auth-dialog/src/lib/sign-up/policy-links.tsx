import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';
import { LazyComponent } from '@marketplace/ui';
import styles from '../forms.module.css';
import type { AcceptedPolicy } from './policy-dialog';

const ACCEPTED: readonly AcceptedPolicy[] = ['TermsandConditions', 'PrivacyPolicies'];

const loadDialog = async () => (await import('./policy-dialog')).PolicyDialog;

/** The policies that signing up accepts, each opening in a dialog (AU-19). */
export function PolicyLinks() {
  const { t } = useTranslation('auth-dialog');
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
      <LazyComponent
        isNeeded={open !== null}
        load={loadDialog}
        onFailure={close}
        props={{ policy: open, onClose: close }}
      />
    </p>
  );
}
