import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '@marketplace/api-contract';
import { useServerTime } from '@marketplace/realtime';
import { useRequestView, useRequestViewStore } from './request-view-provider';
import styles from './quotes-table.module.css';
import { getTimeLeft } from './time-left';

/** Minutes are the smallest unit shown. */
const TICK_MS = 5000;

/** How long a quote is valid by the server's clock; at its end the request is read again. */
export function TimeLeft({ until }: { until: Instant }) {
  const { t } = useTranslation('request-orders');
  const store = useRequestViewStore();
  const now = useServerTime(
    useRequestView((view) => view.loadedAt),
    TICK_MS,
  );
  const left = Date.parse(until) - now;
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) void store.getState().refresh();
  }, [isOver, now, store]);
  if (isOver) return null;
  const { unit, count } = getTimeLeft(left);
  return (
    <span className={unit === 'days' ? styles['left'] : styles['leftSoon']}>{t(`view.left.${unit}`, { count })}</span>
  );
}
