import { useTranslation } from 'react-i18next';
import type { Day, Order } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';
import { formatInstant } from '../line-dates';
import { useStatusName } from '../order-status';
import styles from './order-detail-screen.module.css';

interface StatusHistoryProps {
  order: Pick<Order, 'history' | 'fulfilment'>;
  timeZone: string;
  /** A day of another year is shown with its year. */
  today: Day;
}

/** Latest first; statuses that customers see as one are one step (OR-08). */
export function StatusHistory({ order: { history, fulfilment }, timeZone, today }: StatusHistoryProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const getName = useStatusName();
  const steps = history
    .map(({ status, at }) => ({ name: getName(status, fulfilment), at }))
    .filter(({ name }, index, all) => all[index - 1]?.name !== name);
  return (
    <section className={styles['section']}>
      <h2>{t('detail.history')}</h2>
      <ol className={styles['history']}>
        {steps.toReversed().map(({ name, at }) => (
          <li key={at + name}>
            <span className={styles['step']}>{name}</span>
            <time dateTime={at} className={styles['quiet']}>
              {formatInstant(at, timeZone, today, language)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
