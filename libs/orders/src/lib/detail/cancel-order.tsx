import { useState } from 'react';
import { ApiError } from '@marketplace/api-client';
import { cancelOrder, getOrder, type Order } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import styles from './order-detail-screen.module.css';

interface CancelOrderProps {
  id: string;
  /** With the order as it is by now; one that was just paid stays. */
  onCancelled: (order: Order) => void;
}

/** Cancels an order that waits for its payment. */
export function CancelOrder({ id, onCancelled }: CancelOrderProps) {
  const { t } = useTexts('orders');
  const api = useSession((session) => session.api);
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const cancel = async () => {
    setStatus('busy');
    try {
      onCancelled(await api(cancelOrder, { params: { id } }));
    } catch (error) {
      const isPaid = error instanceof ApiError && error.code === 'already_paid';
      const paid = isPaid ? await api(getOrder, { params: { id } }).catch(() => null) : null;
      if (paid) onCancelled(paid);
      else setStatus('failed');
    }
  };
  return (
    <>
      <Button isBusy={status === 'busy'} onClick={() => void cancel()}>
        {t('payment.cancel')}
      </Button>
      <p role="alert" className={styles['failed']}>
        {status === 'failed' && t('detail.cancelFailed')}
      </p>
    </>
  );
}
