import { memo } from 'react';
import type { SellerCard as SellerCardData } from '@marketplace/api-contract';
import { formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Link, Marked, Picture, Rating } from '@marketplace/ui';
import styles from './sellers.module.css';

/** As high as a third of a card is wide, and four thirds of that wide before it is cut: the smallest files that results of listings use as well. */
const SIZES = '180px';

/** The page of a seller. */
export const sellerPath = (id: string): string => `/seller/view/${id}`;

/** One seller: some of what they offer, picture, name, rating, place, how much they offer and since when. The whole card is one link. */
export const SellerCard = memo(function SellerCard({
  seller,
  isFirst = false,
}: {
  seller: SellerCardData;
  isFirst?: boolean;
}) {
  const { t, language } = useTexts('seller');
  const { id, name, avatar, rating, listings, joined, match } = seller;
  return (
    <Link to={sellerPath(id)} className={styles['card']} isPrefetched>
      <Samples samples={seller.samples} isFirst={isFirst} />
      <span className={styles['body']}>
        <Picture picture={avatar} sizes="48px" upTo={160} alt="" className={styles['avatar']} />
        <span className={styles['words']}>
          <span className={styles['head']}>
            <span className={styles['name']}>
              <Marked text={name} marks={match?.marks} />
            </span>
            <Rating rating={rating} />
          </span>
          <Place seller={seller} />
          <span className={styles['line']}>
            {t('offers', { count: listings, total: formatNumber(listings, language) })} ·{' '}
            {t('results.since', { year: joined.slice(0, 4) })}
          </span>
          <Why match={match} />
        </span>
      </span>
    </Link>
  );
});

/** Pictures of a few listings; their names are those listings' own to say. */
function Samples({ samples, isFirst }: { samples: SellerCardData['samples']; isFirst: boolean }) {
  const { t } = useTexts('seller');
  if (samples.length === 0) return <span className={styles['samples']}>{t('empty.title')}</span>;
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
  const { t, language } = useTexts('ui');
  return (
    <span className={styles['line']}>
      {distance !== null &&
        `${t('card.distance', { km: formatNumber(distance, language, { to: distance < 10 ? 1 : 0 }) })} · `}
      {place}
    </span>
  );
}

/** What a search found elsewhere than in the name. */
function Why({ match }: { match: SellerCardData['match'] }) {
  const { t } = useTexts('seller');
  if (!match?.why) return null;
  const { field, text, marks } = match.why;
  return (
    <span className={styles['why']}>
      {field !== 'about' && `${t(`results.found.${field}`)}: `}
      <Marked text={text} marks={marks} />
    </span>
  );
}

/** A card's place before it is there, exactly its size. */
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
