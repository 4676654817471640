import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SellerCard as SellerCardData } from '@marketplace/api-contract';
import { colon, formatNumber } from '@marketplace/formats';
import { isOneOf, useLanguage } from '@marketplace/i18n';
import { sellerPath } from '@marketplace/search-params';
import { Link, Highlighted, Picture, Rating } from '@marketplace/ui';
import styles from './sellers.module.css';

/**
 * The width of a sample picture before it is cropped; small enough for the files that listings use
 * too.
 */
const SIZES = '180px';

/**
 * One seller with sample pictures, name, rating, place, number of listings and age. The card is one
 * link.
 */
export const SellerCard = memo(function SellerCard({
  seller,
  isFirst = false,
}: {
  seller: SellerCardData;
  isFirst?: boolean;
}) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const { id, name, avatar, rating, listings, joined, match } = seller;
  return (
    <Link to={sellerPath(id)} className={styles['card']} isPrefetched>
      <Samples samples={seller.samples} isFirst={isFirst} />
      <span className={styles['body']}>
        <Picture picture={avatar} sizes="48px" upTo={160} alt="" className={styles['avatar']} />
        <span className={styles['words']}>
          <span className={styles['head']}>
            <span className={styles['name']}>
              <Highlighted text={name} marks={match?.marks} />
            </span>
            <Rating rating={rating} />
          </span>
          <Place seller={seller} />
          <span className={styles['line']}>
            {t('sellers.offers', { count: listings, total: formatNumber(listings, language) })} ·{' '}
            {t('sellers.since', { year: joined.slice(0, 4) })}
          </span>
          <MatchReason match={match} />
        </span>
      </span>
    </Link>
  );
});

/** Decorative pictures of a few listings. */
function Samples({ samples, isFirst }: { samples: SellerCardData['samples']; isFirst: boolean }) {
  const { t } = useTranslation('search');
  if (samples.length === 0) return <span className={styles['samples']}>{t('sellers.none')}</span>;
  return (
    <span className={styles['samples']} data-count={samples.length}>
      {samples.map(({ id, picture }) => (
        <Picture
          key={id}
          picture={picture}
          sizes={SIZES}
          upTo={480}
          isFirst={isFirst}
          alt=""
          className={styles['sample']}
        />
      ))}
    </span>
  );
}

function Place({ seller: { place, distance } }: { seller: SellerCardData }) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  return (
    <span className={styles['line']}>
      {distance !== null &&
        `${t('card.distance', { km: formatNumber(distance, language, { to: distance < 10 ? 1 : 0 }) })} · `}
      {place}
    </span>
  );
}

const FIELDS_WITH_TEXT = ['category', 'listing', 'city'] as const;

/** Where a search matched when not in the name. */
function MatchReason({ match }: { match: SellerCardData['match'] }) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  if (!match?.why) return null;
  const { field, text, marks } = match.why;
  const place = isOneOf(FIELDS_WITH_TEXT, field) ? t(`sellers.found.${field}`) + colon(language) : null;
  return (
    <span className={styles['why']}>
      {place}
      <Highlighted text={text} marks={marks} />
    </span>
  );
}

/** A placeholder of exactly a card’s size. */
export function SellerCardSkeleton() {
  return (
    <span className={styles['card']} aria-hidden="true">
      <span className={styles['samples']} />
      <span className={styles['body']}>
        <span className={`${styles['avatar']} ${styles['blank']}`} />
        <span className={styles['words']}>
          <span className={styles['head']}>
            <span className={`${styles['name']} ${styles['blank']}`}>&nbsp;</span>
          </span>
          <span className={styles['line']}>&nbsp;</span>
          <span className={styles['line']}>&nbsp;</span>
        </span>
      </span>
    </span>
  );
}
