import { useTexts } from '@marketplace/i18n';
import { Button } from '@marketplace/ui';
import { AlertShell } from '../dialog/alert-shell';

/** Says that the two passwords differ (AU-17). */
export function MismatchAlert({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts('auth-dialog');
  return (
    <AlertShell
      title={t('resetPassword.mismatchTitle')}
      text={t('resetPassword.mismatchText')}
      isOpen={isOpen}
      onClose={onClose}
    >
      {/* The only thing that can be done here: it takes the focus, as an alert's button does. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <Button look="primary" autoFocus onClick={onClose}>
        {t('resetPassword.mismatchClose')}
      </Button>
    </AlertShell>
  );
}
