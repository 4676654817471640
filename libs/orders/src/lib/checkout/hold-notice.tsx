import { useEffect, useState } from 'react';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon, VisuallyHidden } from '@marketplace/ui';
import { useCheckout, useCheckoutStore } from './checkout-context';
import styles from './hold-notice.module.css';
import { useShownOrder } from './use-shown-order';

/** For how long the dates are kept, counted down, also of an unpaid order; and when that is over, a way to have them kept anew (AV-08). */
export function HoldNotice() {
  const { t } = useTexts('orders');
  const store = useCheckoutStore();
  const hold = useCheckout((state) => state.hold);
  // What is taken says so itself.
  const { isBlocked, order } = useShownOrder();
  const payUntil = useCheckout((state) => state.payUntil);
  if (order) return payUntil === null ? null : <OrderCountdown until={payUntil} />;
  if (hold.status === 'none' || (hold.status === 'unkept' && isBlocked)) return null;
  if (hold.status === 'held') return <Countdown key={hold.until} until={hold.until} />;
  if (hold.status === 'unkept') {
    return (
      <p className={styles['over']} role="status">
        {t('hold.unkept')}
      </p>
    );
  }
  return (
    <div className={styles['over']} role="status">
      <p>{t('hold.over')}</p>
      <Button size="small" onClick={() => store.getState().loadQuote()}>
        {t('hold.again')}
      </Button>
    </div>
  );
}

/** How long an order still keeps its dates for its payment; when that is over the server is asked what became of it. */
function OrderCountdown({ until }: { until: number }) {
  const store = useCheckoutStore();
  const step = useCheckout(({ process }) => process.step);
  useEffect(() => {
    if (step !== 'unpaid') return;
    const timer = setTimeout(() => void store.getState().endTime(), Math.max(0, until - Date.now()) + SECOND_MS);
    return () => clearTimeout(timer);
  }, [store, step, until]);
  return <Countdown key={until} until={until} />;
}

const SECOND_MS = 1000;
/** A countdown that is read out every second says nothing: so many minutes before its end it is said once. */
const SAID_AT = [5, 1];

function Countdown({ until }: { until: number }) {
  const { t } = useTexts('orders');
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
        {SAID_AT.includes(minutes) && <VisuallyHidden>{t('hold.soon', { count: minutes })}</VisuallyHidden>}
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
