import { useTranslation } from 'react-i18next';
import { Alert } from '@marketplace/overlays';
import { Button } from '@marketplace/ui';

interface CancelUnpaidAlertProps {
  onKeep: () => void;
  onCancel: () => void;
}

/** Asks before an unpaid order is cancelled. */
export function CancelUnpaidAlert({ onKeep, onCancel }: CancelUnpaidAlertProps) {
  const { t } = useTranslation('orders');
  return (
    <Alert title={t('cancel.title')} text={t('cancel.unpaid')} onClose={onKeep}>
      {/* The safe choice has the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <Button variant="quiet" autoFocus onClick={onKeep}>
        {t('cancel.keep')}
      </Button>
      <Button variant="primary" onClick={onCancel}>
        {t('payment.cancel')}
      </Button>
    </Alert>
  );
}
