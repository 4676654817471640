import { ApiError, type Api } from '@marketplace/api-client';
import { getProduct, listReviews, searchProducts, type Category, type ReviewPage } from '@marketplace/api-contract';
import { structuredData } from './head/json-ld';
import type { GoneListing } from './gone/gone-screen';
import { loadGoneScreen } from './gone/late-gone-screen';
import { loadUnorderedCard } from './order/late-unordered-card';
import type { ProductFirst } from './product-store';

/** As many as a row of results has, twice. */
const SIMILAR = 8;

/**
 * What the product page shows first: the product and its newest reviews, asked for at once, and what search engines are told at `origin`. Where `reviewPages` of reviews were shown before, so many come again (RV-02). Reviews that cannot be read are null
 * and the page stands without them. Similar listings come later, in the browser: they would wait for the product.
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
      loadReviews(api, id, reviewPages).catch(() => null),
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

/** More than these are asked for on the page, as they were the first time. */
const REVIEW_PAGES = 10;

/** As many pages of reviews as were shown when the visitor left, as one; those written meanwhile move them: none is there twice. */
async function loadReviews(api: Api, id: string, wanted: number): Promise<ReviewPage> {
  const load = (page: number) => api(listReviews, { params: { id }, query: { page } });
  const first = await load(1);
  const count = Math.min(wanted, first.pages, REVIEW_PAGES);
  const others = await Promise.all(Array.from({ length: Math.max(0, count - 1) }, (_, index) => load(index + 2)));
  const all = [first, ...others];
  const reviews = new Map(all.flatMap((page) => page.reviews).map((review) => [review.id, review]));
  return { ...first, reviews: [...reviews.values()], page: all.length };
}

const loadSimilar = (api: Api, { slug }: Category) =>
  api(searchProducts, { query: { category: slug, facets: '0' } }).then(
    ({ products }) => products.slice(0, SIMILAR),
    () => [],
  );
