import { findProducts, suggestProducts } from './find-products';
import { createSyncedProductIndex } from './synced-product-index';
import type { Search } from './search';
import { findSellers, suggestSellers } from './sellers/find-sellers';
import { createSyncedSellerIndex } from './sellers/synced-seller-index';
import type { IndexSource } from './synced-index';

/** The search in the calling thread, which it blocks while it computes. */
export function createLocalSearch(options: IndexSource): Search {
  const products = createSyncedProductIndex(options);
  const sellers = createSyncedSellerIndex(options);
  return {
    products: {
      find: async (query) => findProducts(await products.refresh(query.now), query),
      suggest: async (query) => suggestProducts(await products.refresh(query.now), query),
      load: async ({ now }) => void (await products.refresh(now)),
    },
    sellers: {
      find: async (query) => findSellers(await sellers.refresh(query.now), query),
      suggest: async (query) => suggestSellers(await sellers.refresh(query.now), query),
      load: async ({ now }) => void (await sellers.refresh(now)),
    },
    close: async () => {
      await Promise.all([products.close(), sellers.close()]);
    },
  };
}
