import type { TFunction } from 'i18next';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency, Language, ProductCard as ProductCardData, ProductTotal } from '@marketplace/api-contract';
import { colon, dayLabel, formatMoney, formatNumber } from '@marketplace/formats';
import { isOneOf, useLanguage } from '@marketplace/i18n';
import { productPath } from '@marketplace/search-params';
import { FavouriteButton } from './favourite-button';
import { Link } from './link';
import { Highlighted } from './highlighted';
import { Picture } from './picture';
import { Price } from './price';
import styles from './product-card.module.css';
import { Rating } from './rating';

/** For the columns of `.grid`; up to 759 px at least two of 156 px. */
const SIZES =
  '(max-width: 359px) calc(100vw - 32px), (max-width: 523px) calc(50vw - 22px), (max-width: 759px) calc(33vw - 16px), (max-width: 1023px) calc(33vw - 32px), 340px';

/**
 * One result: picture, name, place, rating and price. The card is one link; the favourite button is
 * a sibling over the picture.
 */
export const ProductCard = memo(function ProductCard({
  product,
  query = '',
  isFirst = false,
}: {
  product: ProductCardData;
  /** The query string of its link: '?startDate=…'. */
  query?: string;
  isFirst?: boolean;
}) {
  return (
    <div className={styles['item']}>
      <Link to={productPath(product) + query} className={styles['card']} isPrefetched>
        <Picture picture={product.picture} sizes={SIZES} upTo={960} isFirst={isFirst} alt="" />
        <span className={styles['head']}>
          <span className={styles['name']}>
            <Highlighted text={product.name} marks={product.match?.marks} />
          </span>
          <Rating rating={product.rating} hasCount={false} />
        </span>
        <Place product={product} />
        <CardPrice product={product} />
        <MatchReason match={product.match} />
      </Link>
      <div className={styles['heart']}>
        <FavouriteButton product={product} />
      </div>
    </div>
  );
});

function Place({ product: { place, distance } }: { product: ProductCardData }) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  return (
    <span className={styles['place']}>
      {distance !== null &&
        `${t('card.distance', { km: formatNumber(distance, language, { to: distance < 10 ? 1 : 0 }) })} · `}
      {place}
    </span>
  );
}

const FIELDS_WITH_TEXT = ['category', 'city'] as const;

/** The search match, if it isn't in the name. */
function MatchReason({ match }: { match: ProductCardData['match'] }) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  if (!match?.why) return null;
  const { field, text, marks } = match.why;
  const name = isOneOf(FIELDS_WITH_TEXT, field) ? t(`card.field.${field}`) : field;
  return (
    <span className={styles['why']}>
      {field !== 'summary' && name + colon(language)}
      <Highlighted text={text} marks={marks} />
    </span>
  );
}

type Priced = Pick<ProductCardData, 'price' | 'total'> & Partial<Pick<ProductCardData, 'saleType' | 'endsAt'>>;

/** The price by unit, the total for the chosen dates, and the deposit separately. */
export function CardPrice({ product: { price, saleType, total, endsAt } }: { product: Priced }) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  if (!price) return <span className={styles['price']}>{t('card.quote')}</span>;
  const isAuction = saleType === 'auction';
  const endDay = endsAt?.slice(0, 10);
  const note = isAuction
    ? endDay && t('card.ends', { day: dayLabel(endDay, endDay, language) })
    : total && totalText({ ...total, currency: price.currency }, t, language);
  return (
    <span className={styles['price']}>
      {isAuction && `${t('card.bid')} `}
      <Price price={price} hasUnit={!isAuction} />
      {note && (
        <span className={styles['note']}>
          {SEPARATOR}
          {note}
        </span>
      )}
    </span>
  );
}

/**
 * 'CA$156.00 in total for 12' with the deposit separately: the total of the chosen dates for the
 * minimum quantity.
 */
export function totalText(
  { amount, quantity, deposit, currency }: ProductTotal & { currency: Currency },
  t: TFunction<'ui'>,
  language: Language,
): string {
  const money = (minor: number) => formatMoney({ amount: minor, currency }, language);
  const total = t(quantity > 1 ? 'card.totalFor' : 'card.total', { amount: money(amount), quantity });
  return deposit > 0 ? total + SEPARATOR + t('part.refunded', { amount: money(deposit) }) : total;
}

/** With a no-break space, so that it doesn't start a line. */
const SEPARATOR = '\u00a0· ';

/** The grid of results. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles['grid']}>{children}</ul>;
}

/** The skeleton of a card, of the same size. */
export function ProductCardSkeleton() {
  return (
    <span className={styles['card']} aria-hidden="true">
      <span className={styles['skeletonPicture']} />
      <span className={styles['head']}>
        <span className={styles['skeletonLine']}>&nbsp;</span>
      </span>
      <span className={styles['place']}>&nbsp;</span>
      <span className={styles['price']}>&nbsp;</span>
    </span>
  );
}
