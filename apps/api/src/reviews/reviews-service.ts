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

const REVIEWS_PER_PAGE = 10;

const getPageRange = (page: number) => ({ limit: REVIEWS_PER_PAGE, offset: (page - 1) * REVIEWS_PER_PAGE });
const countPages = (stars: StarCounts) =>
  Math.min(Math.ceil(stars.reduce((sum, count) => sum + count, 0) / REVIEWS_PER_PAGE), LAST_PAGE);

/** Reviews of an active listing. */
export async function getProductReviews({ db }: DbOnly, id: string, page: number): Promise<ReviewPage> {
  const productId = Number(id);
  if (!(await isProductActive(db, productId))) throw new AppError('not_found');
  const [reviews, stars] = await Promise.all([
    findProductReviews(db, productId, getPageRange(page)),
    countProductStars(db, productId),
  ]);
  return { reviews, stars, page, pages: countPages(stars) };
}

/** Reviews of all listings of a seller, also of inactive ones. */
export async function getSellerReviews({ db }: DbOnly, id: string, page: number): Promise<SellerReviewPage> {
  const sellerId = Number(id);
  if (!(await isSeller(db, sellerId))) throw new AppError('not_found');
  const [reviews, stars] = await Promise.all([
    findSellerReviews(db, sellerId, getPageRange(page)),
    countSellerStars(db, sellerId),
  ]);
  return { reviews, stars, page, pages: countPages(stars) };
}
