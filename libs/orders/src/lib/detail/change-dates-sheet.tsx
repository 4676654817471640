import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import type { DateChangeQuote, Order, PaymentStep } from '@marketplace/api-contract';
import { changeDates, dropDates, quoteDates, settleDates } from '@marketplace/api-contract/operations';
import { DateInput } from '@marketplace/date-pickers';
import { dayIn, formatMoney } from '@marketplace/formats';
import { isOneOf, useLanguage } from '@marketplace/i18n';
import { Overlay } from '@marketplace/overlays';
import { CardFields, PaymentProvider, usePayment, usePaymentFailure } from '@marketplace/payments';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { createIdempotencyKey } from '../checkout/order-attempt';
import { formatLineDates } from '../line-dates';
import styles from './cancel-sheet.module.css';

interface ChangeDatesSheetProps {
  order: Order;
  position: number;
  onClose: () => void;
  onChanged: (order: Order) => void;
}

const PROBLEMS = ['start_fixed', 'end_fixed', 'unchanged'] as const;

/** New dates of a line: the difference first, then the change, with a payment if they cost more. */
export function ChangeDatesSheet({ order, position, onClose, onChanged }: ChangeDatesSheetProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const session = useSession((state) => state);
  const store = useSessionStore();
  const { api } = session;
  const line = order.lines[position];
  const open = order.openChange;
  const [start, setStart] = useState(line?.startDate ?? '');
  const [end, setEnd] = useState(line?.endDate ?? '');
  const [quote, setQuote] = useState<{ value: DateChangeQuote; key: string } | null>(null);
  const [payment, setPayment] = useState<PaymentStep | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const id = useId();
  const field = { onBlur: () => {}, problem: undefined };
  const params = { id: order.id };
  const today = dayIn(line?.timeZone ?? 'UTC', order.createdAt);
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, language);

  const run = async (action: () => Promise<void>) => {
    setIsBusy(true);
    setProblem('');
    try {
      await action();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'price_changed') setQuote(null);
      setProblem(
        t(
          code === 'price_changed'
            ? 'dates.changed'
            : code === 'unavailable_dates'
              ? 'dates.unavailable'
              : 'dates.failed',
        ),
      );
    } finally {
      setIsBusy(false);
    }
  };
  const finish = (changed: Order) => {
    onChanged(changed);
    store.getState().notify('success', t('dates.done'));
    onClose();
  };
  const choose = (set: (day: string) => void) => (day: string) => {
    set(day);
    setQuote(null);
    setProblem('');
  };
  const check = () =>
    run(async () => {
      const value = await api(quoteDates, { params, body: { line: position, startDate: start, endDate: end } });
      const [first] = value.problems;
      if (!first) setQuote({ value, key: createIdempotencyKey() });
      else setProblem(t(`dates.${isOneOf(PROBLEMS, first.code) ? first.code : 'unavailable'}`));
    });
  const confirm = ({ value, key }: NonNullable<typeof quote>) =>
    run(async () => {
      const dates = { line: position, startDate: start, endDate: end };
      const expectedBalance = value.charge - value.refund;
      const answer = await api(changeDates, { params, body: { ...dates, idempotencyKey: key, expectedBalance } });
      if (answer.payment) {
        onChanged(answer.order);
        setPayment(answer.payment);
      } else finish(answer.order);
    });
  const settle = () =>
    run(async () => {
      const answer = await api(settleDates, { params });
      if (answer.order.openChange) setPayment(answer.payment);
      else finish(answer.order);
    });
  const drop = () =>
    run(async () => {
      onChanged(await api(dropDates, { params }));
      onClose();
    });

  return (
    <Overlay title={t('dates.title')} onClose={onClose}>
      <div className={styles['sheet']}>
        {open && line && (
          <>
            <p>{formatLineDates({ ...open.to, timeZone: line.timeZone }, today, language)}</p>
            <p className={styles['total']}>{t('dates.more', { amount: money(open.balance) })}</p>
            <p className={styles['quiet']}>{t('dates.held')}</p>
            {payment ? (
              <PaymentProvider publishableKey={session.site.publishableKey}>
                <PayChange
                  order={order}
                  payment={payment}
                  isBusy={isBusy}
                  amount={money(open.balance)}
                  onPaid={() => void settle()}
                />
              </PaymentProvider>
            ) : (
              <Button variant="primary" isBusy={isBusy} onClick={() => void settle()}>
                {t('dates.pay', { amount: money(open.balance) })}
              </Button>
            )}
            <Button disabled={isBusy} onClick={() => void drop()}>
              {t('dates.drop')}
            </Button>
          </>
        )}
        {!open && line && (
          <>
            <p>{formatLineDates(line, today, language)}</p>
            {order.status !== 'Handed Over' && (
              <DateInput
                {...field}
                id={`${id}-start`}
                name="startDate"
                label={t('dates.start')}
                value={start}
                onChange={choose(setStart)}
              />
            )}
            <DateInput
              {...field}
              {...(start && { firstDay: start })}
              id={`${id}-end`}
              name="endDate"
              label={t('dates.end')}
              value={end}
              onChange={choose(setEnd)}
            />
            {quote && <Difference quote={quote.value} money={money} />}
            <Button
              variant="primary"
              isBusy={isBusy}
              disabled={!start || !end}
              onClick={() => void (quote ? confirm(quote) : check())}
            >
              {t(quote ? 'dates.change' : 'dates.check')}
            </Button>
          </>
        )}
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      </div>
    </Overlay>
  );
}

function Difference({ quote, money }: { quote: DateChangeQuote; money: (amount: number) => string }) {
  const { t } = useTranslation('orders');
  const { charge, refund, withheld } = quote;
  return (
    <div aria-live="polite">
      <p className={styles['total']}>
        {charge > 0 && t('dates.more', { amount: money(charge) })}
        {refund > 0 && t('dates.back', { amount: money(refund) })}
        {charge === 0 && refund === 0 && withheld === 0 && t('dates.same')}
      </p>
      {withheld > 0 && <p>{t('dates.withheld', { amount: money(withheld) })}</p>}
    </div>
  );
}

interface PayChangeProps {
  order: Order;
  payment: PaymentStep;
  amount: string;
  isBusy: boolean;
  onPaid: () => void;
}

function PayChange({ order, payment, amount, isBusy, onPaid }: PayChangeProps) {
  const { t } = useTranslation('orders');
  const card = usePayment();
  const failureText = usePaymentFailure();
  const [isPaying, setIsPaying] = useState(false);
  const [failure, setFailure] = useState('');
  const pay = async () => {
    if (!card.check()) return;
    setIsPaying(true);
    setFailure('');
    const { name, email, phone } = order.contact;
    const result = await card.confirm(payment.clientSecret, { name, email, phone });
    setIsPaying(false);
    if (result.status === 'succeeded') onPaid();
    else setFailure(failureText(result));
  };
  return (
    <>
      <CardFields />
      <p role="alert" className={styles['problem']}>
        {failure}
      </p>
      <Button
        variant="primary"
        isBusy={isBusy || isPaying}
        disabled={card.status !== 'ready'}
        onClick={() => void pay()}
      >
        {t('dates.pay', { amount })}
      </Button>
    </>
  );
}
