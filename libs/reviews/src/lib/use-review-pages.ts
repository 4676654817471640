import { useEffect, useRef, useState } from 'react';
import type { StarCounts } from '@marketplace/api-contract';
import type { ShownReview } from './review-item';

/** One page of reviews of a product or seller. */
export interface ShownReviews {
  reviews: readonly ShownReview[];
  stars: StarCounts;
  page: number;
  pages: number;
}

type Status = 'idle' | 'loading' | 'failed';

/** The loaded reviews, and more on request; `first` is null when loading failed. */
export function useReviewPages(
  first: ShownReviews | null,
  load: (page: number, signal: AbortSignal) => Promise<ShownReviews>,
) {
  const [reviews, setReviews] = useState<readonly ShownReview[]>(first?.reviews ?? []);
  const [{ page, pages, stars }, setPosition] = useState({
    page: first?.page ?? 0,
    pages: first?.pages ?? 1,
    stars: first?.stars,
  });
  const [status, setStatus] = useState<Status>(first ? 'idle' : 'failed');
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function showMore() {
    if (status === 'loading') return;
    const { signal } = (controller.current = new AbortController());
    setStatus('loading');
    try {
      const answer = await load(page + 1, signal);
      // A new review shifts the pages: none is shown twice.
      setReviews((known) => [
        ...known,
        ...answer.reviews.filter((one) => !known.some(({ id: had }) => had === one.id)),
      ]);
      setPosition({ ...answer, page: page + 1 });
      setStatus('idle');
    } catch {
      if (!signal.aborted) setStatus('failed');
    }
  }

  return { reviews, stars, page, hasMore: page < pages, status, showMore };
}
