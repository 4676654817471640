import type { Operation } from '../operation';
import type * as reviews from '../reviews';

export const listReviews: Operation<typeof reviews.listReviews> = { method: 'GET', path: '/api/products/:id/reviews' };
export const listSellerReviews: Operation<typeof reviews.listSellerReviews> = {
  method: 'GET',
  path: '/api/sellers/:id/reviews',
};
