import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Product } from '@marketplace/api-contract';
import { dayIn, dayWithYear, formatDayAndTime, formatMoney, formatTime, zoneLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { useClock } from './use-clock';
import { Icon } from '@marketplace/ui';
import styles from './auction-or-request-card.module.css';

interface AuctionCardProps {
  auction: Extract<Product, { saleType: 'auction' }>;
}

/** Bid, next valid bid and time left. */
export function AuctionCard({ auction }: AuctionCardProps) {
  const { t } = useTranslation('product');
  const language = useLanguage();
  const { currency, currentBid, minimumNextBid, bidCount, startsAt, endsAt, timeZone } = auction;
  const now = useClock();
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const formatInstant = (at: string) =>
    formatDayAndTime(
      dayWithYear(dayIn(timeZone, at), language),
      `${formatTime(at, timeZone, language)} ${zoneLabel(timeZone, at, language)}`,
      language,
    );
  const isUpcoming = now !== null && now < toSeconds(startsAt);
  const hasEnded = now !== null && now >= toSeconds(endsAt);
  const secondsLeft = now === null ? null : toSeconds(isUpcoming ? startsAt : endsAt) - now;

  return (
    <section className={styles['form']} aria-label={t('auction.label')}>
      <div>
        <p className={styles['label']}>{t(bidCount > 0 ? 'auction.currentBid' : 'auction.startPrice')}</p>
        <p className={styles['price']}>
          <strong>{money(currentBid)}</strong>
        </p>
      </div>
      {/* Empty until hydration, with its height reserved. */}
      <p
        className={styles['clock']}
        role="timer"
        data-last-day={(!isUpcoming && !hasEnded && secondsLeft !== null && secondsLeft < DAY_SECONDS) || undefined}
      >
        {hasEnded && t('auction.over')}
        {!hasEnded &&
          secondsLeft !== null &&
          t(isUpcoming ? 'auction.opensIn' : 'auction.left', { time: formatDuration(secondsLeft, t) })}
      </p>
      <dl>
        <div className={styles['part']}>
          <dt>{t('auction.bids')}</dt>
          <dd>{bidCount}</dd>
        </div>
        {!hasEnded && (
          <div className={styles['part']}>
            <dt>{t('auction.minimumNextBid')}</dt>
            <dd>{money(minimumNextBid)}</dd>
          </div>
        )}
        {isUpcoming && (
          <div className={styles['part']}>
            <dt>{t('auction.starts')}</dt>
            <dd>{formatInstant(startsAt)}</dd>
          </div>
        )}
        <div className={styles['part']}>
          <dt>{t(hasEnded ? 'auction.ended' : 'auction.ends')}</dt>
          <dd>{formatInstant(endsAt)}</dd>
        </div>
      </dl>
      {!hasEnded && (
        <p className={styles['closed']}>
          <Icon name="info" size={18} />
          <span>{t('auction.notOpen')}</span>
        </p>
      )}
      <p className={styles['note']}>{t('auction.how')}</p>
    </section>
  );
}

const toSeconds = (at: string) => Math.floor(Date.parse(at) / 1000);

const DAY_SECONDS = 86_400;

/** The two largest units, such as '2 d 4 h' or '3 min 20 s'; `total` is in seconds. */
function formatDuration(total: number, t: TFunction<'product'>): string {
  const [days, hours, minutes, seconds] = [
    Math.floor(total / DAY_SECONDS),
    Math.floor(total / 3600) % 24,
    Math.floor(total / 60) % 60,
    total % 60,
  ];
  if (days > 0) return t('auction.daysHours', { days, hours });
  if (hours > 0) return t('auction.hoursMinutes', { hours, minutes });
  return t('auction.minutesSeconds', { minutes, seconds });
}
