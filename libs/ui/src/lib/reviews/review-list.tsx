import { useLayoutEffect, useRef } from 'react';
import type { Rating as RatingData } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Button } from '../button';
import { Rating } from '../rating';
import { VisuallyHidden } from '../visually-hidden';
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
  const { reviews, stars, page, hasMore, status, showMore } = useReviewPages(first, load);
  const list = useRef<HTMLUListElement>(null);
  const seen = useRef({ page, count: reviews.length });
  const isEmpty = reviews.length === 0 && status !== 'failed';

  // The button that was pressed may be gone: reading goes on with the first new review, or the last where none is new.
  useLayoutEffect(() => {
    const { page: before, count } = seen.current;
    seen.current = { page, count: reviews.length };
    if (page === before) return;
    const next = list.current?.children[Math.min(count, reviews.length - 1)];
    if (next instanceof HTMLElement) next.focus();
  }, [page, reviews.length]);

  return (
    <>
      {isEmpty && <p className={styles['muted']}>{t('reviews.none')}</p>}
      {rating && rating.count > 0 && (
        <p className={styles['average']}>
          <Rating rating={rating} />
        </p>
      )}
      {stars && reviews.length >= BARS_FROM && <StarBars counts={stars} />}
      <ul ref={list} className={styles['reviews']}>
        {reviews.map((review) => (
          <li key={review.id} tabIndex={-1}>
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      {(status !== 'idle' || page > 1) && (
        <div role="status">
          {status === 'failed' && <p>{t('reviews.failed')}</p>}
          {status === 'idle' && <VisuallyHidden>{t('reviews.shown', { count: reviews.length })}</VisuallyHidden>}
        </div>
      )}
      {(hasMore || status === 'failed') && (
        <Button size="small" isBusy={status === 'loading'} onClick={() => void showMore()}>
          {t(status === 'failed' ? 'reviews.retry' : 'reviews.more')}
        </Button>
      )}
    </>
  );
}
