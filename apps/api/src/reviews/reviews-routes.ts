import { listReviews, listSellerReviews } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { readProductReviews, readSellerReviews } from './reviews-service';

/** What customers wrote, of a listing and of a seller. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(listReviews).with(({ params, query }) => readProductReviews(deps, params.id, query.page));
  on(listSellerReviews).with(({ params, query }) => readSellerReviews(deps, params.id, query.page));
}
