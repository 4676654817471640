import type { Api } from '@marketplace/api-client';
import { getProduct, listReviews } from '@marketplace/api-contract';
import type { ProductFirst } from './product-store';

/**
 * What the product page shows first: the product and its newest reviews, asked for at once. Reviews that cannot be read are null
 * and the page stands without them. Similar listings come later, in the browser: they would wait for the product.
 */
export async function loadProduct(api: Api, id: string): Promise<ProductFirst> {
  const [product, reviews] = await Promise.all([
    api(getProduct, { params: { id } }),
    api(listReviews, { params: { id }, query: {} }).catch(() => null),
  ]);
  return { product, reviews };
}
