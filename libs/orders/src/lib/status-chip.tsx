import { useTranslation } from 'react-i18next';
import type { OrderStatus } from '@marketplace/api-contract';
import { shownStatus, type ShownStatus } from './order-status';
import styles from './status-chip.module.css';

const TONES: Readonly<Record<ShownStatus, 'waiting' | 'bad' | 'good' | 'over'>> = {
  pendingPayment: 'waiting',
  paymentFailed: 'bad',
  confirmed: 'good',
  completed: 'good',
  cancelled: 'over',
  expired: 'over',
};

/** The status of an order (OR-08). */
export function StatusChip({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders');
  const shown = shownStatus(status);
  return <span className={`${styles['chip']} ${styles[TONES[shown]]}`}>{t(`status.${shown}`)}</span>;
}
