import { useTranslation } from 'react-i18next';
import type { Day, Order } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';
import { formatInstant } from '../line-dates';
import { shownStatus } from '../order-status';
import styles from './order-detail-screen.module.css';

interface StatusHistoryProps {
  history: Order['history'];
  timeZone: string;
  /** A day of another year is shown with its year. */
  today: Day;
}

/** Latest first; statuses that customers see as one are one step (OR-08). */
export function StatusHistory({ history, timeZone, today }: StatusHistoryProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const steps = history
    .map(({ status, at }) => ({ shown: shownStatus(status), at }))
    .filter(({ shown }, index, all) => all[index - 1]?.shown !== shown);
  return (
    <section className={styles['section']}>
      <h2>{t('detail.history')}</h2>
      <ol className={styles['history']}>
        {steps.toReversed().map(({ shown, at }) => (
          <li key={at + shown}>
            <span className={styles['step']}>{t(`status.${shown}`)}</span>
            <time dateTime={at} className={styles['quiet']}>
              {formatInstant(at, timeZone, today, language)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
