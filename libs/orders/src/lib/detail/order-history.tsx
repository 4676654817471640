import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Day, Instant, Order } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { formatInstant } from '../line-dates';
import { useStatusName } from '../order-status';
import styles from './order-detail-screen.module.css';

interface OrderHistoryProps {
  order: Order;
  timeZone: string;
  /** A day of another year is shown with its year. */
  today: Day;
}

interface OrderEvent {
  name: string;
  at: Instant;
}

/** Everything that has happened with the order, latest first. */
export function OrderHistory({ order, timeZone, today }: OrderHistoryProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const getName = useStatusName();
  // Statuses that customers see as one are one step (OR-08).
  const steps = order.history
    .map(({ status, at }) => ({ name: getName(status, order.fulfilment), at }))
    .filter(({ name }, index, all) => all[index - 1]?.name !== name);
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, language);
  // The sort is stable: what happened at the same time follows its step.
  const events = [...steps, ...listEvents(order, t, money)].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <section className={styles['section']}>
      <h2>{t('detail.history')}</h2>
      <ol className={styles['history']}>
        {events.toReversed().map(({ name, at }) => (
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

/** What has happened besides the changes of the status. */
function listEvents(
  { lines, history, refunds, problems, confirmedAt }: Order,
  t: TFunction<'orders'>,
  money: (amount: number) => string,
): OrderEvent[] {
  const cancelledWithOrder = history.find(({ status }) => status === 'Cancelled')?.at;
  return [
    ...lines.flatMap(({ name, cancelledAt }) =>
      cancelledAt && cancelledAt !== cancelledWithOrder
        ? [{ name: t('history.lineCancelled', { item: name }), at: cancelledAt }]
        : [],
    ),
    ...refunds.map(({ amount, at }) => ({ name: t('history.refund', { amount: money(amount) }), at })),
    ...(confirmedAt ? [{ name: t('history.confirmed'), at: confirmedAt }] : []),
    ...problems.flatMap(({ reportedAt, resolvedAt }) => [
      { name: t('history.problem'), at: reportedAt },
      ...(resolvedAt ? [{ name: t('history.solved'), at: resolvedAt }] : []),
    ]),
  ];
}
