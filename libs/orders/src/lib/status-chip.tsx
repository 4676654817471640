import type { Fulfilment } from '@marketplace/api-contract';
import { getShownStatus, useStatusName, type ShownStatus } from './order-status';
import styles from './status-chip.module.css';

const TONES: Readonly<Record<ShownStatus, 'waiting' | 'bad' | 'good' | 'over'>> = {
  pendingPayment: 'waiting',
  paymentFailed: 'bad',
  confirmed: 'good',
  accepted: 'good',
  handedOver: 'good',
  sent: 'good',
  begun: 'good',
  completed: 'good',
  cancelled: 'over',
  expired: 'over',
  unknown: 'over',
};

/** The status of an order (OR-08). */
export function StatusChip({ order: { status, fulfilment } }: { order: { status: string; fulfilment: Fulfilment } }) {
  const getName = useStatusName();
  const tone = TONES[getShownStatus(status, fulfilment)];
  return <span className={`${styles['chip']} ${styles[tone]}`}>{getName(status, fulfilment)}</span>;
}
