import { ApiError, readReviewPages, type Api } from '@marketplace/api-client';
import type { Category } from '@marketplace/api-contract';
import { getProduct, listReviews, searchProducts } from '@marketplace/api-contract/operations';
import { createStructuredData } from './head/json-ld';
import type { GoneListing } from './gone/gone-screen';
import { loadGoneScreen } from './gone/lazy-gone-screen';
import { loadRequestCard } from './order/lazy-request-card';
import { loadSlotPicker } from './sections/lazy-slot-picker';
import type { ProductData } from './product-store';

/** Two rows of results. */
const SIMILAR_COUNT = 8;

/**
 * Loads the product, `reviewPages` pages of its reviews (RV-02) and its structured data, with
 * URLs at `origin`. Reviews are null when they cannot be loaded. Similar listings are loaded in the
 * browser, since here they would wait for the product. A removed or hidden product resolves to its
 * category with similar listings (PD-04); an unknown one rejects with `not_found`.
 */
export async function loadProduct(
  api: Api,
  id: string,
  origin: string,
  reviewPages = 1,
): Promise<ProductData | GoneListing> {
  try {
    const [product, reviews] = await Promise.all([
      api(getProduct, { params: { id } }),
      readReviewPages((page) => api(listReviews, { params: { id }, query: { page } }), reviewPages).catch(() => null),
    ]);
    if (product.saleType === 'request') await loadRequestCard();
    if (product.saleType === 'booking') await loadSlotPicker();
    return { product, reviews, jsonLd: createStructuredData(product, origin, Date.now()) };
  } catch (error) {
    const category = error instanceof ApiError ? (error.details['category'] as Category | undefined) : undefined;
    if (!category) throw error;
    const isRemoved = (error as ApiError).code === 'gone';
    const [similar] = await Promise.all([loadSimilar(api, category), loadGoneScreen()]);
    return { isRemoved, category, similar };
  }
}

const loadSimilar = (api: Api, { slug }: Category) =>
  api(searchProducts, { query: { category: slug, facets: '0' } }).then(
    ({ products }) => products.slice(0, SIMILAR_COUNT),
    () => [],
  );
