import type { Operation } from '../operation';
import type * as sellers from '../sellers';

export const getSeller: Operation<typeof sellers.getSeller> = { method: 'GET', path: '/api/sellers/:id' };
export const searchSellers: Operation<typeof sellers.searchSellers> = { method: 'GET', path: '/api/sellers' };
export const listSitemapSellers: Operation<typeof sellers.listSitemapSellers> = {
  method: 'GET',
  path: '/api/sitemap/sellers',
};
