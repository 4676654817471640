import { LAST_PAGE, type ReviewPage, type SellerReviewPage, type StarCounts } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import {
  countProductStars,
  countSellerStars,
  findProductReviews,
  findSellerReviews,
  isProductActive,
  isSeller,
} from './reviews-repository';

type DbOnly = Pick<Deps, 'db'>;

const REVIEWS_A_PAGE = 10;

const placeOf = (page: number) => ({ limit: REVIEWS_A_PAGE, offset: (page - 1) * REVIEWS_A_PAGE });
const pagesOf = (stars: StarCounts) =>
  Math.min(Math.ceil(stars.reduce((sum, count) => sum + count, 0) / REVIEWS_A_PAGE), LAST_PAGE);

/** What customers wrote of a listing that can be seen. */
export async function readProductReviews({ db }: DbOnly, id: string, page: number): Promise<ReviewPage> {
  const productId = Number(id);
  if (!(await isProductActive(db, productId))) throw new AppError('not_found');
  const [reviews, stars] = await Promise.all([
    findProductReviews(db, productId, placeOf(page)),
    countProductStars(db, productId),
  ]);
  return { reviews, stars, page, pages: pagesOf(stars) };
}

/** What customers wrote of anything of a seller: it stays theirs when a listing goes. */
export async function readSellerReviews({ db }: DbOnly, id: string, page: number): Promise<SellerReviewPage> {
  const sellerId = Number(id);
  if (!(await isSeller(db, sellerId))) throw new AppError('not_found');
  const [reviews, stars] = await Promise.all([
    findSellerReviews(db, sellerId, placeOf(page)),
    countSellerStars(db, sellerId),
  ]);
  return { reviews, stars, page, pages: pagesOf(stars) };
}
