import { ApiError, readReviewPages, type Api } from '@marketplace/api-client';
import { getProduct, listReviews, searchProducts, type Category } from '@marketplace/api-contract';
import { structuredData } from './head/json-ld';
import type { GoneListing } from './gone/gone-screen';
import { loadGoneScreen } from './gone/late-gone-screen';
import { loadUnorderedCard } from './order/late-unordered-card';
import type { ProductFirst } from './product-store';

/** As many as a row of results has, twice. */
const SIMILAR = 8;

/**
 * What the product page shows first: the product and its newest reviews, asked for at once, and what search engines are told at
 * `origin`. Where `reviewPages` of reviews were shown before, so many come again (RV-02). Reviews that cannot be read are null and the
 * page stands without them. Similar listings come later, in the browser: they would wait for the product.
 * Of one that was offered: what else there is (PD-04). An unknown one rejects with `not_found`.
 */
export async function loadProduct(
  api: Api,
  id: string,
  origin: string,
  reviewPages = 1,
): Promise<ProductFirst | GoneListing> {
  try {
    const [product, reviews] = await Promise.all([
      api(getProduct, { params: { id } }),
      readReviewPages((page) => api(listReviews, { params: { id }, query: { page } }), reviewPages).catch(() => null),
    ]);
    if (product.saleType === 'auction' || product.saleType === 'request') await loadUnorderedCard();
    return { product, reviews, jsonLd: structuredData(product, origin, Date.now()) };
  } catch (error) {
    const category = error instanceof ApiError ? (error.details['category'] as Category | undefined) : undefined;
    if (!category) throw error;
    const isForGood = (error as ApiError).code === 'gone';
    const [similar] = await Promise.all([loadSimilar(api, category), loadGoneScreen()]);
    return { isForGood, category, similar };
  }
}

const loadSimilar = (api: Api, { slug }: Category) =>
  api(searchProducts, { query: { category: slug, facets: '0' } }).then(
    ({ products }) => products.slice(0, SIMILAR),
    () => [],
  );
