import type { Rating as RatingData } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Button } from '../button';
import { Rating } from '../rating';
import { ReviewItem } from './review-item';
import styles from './review-list.module.css';
import { StarBars } from './star-bars';
import { useReviewPages, type ShownReviews } from './use-review-pages';

interface ReviewListProps {
  rating: RatingData | null;
  /** The first page; null where it could not be read. */
  first: ShownReviews | null;
  load: (page: number, signal: AbortSignal) => Promise<ShownReviews>;
}

/** Bars of two reviews say less than these. */
const BARS_FROM = 3;

/** The average, how the stars were given, and what customers wrote, newest first; key it by whose reviews they are. */
export function ReviewList({ rating, first, load }: ReviewListProps) {
  const { t } = useTexts('ui');
  const { reviews, stars, hasMore, status, showMore } = useReviewPages(first, load);
  const isEmpty = reviews.length === 0 && status !== 'failed';
  return (
    <>
      {isEmpty && <p className={styles['muted']}>{t('reviews.none')}</p>}
      {rating && rating.count > 0 && (
        <p className={styles['average']}>
          <Rating rating={rating} />
        </p>
      )}
      {stars && reviews.length >= BARS_FROM && <StarBars counts={stars} />}
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
          {t(status === 'failed' ? 'reviews.retry' : 'reviews.more')}
        </Button>
      )}
    </>
  );
}
