import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen as isOrderOpen, type Day, type Deposit, type Order } from '@marketplace/api-contract';
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

/** What is held on the customer's card, and what was charged of it; nothing without deposits. */
export function Deposits({ order, today, onChanged }: DepositsProps) {
  const { t } = useTranslation('orders');
  if (order.deposits.length === 0) return null;
  return (
    <div className={styles['refunds']}>
      <h3>{t('deposits.title')}</h3>
      <ul>
        {order.deposits.map((deposit) => (
          <DepositItem key={deposit.line} order={order} deposit={deposit} today={today} onChanged={onChanged} />
        ))}
      </ul>
    </div>
  );
}

const load = async () => (await import('./deposit-sheet')).DepositSheet;

function DepositItem({ order, deposit, today, onChanged }: DepositsProps & { deposit: Deposit }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const preload = usePreload(load);
  const { amount, status, dueAt, heldUntil, capturedAmount, reason, line: position } = deposit;
  const line = order.lines[position];
  const money = (minor: number) => formatMoney({ amount: minor, currency: order.currency }, language);
  const day = (at: string) => dayLabel(dayIn(line?.timeZone ?? 'UTC', at), today, language);
  const onClose = () => setIsOpen(false);
  const texts: Record<Deposit['status'], string> = {
    pending: dueAt ? t('deposits.pending', { day: day(dueAt) }) : t('deposits.unpaid'),
    authorized: heldUntil ? t('deposits.authorized', { day: day(heldUntil) }) : '',
    failed: t('deposits.failed'),
    released: t('deposits.released'),
    captured: t('deposits.captured', { amount: money(capturedAmount) }),
  };
  const isNamed = order.deposits.length > 1 && line;
  return (
    <li>
      <span className={styles['step']}>{isNamed ? `${line.name} · ${money(amount)}` : money(amount)}</span>
      <span className={styles['quiet']}>{texts[status]}</span>
      {reason && <p className={styles['note']}>{reason}</p>}
      {status === 'failed' && isOrderOpen(order.status) && (
        <>
          <Button size="small" aria-haspopup="dialog" {...preload} onClick={() => setIsOpen(true)}>
            {isNamed ? `${t('deposits.hold')} · ${line.name}` : t('deposits.hold')}
          </Button>
          <LazyOverlay isOpen={isOpen} load={load} onFailure={onClose} props={{ order, deposit, onClose, onChanged }} />
        </>
      )}
    </li>
  );
}
