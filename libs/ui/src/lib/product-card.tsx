import { memo, type ReactNode } from 'react';
import type { Currency, Language, ProductCard as ProductCardData, ProductTotal } from '@marketplace/api-contract';
import { dayLabel, formatMoney, formatNumber } from '@marketplace/formats';
import { useTexts, type Translate } from '@marketplace/i18n';
import { FavouriteButton } from './favourite-button';
import { Link } from './link';
import { Marked } from './marked';
import { Picture } from './picture';
import { Price } from './price';
import styles from './product-card.module.css';
import { Rating } from './rating';

/** By the columns of `.grid`; up to 759 px at least two of 156 px. */
const SIZES =
  '(max-width: 359px) calc(100vw - 32px), (max-width: 523px) calc(50vw - 22px), (max-width: 759px) calc(33vw - 16px), (max-width: 1023px) calc(33vw - 32px), 340px';

/** One result: picture, name, place, rating, price with unit. The whole card is one link; the heart stands beside it, over the picture. */
export const ProductCard = memo(function ProductCard({
  product,
  query = '',
  isFirst = false,
}: {
  product: ProductCardData;
  /** What its link asks for besides: '?startDate=…'. */
  query?: string;
  isFirst?: boolean;
}) {
  return (
    <div className={styles['item']}>
      <Link to={productPath(product) + query} className={styles['card']} isPrefetched>
        <Picture picture={product.picture} sizes={SIZES} upTo={960} isFirst={isFirst} alt="" />
        <span className={styles['head']}>
          <span className={styles['name']}>
            <Marked text={product.name} marks={product.match?.marks} />
          </span>
          <Rating rating={product.rating} hasCount={false} />
        </span>
        <Place product={product} />
        <CardPrice product={product} />
        <Why match={product.match} />
      </Link>
      <div className={styles['heart']}>
        <FavouriteButton product={product} />
      </div>
    </div>
  );
});

function Place({ product: { place, distance } }: { product: ProductCardData }) {
  const { t, language } = useTexts('ui');
  return (
    <span className={styles['place']}>
      {distance !== null &&
        `${t('card.distance', { km: formatNumber(distance, language, { to: distance < 10 ? 1 : 0 }) })} · `}
      {place}
    </span>
  );
}

/** What a search found elsewhere than in the name. */
function Why({ match }: { match: ProductCardData['match'] }) {
  const { t } = useTexts('ui');
  if (!match?.why) return null;
  const { field, text, marks } = match.why;
  const isOwn = field === 'category' || field === 'city' || field === 'summary';
  return (
    <span className={styles['why']}>
      {field !== 'summary' && `${isOwn ? t(`card.field.${field}`) : field}: `}
      <Marked text={text} marks={marks} />
    </span>
  );
}

type Priced = Pick<ProductCardData, 'price' | 'total'> & Partial<Pick<ProductCardData, 'saleType' | 'endsAt'>>;

/** What a listing costs: by its unit, and for the chosen dates in all, the deposit apart. */
export function CardPrice({ product: { price, saleType, total, endsAt } }: { product: Priced }) {
  const { t, language } = useTexts('ui');
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

/** 'CA$156.00 in total for 12', and the deposit apart: what the chosen dates cost for the least that can be ordered. */
export function totalText(
  { amount, quantity, deposit, currency }: ProductTotal & { currency: Currency },
  t: Translate,
  language: Language,
): string {
  const money = (minor: number) => formatMoney({ amount: minor, currency }, language);
  const total = t(quantity > 1 ? 'card.totalFor' : 'card.total', { amount: money(amount), quantity });
  return deposit > 0 ? total + SEPARATOR + t('part.refunded', { amount: money(deposit) }) : total;
}

/** No line begins with it. */
const SEPARATOR = '\u00a0· ';

/** The canonical path of a product (RT-09). */
export function productPath({ slug, id }: { slug: string; id: string }): string {
  return `/product/${slug}/${id}`;
}

/** The grid that results stand in. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles['grid']}>{children}</ul>;
}

/** A card's place before it is there, exactly its size. */
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
