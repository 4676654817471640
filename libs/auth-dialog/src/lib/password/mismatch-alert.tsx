import { useTranslation } from 'react-i18next';
import { Alert } from '@marketplace/overlays';
import { Button } from '@marketplace/ui';

/** The alert that the two passwords differ (AU-17). */
export function MismatchAlert({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('auth-dialog');
  return (
    <Alert
      title={t('resetPassword.mismatchTitle')}
      text={t('resetPassword.mismatchText')}
      isOpen={isOpen}
      onClose={onClose}
    >
      {/* The alert's only action takes the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <Button variant="primary" autoFocus onClick={onClose}>
        {t('resetPassword.mismatchClose')}
      </Button>
    </Alert>
  );
}
