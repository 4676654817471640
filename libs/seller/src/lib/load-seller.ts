import { readReviewPages, type Api } from '@marketplace/api-client';
import {
  getSeller,
  LAST_PAGE,
  listSellerReviews,
  searchProducts,
  type ProductPage,
  type Seller,
  type SellerReviewPage,
} from '@marketplace/api-contract';
import type { PageQuery } from '@marketplace/search-params';

/** What the address of a seller says. */
export const SELLER_PARAMETERS = ['page'] as const;

/** A seller, one page of what they offer, and the newest reviews. */
export interface SellerData {
  seller: Seller;
  page: ProductPage;
  /** Null where they could not be read. */
  reviews: SellerReviewPage | null;
}

/**
 * Fetches all of them at once; as many pages of reviews come again as were shown before (RV-02). The page stands without reviews that
 * cannot be read. Rejects with ApiError, `not_found` for an unknown seller.
 */
export async function loadSeller(api: Api, id: string, page: number, reviewPages = 1): Promise<SellerData> {
  const [seller, products, reviews] = await Promise.all([
    api(getSeller, { params: { id } }),
    api(searchProducts, { query: { seller: id, page, facets: '0' } }),
    readReviewPages((page) => api(listSellerReviews, { params: { id }, query: { page } }), reviewPages).catch(
      () => null,
    ),
  ]);
  return { seller, page: products, reviews };
}

/** The page that an address asks for, from 1; what is no page counts as the first. */
export function pageOf({ searchParams }: URL): number {
  const query: PageQuery<typeof SELLER_PARAMETERS> = searchParams;
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
