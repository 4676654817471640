import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@marketplace/api-contract';
import { todayIn } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon, VisuallyHidden } from '@marketplace/ui';
import { formatLineDates } from '../line-dates';
import { useCheckout, useCheckoutStore } from './checkout-context';
import type { QuoteState } from './checkout-state';
import styles from './hold-notice.module.css';
import { useShownOrder } from './use-shown-order';

/** Counts down the hold, or the time to pay; offers to hold the dates again after the end. */
export function HoldNotice() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const store = useCheckoutStore();
  const hold = useCheckout((state) => state.hold);
  const quote = useCheckout((state) => state.quote);
  // Taken dates are shown as a problem of their line instead of a rejected hold.
  const { isBlocked, order } = useShownOrder();
  const payUntil = useCheckout((state) => state.payUntil);
  if (order) return payUntil === null ? null : <OrderCountdown until={payUntil} />;
  if (hold.status === 'none' || (hold.status === 'rejected' && isBlocked)) return null;
  if (hold.status === 'held') return <Countdown key={hold.until} until={hold.until} />;
  if (hold.status === 'rejected') {
    return (
      <p className={styles['over']} role="status">
        {t('hold.rejected')}
      </p>
    );
  }
  return (
    <div className={styles['over']} role="status">
      <p>{t('hold.ended', { dates: heldDates(quote, language) })}</p>
      <Button size="small" onClick={() => store.getState().loadQuote()}>
        {t('hold.again')}
      </Button>
    </div>
  );
}

/** The dates that were held: those of a line with a problem were not, and sales have none. */
function heldDates(quote: QuoteState, language: Language): string {
  if (quote.status !== 'ready') return '';
  const now = new Date();
  const dates = quote.quotes.pickup.lines
    .filter(({ problems }) => problems.length === 0)
    .map((line) => formatLineDates(line, todayIn(line.timeZone, now), language));
  return new Intl.ListFormat(language).format(new Set(dates.filter(Boolean)));
}

/** Counts down the time to pay; at its end the server is asked for the order. */
function OrderCountdown({ until }: { until: number }) {
  const store = useCheckoutStore();
  const step = useCheckout(({ process }) => process.step);
  useEffect(() => {
    if (step !== 'unpaid') return;
    const timer = setTimeout(() => void store.getState().endPaymentTime(), Math.max(0, until - Date.now()) + SECOND_MS);
    return () => clearTimeout(timer);
  }, [store, step, until]);
  return <Countdown key={until} until={until} />;
}

const SECOND_MS = 1000;
/** Minutes before the end that are announced; every second would be too much. */
const ANNOUNCED_MINUTES = [5, 1];

function Countdown({ until }: { until: number }) {
  const { t } = useTranslation('orders');
  const seconds = useSecondsUntil(until);
  const minutes = Math.ceil(seconds / 60);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className={styles['held']}>
      <Icon name="clock" />
      <p role="timer" aria-live="off">
        {t('hold.left', { time })}
      </p>
      <p role="status">
        {ANNOUNCED_MINUTES.includes(minutes) && <VisuallyHidden>{t('hold.soon', { count: minutes })}</VisuallyHidden>}
      </p>
    </div>
  );
}

const secondsUntil = (until: number) => Math.max(0, Math.round((until - Date.now()) / SECOND_MS));

function useSecondsUntil(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
