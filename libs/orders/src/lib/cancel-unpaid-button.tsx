import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LazyOverlay, usePreload } from '@marketplace/ui';

interface CancelUnpaidButtonProps {
  isWide?: boolean;
  isBusy?: boolean;
  onCancel: () => void;
}

const load = async () => (await import('./cancel-unpaid-alert')).CancelUnpaidAlert;

/** Cancels an unpaid order after a question. */
export function CancelUnpaidButton({ isWide = false, isBusy = false, onCancel }: CancelUnpaidButtonProps) {
  const { t } = useTranslation('orders');
  const [isOpen, setIsOpen] = useState(false);
  const preload = usePreload(load);
  const close = () => setIsOpen(false);
  const confirm = () => {
    close();
    onCancel();
  };
  return (
    <>
      <Button isWide={isWide} isBusy={isBusy} aria-haspopup="dialog" {...preload} onClick={() => setIsOpen(true)}>
        {t('payment.cancel')}
      </Button>
      <LazyOverlay isOpen={isOpen} load={load} onFailure={close} props={{ onKeep: close, onCancel: confirm }} />
    </>
  );
}
