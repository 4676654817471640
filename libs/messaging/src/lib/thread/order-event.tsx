import { useTranslation } from 'react-i18next';
import type { OrderStatus, Thread } from '@marketplace/api-contract';
import { formatTime } from '@marketplace/formats';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import styles from './thread.module.css';

/** Statuses as customers see them (OR-08). */
const STATUS_NAMES = {
  'Pending Payment': 'pendingPayment',
  'Payment Failed': 'paymentFailed',
  Confirmed: 'confirmed',
  Accepted: 'accepted',
  'Handed Over': 'handedOver',
  Completed: 'completed',
  'Ready For Payout': 'completed',
  PaidOut: 'completed',
  Cancelled: 'cancelled',
  Expired: 'expired',
} as const satisfies Readonly<Record<OrderStatus, string>>;

/** A change of the order between messages. */
export function OrderEvent({ event: { status, at } }: { event: Thread['events'][number] }) {
  const { t } = useTranslation('messaging');
  const language = useLanguage();
  const zone = useTimeZone();
  return (
    <li className={styles['event']}>
      {t('thread.event', { status: t(`status.${STATUS_NAMES[status]}`) })}{' '}
      <time dateTime={at}>{formatTime(at, zone, language)}</time>
    </li>
  );
}
