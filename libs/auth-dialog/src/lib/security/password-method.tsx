import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInMethods } from '@marketplace/api-contract';
import { Button } from '@marketplace/ui';
import { ChangePasswordForm } from './change-password-form';
import styles from './security.module.css';
import { SetPasswordButton } from './set-password-button';
import type { SecurityActions } from './use-security';

/** The password: changed with the current one, or set by an emailed link when there is none. */
export function PasswordMethod({ methods, actions }: { methods: SignInMethods; actions: SecurityActions }) {
  const { t } = useTranslation('auth-dialog');
  const [isOpen, setIsOpen] = useState(false);
  const { hasPassword, connected } = methods;
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
            disconnects={connected.map(({ type }) => type)}
            onChanged={actions.notifyAndReload}
            onDone={() => setIsOpen(false)}
          />
        </div>
      )}
    </li>
  );
}
