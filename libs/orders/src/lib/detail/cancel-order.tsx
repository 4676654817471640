import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import type { Order } from '@marketplace/api-contract';
import { cancelOrder, getOrder } from '@marketplace/api-contract/operations';
import { useSession } from '@marketplace/session';
import { CancelUnpaidButton } from '../cancel-unpaid-button';
import styles from './order-detail-screen.module.css';

interface CancelOrderProps {
  id: string;
  /** Called with the order once it is cancelled, or turns out to be paid. */
  onSettled: (order: Order) => void;
}

/** Cancels an unpaid order. */
export function CancelOrder({ id, onSettled }: CancelOrderProps) {
  const { t } = useTranslation('orders');
  const api = useSession((session) => session.api);
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const cancel = async () => {
    setStatus('busy');
    try {
      onSettled(await api(cancelOrder, { params: { id }, body: {} }));
    } catch (error) {
      const isPaid = error instanceof ApiError && error.code === 'already_paid';
      const paid = isPaid ? await api(getOrder, { params: { id } }).catch(() => null) : null;
      if (paid) onSettled(paid);
      else setStatus('failed');
    }
  };
  return (
    <>
      <CancelUnpaidButton isBusy={status === 'busy'} onCancel={() => void cancel()} />
      <p role="alert" className={styles['failed']}>
        {status === 'failed' && t('detail.cancelFailed')}
      </p>
    </>
  );
}
