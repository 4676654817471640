import type { Product } from '@marketplace/api-contract';
import { dayIn, formatDay, formatMoney, formatTime, zoneLabel } from '@marketplace/formats';
import { useTexts, type Translate } from '@marketplace/i18n';
import { useClock } from './clock';
import { Icon } from '@marketplace/ui';
import styles from './unordered-card.module.css';

interface AuctionCardProps {
  auction: Extract<Product, { saleType: 'auction' }>;
}

/** Where the auction stands: the bid, the next valid one, and the clock. */
export function AuctionCard({ auction }: AuctionCardProps) {
  const { t, language } = useTexts('product');
  const { currency, currentBid, minimumNextBid, bidCount, startsAt, endsAt, timeZone } = auction;
  const now = useClock();
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const written = (at: string) =>
    t('auction.dayAndTime', {
      day: formatDay(dayIn(timeZone, at), language),
      time: `${formatTime(at, timeZone, language)} ${zoneLabel(timeZone, at, language)}`,
    });
  const isEarly = now !== null && now < secondsOf(startsAt);
  const isOver = now !== null && now >= secondsOf(endsAt);
  const left = now === null ? null : secondsOf(isEarly ? startsAt : endsAt) - now;

  return (
    <section className={styles['form']} aria-label={t('auction.label')}>
      <div>
        <p className={styles['label']}>{t(bidCount > 0 ? 'auction.currentBid' : 'auction.startPrice')}</p>
        <p className={styles['price']}>
          <strong>{money(currentBid)}</strong>
        </p>
      </div>
      {/* As high before the clock runs as after. */}
      <p
        className={styles['clock']}
        role="timer"
        data-last-day={(!isEarly && !isOver && left !== null && left < DAY) || undefined}
      >
        {isOver && t('auction.over')}
        {!isOver && left !== null && t(isEarly ? 'auction.opensIn' : 'auction.left', { time: duration(left, t) })}
      </p>
      <dl>
        <div className={styles['part']}>
          <dt>{t('auction.bids')}</dt>
          <dd>{bidCount}</dd>
        </div>
        {!isOver && (
          <div className={styles['part']}>
            <dt>{t('auction.minimumNextBid')}</dt>
            <dd>{money(minimumNextBid)}</dd>
          </div>
        )}
        {isEarly && (
          <div className={styles['part']}>
            <dt>{t('auction.starts')}</dt>
            <dd>{written(startsAt)}</dd>
          </div>
        )}
        <div className={styles['part']}>
          <dt>{t(isOver ? 'auction.ended' : 'auction.ends')}</dt>
          <dd>{written(endsAt)}</dd>
        </div>
      </dl>
      {!isOver && (
        <p className={styles['closed']}>
          <Icon name="info" size={18} />
          <span>{t('auction.notOpen')}</span>
        </p>
      )}
      <p className={styles['note']}>{t('auction.how')}</p>
    </section>
  );
}

const secondsOf = (at: string) => Math.floor(Date.parse(at) / 1000);

/** Seconds. */
const DAY = 86_400;

/** The two largest units: '2 d 4 h', '3 min 20 s'. */
function duration(total: number, t: Translate): string {
  const [days, hours, minutes, seconds] = [
    Math.floor(total / DAY),
    Math.floor(total / 3600) % 24,
    Math.floor(total / 60) % 60,
    total % 60,
  ];
  if (days > 0) return t('auction.daysHours', { days, hours });
  if (hours > 0) return t('auction.hoursMinutes', { hours, minutes });
  return t('auction.minutesSeconds', { minutes, seconds });
}
