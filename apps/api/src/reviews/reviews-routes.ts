import { listReviews, listSellerReviews } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { getProductReviews, getSellerReviews } from './reviews-service';

/** Reviews of a listing and of a seller. */
export function registerReviewRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(listReviews).with(({ params, query }) => getProductReviews(deps, params.id, query.page));
  on(listSellerReviews).with(({ params, query }) => getSellerReviews(deps, params.id, query.page));
}
