import { useState } from 'react';
import type { SignInWays } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Button } from '@marketplace/ui';
import { ChangePasswordForm } from './change-password-form';
import styles from './security.module.css';
import { SetPasswordButton } from './set-password-button';
import type { SecurityActions } from './use-security';

/** The password: another one for who knows the one before, and a mailed link where there is none. */
export function PasswordWay({ ways, actions }: { ways: SignInWays; actions: SecurityActions }) {
  const { t } = useTexts('auth-dialog');
  const [isOpen, setIsOpen] = useState(false);
  const { hasPassword, connected } = ways;
  return (
    <li className={styles['row']}>
      <div>
        <p className={styles['name']}>{t('password')}</p>
        <p className={styles['facts']}>
          {hasPassword ? t('security.passwordSet') : `${t('security.passwordNotSet')} ${t('security.setHow')}`}
        </p>
      </div>
      {!hasPassword && <SetPasswordButton />}
      {hasPassword && !isOpen && <Button onClick={() => setIsOpen(true)}>{t('security.change')}</Button>}
      {isOpen && (
        <div className={styles['form']}>
          <ChangePasswordForm
            ends={connected.map(({ type }) => type)}
            onChanged={actions.changed}
            onDone={() => setIsOpen(false)}
          />
        </div>
      )}
    </li>
  );
}
