import type { Currency, Day } from '@marketplace/api-contract';
import { dayLabel, formatMoney, todayIn } from '@marketplace/formats';
import { useTexts, type Translate } from '@marketplace/i18n';
import { usePaymentFailure } from '@marketplace/payments';
import { Icon } from '@marketplace/ui';
import { momentOf } from '../line-dates';
import { useCheckout } from './checkout-context';
import type { Refusal } from './checkout-process';
import { ConfirmEmail } from './confirm-email';
import styles from './order-screen.module.css';

/** What the customer must know before the next press; read out when it changes. */
export function Notice({ currency }: { currency: Currency }) {
  const { t, language } = useTexts('orders');
  const failureText = usePaymentFailure();
  const process = useCheckout((state) => state.process);

  const show = (text: string, isProblem = true) => (
    <p className={isProblem ? styles['problem'] : styles['info']}>
      <Icon name={isProblem ? 'alert' : 'info'} />
      <span>{text}</span>
    </p>
  );
  let notice = null;
  if (process.step === 'editing' && process.refusal) {
    notice = show(refusalText(process.refusal, currency, t, language), process.refusal.code !== 'cancelled');
  } else if (process.step === 'unknown') notice = show(t('notice.unknown'));
  else if (process.step === 'unpaid' && process.refusal)
    notice = show(refusalText(process.refusal, currency, t, language));
  else if (process.step === 'unsettled') notice = show(t('notice.unsettled'));
  else if (process.step === 'unpaid' && process.failure && !process.failure.part) {
    const { code, message } = process.failure;
    notice = show(failureText({ status: 'failed', code, message }));
  } else if (process.step === 'unpaid') {
    const { number, expiresAt, createdAt, lines } = process.order;
    const zone = lines[0]?.timeZone ?? 'UTC';
    const until = expiresAt ? momentOf(expiresAt, zone, createdAt.slice(0, 10), language) : '';
    notice = show(t('notice.reserved', { number, until }), false);
  }
  const offersLink = process.step === 'editing' && asksToConfirm(process.refusal);
  return (
    <>
      <div role="alert">{notice}</div>
      {offersLink && <ConfirmEmail />}
    </>
  );
}

const KNOWN: ReadonlySet<string> = new Set([
  'price_changed',
  'max_quantity',
  'min_quantity',
  'not_orderable',
  'order_expired',
  'cancelled',
  'network',
  'unpaid_limit',
  'too_many_requests',
  'payment_failed',
  'signed_out',
]);

/** Whether a confirmed email would have helped. */
const asksToConfirm = (refusal: Refusal | null) => refusal?.details['confirmEmail'] === true;

/** Why no order was made, with what helps: the new total, the days that are gone. */
function refusalText({ code, details }: Refusal, currency: Currency, t: Translate, language: string): string {
  if (code === 'unavailable_dates') {
    const days = Array.isArray(details['days']) ? (details['days'] as Day[]) : [];
    return days.length > 0
      ? t('refusal.unavailable_dates', { days: daysText(days, todayIn('UTC', new Date()), language) })
      : t('refusal.unavailable');
  }
  const { total, limit, retryAfterSeconds } = details;
  if (code === 'unpaid_limit' && typeof retryAfterSeconds === 'number')
    return t('refusal.wait', { count: Math.ceil(retryAfterSeconds / 60) });
  return t(`refusal.${KNOWN.has(code) ? code : 'other'}`, {
    total: typeof total === 'number' ? formatMoney({ amount: total, currency }, language) : '',
    limit: typeof limit === 'number' ? limit : '',
  });
}

const MOST_DAYS = 6;

/** Days in words; many are cut short. */
export function daysText(days: readonly Day[], today: Day, language: string): string {
  const shown = days.slice(0, MOST_DAYS).map((day) => dayLabel(day, today, language));
  return shown.join(', ') + (days.length > MOST_DAYS ? ' …' : '');
}
