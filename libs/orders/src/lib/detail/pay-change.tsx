import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import type { Order, PaymentStep } from '@marketplace/api-contract';
import { dropDates, settleDates } from '@marketplace/api-contract/operations';
import { dayIn, formatMoney, formatTime, zoneLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { CANCELLED_PAYMENT, PaymentProvider, usePaymentFailure } from '@marketplace/payments';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { CardSection } from '../checkout/card-section';
import { useCardChoice } from '../checkout/use-card-choice';
import { formatLineDates } from '../line-dates';
import styles from './change-dates-sheet.module.css';

interface PayChangeProps {
  order: Order;
  change: NonNullable<Order['openChange']>;
  /** Called with the order after a payment, and when the change has ended in another way. */
  onSettled: (order: Order) => void;
  onDropped: (order: Order) => void;
}

/** Pays for new dates that are held meanwhile, or gives them up. */
export function PayChange(props: PayChangeProps) {
  const publishableKey = useSession((session) => session.site.publishableKey);
  return (
    <PaymentProvider publishableKey={publishableKey}>
      <PaymentForm {...props} />
    </PaymentProvider>
  );
}

function PaymentForm({ order, change, onSettled, onDropped }: PayChangeProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const api = useSession((session) => session.api);
  const store = useSessionStore();
  const failureText = usePaymentFailure();
  const choice = useCardChoice(false);
  const titleId = useId();
  const [busy, setBusy] = useState<'paying' | 'dropping' | null>(null);
  const [problem, setProblem] = useState('');
  const timeZone = order.lines[change.line]?.timeZone ?? 'UTC';
  const amount = formatMoney({ amount: change.balance, currency: order.currency }, language);
  const params = { id: order.id };

  /** Reads what has become of the change; how to pay it while it is open. */
  const settle = async (): Promise<PaymentStep | null> => {
    const answer = await api(settleDates, { params });
    if (answer.order.openChange) return answer.payment;
    if (answer.order.changes.length === order.changes.length) store.getState().notify('error', t('dates.expired'));
    onSettled(answer.order);
    return null;
  };
  const pay = async () => {
    if (!choice.card.check()) return;
    setBusy('paying');
    setProblem('');
    try {
      const payment = await settle();
      if (!payment) return;
      const { name, email, phone } = order.contact;
      const result = await choice.card.confirm(payment.clientSecret, { name, email, phone });
      if (result.status === 'succeeded') await settle();
      else {
        setProblem(failureText(result));
        // The change has ended elsewhere.
        if (result.code === CANCELLED_PAYMENT) await settle();
      }
    } catch {
      setProblem(t('dates.failed'));
    } finally {
      setBusy(null);
    }
  };
  const drop = async () => {
    setBusy('dropping');
    setProblem('');
    try {
      onDropped(await api(dropDates, { params }));
    } catch (error) {
      // Paid meanwhile, for example in another tab.
      if (error instanceof ApiError && error.code === 'already_paid') await settle().catch(() => undefined);
      setProblem(t('dates.failed'));
    } finally {
      setBusy(null);
    }
  };

  return (
    <div className={styles['sheet']}>
      <p>{formatLineDates({ ...change.to, timeZone }, dayIn(timeZone, order.createdAt), language)}</p>
      <p className={styles['total']}>{t('dates.more', { amount })}</p>
      <p className={styles['quiet']}>
        {t('dates.held', {
          time: `${formatTime(change.expiresAt, timeZone, language)} ${zoneLabel(timeZone, change.expiresAt, language)}`,
        })}
      </p>
      <h3 id={titleId} className={styles['title']}>
        {t('payment.title')}
      </h3>
      <CardSection choice={choice} labelId={titleId} isDisabled={busy !== null} />
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      <Button
        variant="primary"
        isWide
        isBusy={busy === 'paying'}
        disabled={choice.card.status !== 'ready' || busy === 'dropping'}
        onClick={() => void pay()}
      >
        {t('dates.pay', { amount })}
      </Button>
      <Button isWide isBusy={busy === 'dropping'} disabled={busy === 'paying'} onClick={() => void drop()}>
        {t('dates.drop')}
      </Button>
    </div>
  );
}
