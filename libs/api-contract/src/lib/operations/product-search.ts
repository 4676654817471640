import type { Operation } from '../operation';
import type * as productSearch from '../product-search';

export const searchProducts: Operation<typeof productSearch.searchProducts> = { method: 'GET', path: '/api/products' };
export const listProductPoints: Operation<typeof productSearch.listProductPoints> = {
  method: 'GET',
  path: '/api/productPoints',
};
export const listSitemapProducts: Operation<typeof productSearch.listSitemapProducts> = {
  method: 'GET',
  path: '/api/sitemap/products',
};
