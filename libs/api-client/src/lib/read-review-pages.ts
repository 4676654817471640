import type { ReviewPage } from '@marketplace/api-contract';

/** Further pages are loaded on request, as at the first visit. */
const PAGES_MAXIMUM = 10;

/**
 * Reads the pages of reviews that were shown before as one page. Reviews written in the meantime
 * shift the pages, so duplicates are removed.
 */
export async function readReviewPages<Page extends ReviewPage>(
  read: (page: number) => Promise<Page>,
  pageCount: number,
): Promise<Page> {
  const first = await read(1);
  const count = Math.min(pageCount, first.pages, PAGES_MAXIMUM);
  const others = await Promise.all(Array.from({ length: Math.max(0, count - 1) }, (_, index) => read(index + 2)));
  const all = [first, ...others];
  const reviews = new Map(all.flatMap((page) => page.reviews).map((review) => [review.id, review]));
  return { ...first, reviews: [...reviews.values()], page: all.length };
}
