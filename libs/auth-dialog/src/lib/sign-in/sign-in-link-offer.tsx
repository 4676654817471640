import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../forms.module.css';
import { SignInLinkButton } from './sign-in-link-button';

/**
 * Says that passwords are blocked for this account and offers a sign-in link; takes the focus when
 * shown.
 */
export function SignInLinkOffer({ email }: { email: string }) {
  const { t } = useTranslation('auth-dialog');
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label={t('signInLink.request')} className={styles['offer']}>
      <p>{t('failure.sign_in_link_required')}</p>
      <SignInLinkButton email={email} label={t('signInLink.request')} />
    </div>
  );
}
