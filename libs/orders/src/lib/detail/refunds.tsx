import { useTranslation } from 'react-i18next';
import type { Day, Order, Refund } from '@marketplace/api-contract';
import { formatInstant, formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import styles from './order-detail-screen.module.css';

/** Whether it is on its way or has arrived. */
export const isRefunded = ({ status }: Refund): boolean => status !== 'failed';

interface RefundsProps {
  order: Pick<Order, 'refunds' | 'currency'>;
  timeZone: string;
  /** A day of another year is shown with its year. */
  today: Day;
}

/** What was paid back, and what the seller wrote about it; nothing without refunds. */
export function Refunds({ order: { refunds, currency }, timeZone, today }: RefundsProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  if (refunds.length === 0) return null;
  return (
    <div className={styles['refunds']}>
      <h3>{t('refunds.title')}</h3>
      <ul>
        {refunds.map(({ id, amount, status, note, at }) => (
          <li key={id}>
            <span className={styles['step']}>
              {t(`refunds.${status}`, { amount: formatMoney({ amount, currency }, language) })}
            </span>
            <time dateTime={at} className={styles['quiet']}>
              {formatInstant(at, timeZone, today, language)}
            </time>
            {note && <p className={styles['note']}>{note}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
