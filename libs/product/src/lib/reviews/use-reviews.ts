import { useEffect, useRef, useState } from 'react';
import { listReviews, type Review } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { useProduct } from '../product-context';

type Status = 'idle' | 'loading' | 'failed';

/** The reviews on the page, and getting more of them. */
export function useReviews() {
  const api = useSession((session) => session.api);
  const id = useProduct((state) => state.product.id);
  const first = useProduct((state) => state.firstReviews);
  const [reviews, setReviews] = useState<readonly Review[]>(first?.reviews ?? []);
  const [{ page, pages }, setReached] = useState({ page: first ? 1 : 0, pages: first?.pages ?? 1 });
  const [status, setStatus] = useState<Status>(first ? 'idle' : 'failed');
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function showMore() {
    if (status === 'loading') return;
    const { signal } = (controller.current = new AbortController());
    setStatus('loading');
    try {
      const answer = await api(listReviews, { params: { id }, query: { page: page + 1 }, signal });
      // One written meanwhile moves the pages: none is shown twice.
      setReviews((known) => [
        ...known,
        ...answer.reviews.filter((one) => !known.some(({ id: had }) => had === one.id)),
      ]);
      setReached({ page: page + 1, pages: answer.pages });
      setStatus('idle');
    } catch {
      if (!signal.aborted) setStatus('failed');
    }
  }

  return { reviews, hasMore: page < pages, status, showMore };
}
