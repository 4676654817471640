import { useEffect, useRef } from 'react';
import { useTexts } from '@marketplace/i18n';
import styles from '../forms.module.css';
import { SignInLinkButton } from './sign-in-link-button';

/** Says that no password is taken for this account now, and offers the other way in. It takes the focus when it comes. */
export function SignInLinkOffer({ email }: { email: string }) {
  const { t } = useTexts('auth-dialog');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={t('signInLink.request')} className={styles['offer']}>
      <p>{t('failure.sign_in_link_required')}</p>
      <SignInLinkButton email={email} label={t('signInLink.request')} />
    </div>
  );
}
