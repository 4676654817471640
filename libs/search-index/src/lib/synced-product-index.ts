import type { Day } from '@marketplace/api-contract';
import { daysBetween } from '@marketplace/formats';
import type { LoadedProductIndex } from './find-products';
import { findNewlyInRange, loadIndex, reloadProducts } from './load-products';
import { createSyncedIndex, type IndexSource, type SyncedIndex } from './synced-index';

/** Reloading more listings takes too long for queries to wait. */
const BLOCKING_RELOAD_MAXIMUM = 20_000;
const WASTE_MAXIMUM = 0.3;
const WASTE_MINIMUM = 5000;

/** After more days without a query, the index is loaded again instead of advanced day by day. */
const DAYS_BEHIND_MAXIMUM = 7;
/**
 * How much of the daily update a large index does before each query. Only lowest prices are needed
 * before the next day.
 */
const LISTINGS_PER_STEP = 500;
const PRICES_STEP_MS = 3;

interface DatedProductIndex extends LoadedProductIndex {
  /** UTC. */
  day: Day;
  /** Listings still to be updated for the new day. */
  pendingIds: number[];
}

const utcDay = (now: Date): Day => now.toISOString().slice(0, 10);

/**
 * All active listings in memory (docs/decisions/0015). A new day updates the index instead of
 * reloading it.
 */
export function createSyncedProductIndex({ db, pool, sources, log }: IndexSource): SyncedIndex<LoadedProductIndex> {
  const update = ({ index, settings }: LoadedProductIndex, ids: readonly number[], now: Date) =>
    reloadProducts({ db, sources }, index, settings, ids, now);
  const isQuickToLoad = ({ index }: LoadedProductIndex) => index.size < BLOCKING_RELOAD_MAXIMUM;

  async function indexPending(loaded: DatedProductIndex, count: number, now: Date): Promise<void> {
    const ids = loaded.pendingIds.slice(0, count);
    if (ids.length > 0) await update(loaded, ids, now);
    loaded.pendingIds.splice(0, ids.length);
  }

  async function advance(loaded: DatedProductIndex, now: Date): Promise<void> {
    const day = utcDay(now);
    const passed = daysBetween(loaded.day, day);
    if (passed > 0) {
      const pendingIds = await findNewlyInRange(db, loaded.day, day);
      // What is left of the previous day is overdue, and so is everything of days without queries.
      const overdue = loaded.pendingIds.length + (passed > 1 ? pendingIds.length : 0);
      loaded.pendingIds.push(...pendingIds);
      loaded.day = day;
      await indexPending(loaded, overdue, now);
    }
    await indexPending(loaded, isQuickToLoad(loaded) ? Infinity : LISTINGS_PER_STEP, now);
    loaded.index.advance(now, isQuickToLoad(loaded) ? Infinity : PRICES_STEP_MS);
  }

  return createSyncedIndex<DatedProductIndex>({
    pool,
    log,
    name: 'listings',
    // 0 means that only a seller changed.
    changeFilter: { column: 'product_id', where: 'product_id IS DISTINCT FROM 0' },
    load: async (now) => {
      const settings = await sources.readSettings();
      const index = await loadIndex({ db, sources }, settings, now);
      return { settings, index, day: utcDay(now), pendingIds: [] };
    },
    update,
    advance,
    needsReload: ({ index, day }, now) => {
      const behind = daysBetween(day, utcDay(now));
      if (behind < 0 || behind > DAYS_BEHIND_MAXIMUM) return true;
      return index.waste > WASTE_MAXIMUM && index.text.count > WASTE_MINIMUM;
    },
    isQuickToLoad,
  });
}
