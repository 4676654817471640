import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rating as RatingData } from '@marketplace/api-contract';
import { Button, Rating, VisuallyHidden } from '@marketplace/ui';
import { ReviewItem } from './review-item';
import styles from './review-list.module.css';
import { StarBars } from './star-bars';
import { useReviewPages, type ShownReviews } from './use-review-pages';

interface ReviewListProps {
  rating: RatingData | null;
  /** Null when the first page could not be loaded. */
  first: ShownReviews | null;
  load: (page: number, signal: AbortSignal) => Promise<ShownReviews>;
}

/** With fewer reviews the bars say less than the reviews. */
const MINIMUM_FOR_BARS = 3;

/** Average, star counts and reviews, newest first; key it by the product or seller. */
export function ReviewList({ rating, first, load }: ReviewListProps) {
  const { t } = useTranslation('reviews');
  const { reviews, stars, page, hasMore, status, showMore } = useReviewPages(first, load);
  const list = useRef<HTMLUListElement>(null);
  const seen = useRef({ page, count: reviews.length });
  const isEmpty = reviews.length === 0 && status !== 'failed';

  // The pressed button may be gone: the first new review gets the focus, or the last one.
  useLayoutEffect(() => {
    const { page: before, count } = seen.current;
    seen.current = { page, count: reviews.length };
    if (page === before) return;
    const next = list.current?.children[Math.min(count, reviews.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  }, [page, reviews.length]);

  return (
    <>
      {isEmpty && <p className={styles['muted']}>{t('none')}</p>}
      {rating && rating.count > 0 && (
        <p className={styles['average']}>
          <Rating rating={rating} />
        </p>
      )}
      {stars && reviews.length >= MINIMUM_FOR_BARS && <StarBars counts={stars} />}
      <ul ref={list} className={styles['reviews']}>
        {reviews.map((review) => (
          <li key={review.id} tabIndex={-1}>
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      {(status !== 'idle' || page > 1) && (
        <div role="status">
          {status === 'failed' && <p>{t('failed')}</p>}
          {status === 'idle' && <VisuallyHidden>{t('shown', { count: reviews.length })}</VisuallyHidden>}
        </div>
      )}
      {(hasMore || status === 'failed') && (
        <Button size="small" isBusy={status === 'loading'} onClick={() => void showMore()}>
          {t(status === 'failed' ? 'retry' : 'more')}
        </Button>
      )}
    </>
  );
}
