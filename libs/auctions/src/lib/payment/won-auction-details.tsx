import { useTranslation } from 'react-i18next';
import type { Auction } from '@marketplace/api-contract';
import { dayIn, formatInstant, formatMoney, toInstant } from '@marketplace/formats';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { productPath } from '@marketplace/search-params';
import { Link } from '@marketplace/ui';
import styles from './won-auction-details.module.css';

/** Beside the price of a won auction: what was won, for how much, and until when it can be paid. */
export function WonAuctionDetails({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auctions');
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { own, product, currency, price, readAt } = auction;
  const offer = own?.offer;
  const today = dayIn(timeZone, toInstant(Date.parse(readAt)));
  return (
    <section className={styles['details']} aria-label={t('payment.details')}>
      <p>
        <Link to={productPath(product)}>{product.name}</Link>
      </p>
      <p>{t('ownStatus.won', { amount: formatMoney({ amount: offer?.amount ?? price, currency }, language) })}</p>
      {offer && (
        <p className={styles['quiet']}>
          {t('ownStatus.payBy', { time: formatInstant(offer.expiresAt, timeZone, today, language) })}
        </p>
      )}
    </section>
  );
}
