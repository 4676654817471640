import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AuctionPhase } from './auction-phase';
import styles from './auction-panel.module.css';

const DAY_SECONDS = 86_400;

interface TimeLeftProps {
  phase: AuctionPhase;
  /** Until the start or the end; milliseconds. */
  ms: number;
}

/** The clock, which screen readers read on demand only. */
export function TimeLeft({ phase, ms }: TimeLeftProps) {
  const { t } = useTranslation('auctions');
  const isLastDay = phase === 'running' && ms < DAY_SECONDS * 1000;
  return (
    <p className={styles['clock']} role="timer" aria-live="off" data-last-day={isLastDay || undefined}>
      {phase === 'ended' || phase === 'ending'
        ? t(`panel.${phase}`)
        : t(phase === 'upcoming' ? 'panel.opensIn' : 'panel.left', { time: formatDuration(Math.ceil(ms / 1000), t) })}
    </p>
  );
}

/** The two largest units, such as '2 d 4 h' or '3 min 20 s'; `total` is in seconds. */
function formatDuration(total: number, t: TFunction<'auctions'>): string {
  const [days, hours, minutes, seconds] = [
    Math.floor(total / DAY_SECONDS),
    Math.floor(total / 3600) % 24,
    Math.floor(total / 60) % 60,
    total % 60,
  ];
  if (days > 0) return t('panel.daysHours', { days, hours });
  if (hours > 0) return t('panel.hoursMinutes', { hours, minutes });
  return t('panel.minutesSeconds', { minutes, seconds });
}
