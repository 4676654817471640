import type { Api } from '@marketplace/api-client';
import { getSeller, LAST_PAGE, searchProducts, type ProductPage, type Seller } from '@marketplace/api-contract';

/** A seller and one page of what they offer. */
export interface SellerData {
  seller: Seller;
  page: ProductPage;
}

/** Fetches a seller and a page of their products, at once. Rejects with ApiError, `not_found` for an unknown one. */
export async function loadSeller(api: Api, id: string, page: number): Promise<SellerData> {
  const [seller, products] = await Promise.all([
    api(getSeller, { params: { id } }),
    api(searchProducts, { query: { seller: id, page, facets: '0' } }),
  ]);
  return { seller, page: products };
}

/** The page that an address asks for, from 1; what is no page counts as the first. */
export function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
