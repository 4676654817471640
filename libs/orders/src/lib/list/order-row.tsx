import { useTranslation } from 'react-i18next';
import type { OrderSummary } from '@marketplace/api-contract';
import { dayIn, dayWithYear, formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Link, Picture } from '@marketplace/ui';
import { formatLineDates } from '../line-dates';
import { OrderStatusChip } from '../status-chip';
import styles from './orders-screen.module.css';

/** One order as a link. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const [first] = order.lines;
  if (!first) return null;
  const orderedOn = dayIn(first.timeZone, order.createdAt);
  const others = order.lines.length - 1;
  return (
    <li>
      <Link to={`/orders/${order.id}`} className={styles['row']} isPrefetched>
        <Picture picture={first.picture} sizes="120px" upTo={320} alt="" className={styles['picture']} />
        <span className={styles['facts']}>
          <span className={styles['name']}>{order.request?.title ?? first.name}</span>
          {order.request && <span>{first.name}</span>}
          {others > 0 && <span className={styles['quiet']}>{t('list.more', { count: others })}</span>}
          <span>{formatLineDates(first, orderedOn, language)}</span>
          <span className={styles['quiet']}>
            {t('list.ordered', { number: order.number, day: dayWithYear(orderedOn, language) })}
          </span>
        </span>
        <span className={styles['end']}>
          <OrderStatusChip order={order} />
          <span className={styles['total']}>
            {formatMoney({ amount: order.total, currency: order.currency }, language)}
          </span>
        </span>
      </Link>
    </li>
  );
}
