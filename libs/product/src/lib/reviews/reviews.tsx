import { useTexts } from '@marketplace/i18n';
import { Button, Rating } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { Section } from '../sections/section';
import { Distribution } from './distribution';
import { ReviewItem } from './review-item';
import styles from './reviews.module.css';
import { useReviews } from './use-reviews';

/** The average, and what customers wrote, newest first. */
export function Reviews() {
  const { t } = useTexts('product');
  const rating = useProduct((state) => state.product.rating);
  const { reviews, hasMore, status, showMore } = useReviews();
  const isEmpty = reviews.length === 0 && status !== 'failed';
  return (
    <Section id="reviews" title={t('reviews.title')}>
      {isEmpty && <p className={styles['muted']}>{t('reviews.none')}</p>}
      {rating && rating.count > 0 && (
        <p className={styles['average']}>
          <Rating rating={rating} />
        </p>
      )}
      {/* Bars of a part of the reviews would not be the truth. */}
      {!hasMore && reviews.length > 2 && reviews.length === rating?.count && <Distribution reviews={reviews} />}
      <ul className={styles['reviews']}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      {status === 'failed' && <p role="status">{t('reviews.failed')}</p>}
      {(hasMore || status === 'failed') && (
        <Button size="small" isBusy={status === 'loading'} onClick={() => void showMore()}>
          {t(status === 'failed' ? 'retry' : 'reviews.more')}
        </Button>
      )}
    </Section>
  );
}
