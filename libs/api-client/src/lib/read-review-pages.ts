import type { ReviewPage } from '@marketplace/api-contract';

/** More than these are asked for on the page, as they were the first time. */
const MOST = 10;

/** As many pages of reviews as were shown when the visitor left, as one; those written meanwhile move them: none is there twice. */
export async function readReviewPages<Page extends ReviewPage>(
  read: (page: number) => Promise<Page>,
  wanted: number,
): Promise<Page> {
  const first = await read(1);
  const count = Math.min(wanted, first.pages, MOST);
  const others = await Promise.all(Array.from({ length: Math.max(0, count - 1) }, (_, index) => read(index + 2)));
  const all = [first, ...others];
  const reviews = new Map(all.flatMap((page) => page.reviews).map((review) => [review.id, review]));
  return { ...first, reviews: [...reviews.values()], page: all.length };
}
