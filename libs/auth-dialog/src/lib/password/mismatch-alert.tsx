import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { useTexts } from '@marketplace/i18n';
import { MuiProvider } from '@marketplace/theme';
import { Button } from '@marketplace/ui';
import styles from './mismatch-alert.module.css';

/** Says that the two passwords differ (AU-17). */
export function MismatchAlert({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts('auth-dialog');
  const id = useId();
  return (
    <MuiProvider>
      <Dialog
        open={isOpen}
        onClose={onClose}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <div className={styles['alert']}>
          <h2 id={`${id}-title`}>{t('resetPassword.mismatchTitle')}</h2>
          <p id={`${id}-text`}>{t('resetPassword.mismatchText')}</p>
          {/* The only thing that can be done here: it takes the focus, as an alert's button does. */}
          {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
          <Button look="primary" autoFocus onClick={onClose}>
            {t('resetPassword.mismatchClose')}
          </Button>
        </div>
      </Dialog>
    </MuiProvider>
  );
}
