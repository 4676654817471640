import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Currency, Day } from '@marketplace/api-contract';
import { comma, dayLabel, formatInstant, formatMoney, todayIn } from '@marketplace/formats';
import { isOneOf, useLanguage } from '@marketplace/i18n';
import { usePaymentFailure } from '@marketplace/payments';
import { Icon } from '@marketplace/ui';
import { useCheckout } from './checkout-context';
import type { Rejection } from './checkout-process';
import styles from './order-screen.module.css';
import { isAboutField } from './use-contact-form';

interface NoticeProps {
  currency: Currency;
  /** Offered where a confirmed email would lift a limit. */
  confirmEmail: ReactNode;
}

/** What the customer must know before the next submit; announced when it changes. */
export function Notice({ currency, confirmEmail }: NoticeProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const failureText = usePaymentFailure();
  const process = useCheckout((state) => state.process);
  const isQuote = useCheckout((state) => state.offer?.quoteId !== undefined);
  const explain = (rejection: Rejection) => rejectionText(rejection, isQuote, currency, t, language);

  const show = (text: string, isProblem = true) => (
    <p className={isProblem ? styles['problem'] : styles['info']}>
      <Icon name={isProblem ? 'alert' : 'info'} />
      <span>{text}</span>
    </p>
  );
  let notice = null;
  if (process.step === 'editing' && process.rejection) {
    notice = show(explain(process.rejection), process.rejection.code !== 'cancelled');
  } else if (process.step === 'unknown') notice = show(t('notice.unknown'));
  else if (process.step === 'unpaid' && process.rejection) notice = show(explain(process.rejection));
  else if (process.step === 'unsettled') notice = show(t('notice.unsettled'));
  else if (process.step === 'unpaid' && process.failure && !process.failure.part) {
    const { code, message } = process.failure;
    notice = show(failureText({ status: 'failed', code, message }));
  } else if (process.step === 'unpaid') {
    const { number, expiresAt, createdAt, lines } = process.order;
    const zone = lines[0]?.timeZone ?? 'UTC';
    const until = expiresAt ? formatInstant(expiresAt, zone, createdAt.slice(0, 10), language) : '';
    notice = show(t('notice.reserved', { number, until }), false);
  }
  return (
    <>
      <div role="alert">{notice}</div>
      {confirmEmail && <p>{t('confirmedDoNotWait')}</p>}
      {confirmEmail}
    </>
  );
}

/** Codes with a text of their own. */
const KNOWN_CODES = [
  'price_changed',
  'quote_changed',
  'promo_code_invalid',
  'max_quantity',
  'min_quantity',
  'not_orderable',
  'order_expired',
  'order_busy',
  'cancelled',
  'network',
  'unpaid_limit',
  'too_many_requests',
  'payment_failed',
  'signed_out',
  'quote_expired',
  'action_unavailable',
] as const;

/** Whether the server would have accepted the order of a customer with a confirmed email. */
export const isLiftedByConfirmation = (rejection: Rejection | null) => rejection?.details['confirmEmail'] === true;

/** The message for a rejected order, with the new total, the taken days or the time to wait. */
function rejectionText(
  { code, details, fields }: Rejection,
  isQuote: boolean,
  currency: Currency,
  t: TFunction<'orders'>,
  language: string,
): string {
  if (code === 'unavailable_dates') {
    const days = Array.isArray(details['days']) ? (details['days'] as Day[]) : [];
    return days.length > 0
      ? t('rejection.unavailable_dates', { days: formatDays(days, todayIn('UTC', new Date()), language) })
      : t('rejection.unavailable');
  }
  if (code !== 'promo_code_invalid' && Object.keys(fields).some(isAboutField)) return t('rejection.fields');
  const { total, limit, retryAfterSeconds } = details;
  if (code === 'unpaid_limit' && typeof retryAfterSeconds === 'number')
    return t('rejection.wait', { count: Math.ceil(retryAfterSeconds / 60) });
  const known = isQuote && code === 'price_changed' ? 'quote_changed' : code;
  return t(`rejection.${isOneOf(KNOWN_CODES, known) ? known : 'other'}`, {
    total: typeof total === 'number' ? formatMoney({ amount: total, currency }, language) : '',
    limit: typeof limit === 'number' ? limit : '',
  });
}

const MAXIMUM_DAYS = 6;

/** A list of days, cut after the first six. */
export function formatDays(days: readonly Day[], today: Day, language: string): string {
  const shown = days.slice(0, MAXIMUM_DAYS).map((day) => dayLabel(day, today, language));
  return shown.join(comma(language)) + (days.length > MAXIMUM_DAYS ? '…' : '');
}
