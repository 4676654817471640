import { createSyncedIndex, type IndexSource, type SyncedIndex } from '../synced-index';
import type { LoadedSellerIndex } from './find-sellers';
import { loadSellerIndex, reloadSellers } from './load-sellers';

/** Reloading more sellers takes too long for queries to wait. */
const BLOCKING_RELOAD_MAXIMUM = 2000;
const WASTE_MINIMUM = 5000;

/**
 * All sellers in memory, like listings (docs/decisions/0015). Loaded at the first query, so a
 * marketplace that shows listings only never loads it.
 */
export const createSyncedSellerIndex = ({ db, pool, sources, log }: IndexSource): SyncedIndex<LoadedSellerIndex> =>
  createSyncedIndex<LoadedSellerIndex>({
    pool,
    log,
    name: 'sellers',
    changeFilter: { column: 'seller_id', where: '(seller_id IS NOT NULL OR product_id IS NULL)' },
    load: async () => {
      const settings = await sources.readSettings();
      return { settings, index: await loadSellerIndex({ db, sources }, settings) };
    },
    update: ({ index, settings }, ids) => reloadSellers({ db, sources }, index, settings, ids),
    needsReload: ({ index }) => index.waste > WASTE_MINIMUM + index.size,
    isQuickToLoad: ({ index }) => index.size < BLOCKING_RELOAD_MAXIMUM,
  });
