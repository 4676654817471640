import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isExpiredOrCancelled, isOpen, type Day, type Deposit, type Order } from '@marketplace/api-contract';
import { dayIn, dayLabel, formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, LazyOverlay, usePreload } from '@marketplace/ui';
import styles from './order-detail-screen.module.css';

interface DepositsProps {
  order: Order;
  /** A day of another year is shown with its year. */
  today: Day;
  onChanged: (order: Order) => void;
}

const load = async () => (await import('./deposit-sheet')).DepositSheet;

/**
 * What is held on the customer's card, and what was charged of it; nothing of a deposit that never had to be held,
 * unless the order ended before.
 */
export function Deposits({ order, today }: Omit<DepositsProps, 'onChanged'>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const isEnded = isExpiredOrCancelled(order.status);
  const wasHeld = ({ status, heldUntil }: Deposit) => status === 'captured' || heldUntil !== null;
  const shown = order.deposits.filter((deposit) => isEnded || deposit.status !== 'released' || wasHeld(deposit));
  if (shown.length === 0) return null;
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, language);
  const getText = (deposit: Deposit) => {
    if (isEnded && !wasHeld(deposit)) return t('deposits.neverHeld');
    const { status, dueAt, capturedAmount, capturedAt, line } = deposit;
    const day = (at: string) => dayLabel(dayIn(order.lines[line]?.timeZone ?? 'UTC', at), today, language);
    switch (status) {
      case 'pending':
        return dueAt ? t('deposits.pending', { day: day(dueAt) }) : t('deposits.unpaid');
      case 'captured':
        return capturedAt
          ? t('deposits.capturedOn', { amount: money(capturedAmount), day: day(capturedAt) })
          : t('deposits.captured', { amount: money(capturedAmount) });
      default:
        return t(`deposits.${status}`);
    }
  };
  return (
    <div className={styles['refunds']}>
      <h3>{t('deposits.title')}</h3>
      <ul>
        {shown.map((deposit) => (
          <li key={deposit.line}>
            <span className={styles['step']}>
              {order.deposits.length > 1 && `${order.lines[deposit.line]?.name} · `}
              {money(deposit.amount)}
            </span>
            <span className={styles['quiet']}>{getText(deposit)}</span>
            {deposit.reason && <p className={styles['note']}>{deposit.reason}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for a card for each deposit that could not be held; nothing unless there are any. */
export function FailedDeposits({ order, onChanged }: Omit<DepositsProps, 'today'>) {
  if (!isOpen(order.status)) return null;
  return order.deposits
    .filter(({ status }) => status === 'failed')
    .map((deposit) => <FailedDeposit key={deposit.line} order={order} deposit={deposit} onChanged={onChanged} />);
}

function FailedDeposit({ order, deposit, onChanged }: Omit<DepositsProps, 'today'> & { deposit: Deposit }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const preload = usePreload(load);
  const onClose = () => setIsSheetOpen(false);
  const amount = formatMoney({ amount: deposit.amount, currency: order.currency }, language);
  const name = order.deposits.length > 1 ? ` · ${order.lines[deposit.line]?.name}` : '';
  return (
    <div className={styles['pay']}>
      <p>
        {order.status === 'Handed Over'
          ? t('deposits.failedAmount', { amount })
          : t('deposits.failedBefore', { amount })}
      </p>
      <Button variant="primary" aria-haspopup="dialog" {...preload} onClick={() => setIsSheetOpen(true)}>
        {t('deposits.hold') + name}
      </Button>
      <LazyOverlay
        isOpen={isSheetOpen}
        load={load}
        onFailure={onClose}
        props={{ order, deposit, onClose, onChanged }}
      />
    </div>
  );
}
