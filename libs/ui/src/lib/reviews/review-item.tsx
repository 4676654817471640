import type { Review, SellerReview } from '@marketplace/api-contract';
import { formatDay } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Link } from '../link';
import { productPath } from '../product-card';
import { VisuallyHidden } from '../visually-hidden';
import styles from './review-list.module.css';

/** A review, and on a seller's page what it is about. */
export type ShownReview = Review & Partial<Pick<SellerReview, 'product'>>;

/** One after the other in a single path: a page of reviews would be a hundred pictures otherwise. */
const STAR = ' 2.500 5.100 5.500.8-4 3.900 1 5.600-5-2.700-5 2.700 1-5.600-4-3.900 5.500-.8z';

/** One review: stars, who and when, the words, and where it says so what they are about. */
export function ReviewItem({ review: { author, stars, text, day, product } }: { review: ShownReview }) {
  const { t, language } = useTexts('ui');
  return (
    <article className={styles['review']}>
      <p className={styles['head']}>
        <strong>{author}</strong>
        <time dateTime={day} className={styles['muted']}>
          {formatDay(day, language)}
        </time>
      </p>
      <p className={styles['stars']}>
        <VisuallyHidden>{t('reviews.stars', { stars })}</VisuallyHidden>
        <svg width={16 * stars} height="16" viewBox={`0 0 ${24 * stars} 24`} fill="currentcolor" aria-hidden="true">
          <path d={`m12 4${STAR}` + `m24 0${STAR}`.repeat(stars - 1)} />
        </svg>
      </p>
      <p className={styles['text']}>{text}</p>
      {product !== undefined && (
        <p className={styles['about']}>
          {product ? <Link to={productPath(product)}>{product.name}</Link> : t('reviews.gone')}
        </p>
      )}
    </article>
  );
}
