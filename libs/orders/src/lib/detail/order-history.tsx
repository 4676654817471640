import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Day, Instant, LineDates, Order } from '@marketplace/api-contract';
import { formatInstant, formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { formatLineDates } from '../line-dates';
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
  /** What it cost or gave back. */
  difference?: string;
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
  const formatDates = (line: number, dates: LineDates) =>
    formatLineDates({ ...dates, timeZone: order.lines[line]?.timeZone ?? timeZone }, today, language);
  // The sort is stable: what happened at the same time follows its step.
  const events: OrderEvent[] = [...steps, ...listEvents(order, t, money, formatDates)].sort((a, b) =>
    a.at.localeCompare(b.at),
  );
  return (
    <section className={styles['section']}>
      <h2>{t('detail.history')}</h2>
      <ol className={styles['history']}>
        {events.toReversed().map(({ name, at, difference }) => (
          <li key={at + name}>
            <span className={styles['step']}>{name}</span>
            {difference && <span>{difference}</span>}
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
  { lines, history, deposits, refunds, problems, confirmedAt, changes }: Order,
  t: TFunction<'orders'>,
  money: (amount: number) => string,
  formatDates: (line: number, dates: LineDates) => string,
): OrderEvent[] {
  const cancelledWithOrder = history.find(({ status }) => status === 'Cancelled')?.at;
  return [
    ...lines.flatMap(({ name, cancelledAt }) =>
      cancelledAt && cancelledAt !== cancelledWithOrder
        ? [{ name: t('history.lineCancelled', { item: name }), at: cancelledAt }]
        : [],
    ),
    ...changes.map(({ line, from, to, balance, at }) => {
      const name = t('history.dates', { from: formatDates(line, from), to: formatDates(line, to) });
      const item = lines.length > 1 ? ` · ${lines[line]?.name}` : '';
      // What was paid back is an event of its own.
      return {
        name: name + item,
        at,
        ...(balance > 0 && { difference: t('history.paid', { amount: money(balance) }) }),
      };
    }),
    ...refunds.map(({ amount, at }) => ({ name: t('history.refund', { amount: money(amount) }), at })),
    ...deposits.flatMap(({ capturedAmount, capturedAt }) =>
      capturedAt ? [{ name: t('history.captured', { amount: money(capturedAmount) }), at: capturedAt }] : [],
    ),
    ...(confirmedAt ? [{ name: t('history.confirmed'), at: confirmedAt }] : []),
    ...problems.flatMap(({ reportedAt, resolvedAt }) => [
      { name: t('history.problem'), at: reportedAt },
      ...(resolvedAt ? [{ name: t('history.solved'), at: resolvedAt }] : []),
    ]),
  ];
}
