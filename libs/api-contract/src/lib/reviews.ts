import { z } from 'zod';
import { endpoint } from './endpoint';
import { LAST_PAGE } from './constants';
import { Count, Day, PublicId } from './primitives';

export const Review = z.object({
  id: z.string().regex(/^[1-9]\d{0,18}$/),
  author: z.string(),
  stars: z.int().min(1).max(5),
  text: z.string(),
  day: Day,
});
export type Review = z.infer<typeof Review>;

/** The number of reviews with one to five stars. */
export const StarCounts = z.tuple([Count, Count, Count, Count, Count]);
export type StarCounts = z.infer<typeof StarCounts>;

/** A page of reviews, newest first; `stars` counts all reviews, not only this page's. */
export const ReviewPage = z.object({ reviews: z.array(Review), stars: StarCounts, page: z.int(), pages: z.int() });
export type ReviewPage = z.infer<typeof ReviewPage>;

export const ReviewQuery = z.object({ page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1) });

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/products/:id/reviews',
  access: 'key',
  summary: 'Reviews of a product, newest first',
  params: z.object({ id: PublicId }),
  query: ReviewQuery,
  response: ReviewPage,
});

/**
 * A review with its product; null if it is no longer offered, because its name isn't public any
 * more.
 */
export const SellerReview = Review.extend({
  product: z.object({ id: PublicId, name: z.string(), slug: z.string() }).nullable(),
});
export type SellerReview = z.infer<typeof SellerReview>;

export const SellerReviewPage = ReviewPage.extend({ reviews: z.array(SellerReview) });
export type SellerReviewPage = z.infer<typeof SellerReviewPage>;

export const listSellerReviews = endpoint({
  method: 'GET',
  path: '/api/sellers/:id/reviews',
  access: 'key',
  summary: "Reviews of a seller's current and former products, newest first",
  params: z.object({ id: PublicId }),
  query: ReviewQuery,
  response: SellerReviewPage,
});
