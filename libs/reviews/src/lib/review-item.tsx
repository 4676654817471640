import { useTranslation } from 'react-i18next';
import type { Review, SellerReview } from '@marketplace/api-contract';
import { dayWithYear } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { productPath } from '@marketplace/search-params';
import { Link, VisuallyHidden } from '@marketplace/ui';
import styles from './review-list.module.css';

/** On a seller's page with the listing that it is about. */
export type ShownReview = Review & Partial<Pick<SellerReview, 'product'>>;

/** All stars are one path: a page of reviews would have a hundred images otherwise. */
const STAR = ' 2.500 5.100 5.500.8-4 3.900 1 5.600-5-2.700-5 2.700 1-5.600-4-3.900 5.500-.8z';

/** One review: author, date, stars, text and, on a seller's page, its listing. */
export function ReviewItem({ review: { author, stars, text, day, product } }: { review: ShownReview }) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  return (
    <article className={styles['review']}>
      <p className={styles['head']}>
        <strong>{author}</strong>
        <time dateTime={day} className={styles['muted']}>
          {dayWithYear(day, language)}
        </time>
      </p>
      <p className={styles['stars']}>
        <VisuallyHidden>{t('stars', { stars })}</VisuallyHidden>
        <svg width={16 * stars} height="16" viewBox={`0 0 ${24 * stars} 24`} fill="currentcolor" aria-hidden="true">
          <path d={`m12 4${STAR}` + `m24 0${STAR}`.repeat(stars - 1)} />
        </svg>
      </p>
      <p className={styles['text']}>{text}</p>
      {product !== undefined && (
        <p className={styles['about']}>{product ? <Link to={productPath(product)}>{product.name}</Link> : t('gone')}</p>
      )}
    </article>
  );
}
