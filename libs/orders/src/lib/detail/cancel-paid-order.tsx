import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@marketplace/api-contract';
import { Button, LazyOverlay, usePreload } from '@marketplace/ui';
import styles from './order-detail-screen.module.css';

interface CancelPaidOrderProps {
  order: Order;
  /** Called with the order once it or a part of it is cancelled. */
  onCancelled: (order: Order) => void;
}

const load = async () => (await import('./cancel-sheet')).CancelSheet;

/** A button that opens the sheet with what the customer gets back (OR-07). */
export function CancelPaidOrder({ order, onCancelled }: CancelPaidOrderProps) {
  const { t } = useTranslation('orders');
  const [isOpen, setIsOpen] = useState(false);
  const preload = usePreload(load);
  const onClose = () => setIsOpen(false);
  return (
    <div className={styles['screenOnly']}>
      <Button size="small" aria-haspopup="dialog" {...preload} onClick={() => setIsOpen(true)}>
        {t('payment.cancel')}
      </Button>
      <LazyOverlay isOpen={isOpen} load={load} onFailure={onClose} props={{ order, onClose, onCancelled }} />
    </div>
  );
}
