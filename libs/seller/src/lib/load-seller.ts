import { readReviewPages, type Api } from '@marketplace/api-client';
import type { ProductPage, Seller, SellerReviewPage } from '@marketplace/api-contract';
import { getSeller, listSellerReviews, searchProducts } from '@marketplace/api-contract/operations';
import { readPage, type PageQuery } from '@marketplace/search-params';

/** The query parameters of a seller's page. Dates chosen before go on to the listings. */
export const SELLER_PARAMETERS = ['page', 'startDate', 'endDate'] as const;

/** A seller, one page of their products and the newest reviews. */
export interface SellerData {
  seller: Seller;
  page: ProductPage;
  /** Null when they failed to load. */
  reviews: SellerReviewPage | null;
}

/**
 * Loads all parts in parallel, with as many pages of reviews as were shown before. Failed reviews
 * do not fail the page. Rejects with ApiError, `not_found` for an unknown seller.
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

/** The page of a URL, from 1; an invalid one counts as the first. */
export function getPage({ searchParams }: URL): number {
  const query: PageQuery<typeof SELLER_PARAMETERS> = searchParams;
  return readPage(query);
}
