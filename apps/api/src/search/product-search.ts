import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '../db/client';
import { createLiveIndex, type LiveIndex } from './live-index';
import { loadIndex, readSearchSettings, reloadProducts, type SearchSettings } from './load-index';
import type { SearchIndex } from './search-index';

/** An index with the settings that it was learned by. */
export interface ReadyIndex {
  index: SearchIndex;
  settings: SearchSettings;
}

/** The index of listings of this process. */
export type ProductSearch = LiveIndex<ReadyIndex>;

interface Options {
  db: Db;
  pool: pg.Pool;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** Learning that many listings again takes too long to wait for. */
const WAITED_FOR = 20_000;
const WASTE_MAXIMUM = 0.3;
const WASTE_WORTH_IT = 5000;

/** All active listings in memory (docs/decisions/0015). */
export function createProductSearch({ db, pool, clock, log }: Options): ProductSearch {
  const utcDay = () => clock().toISOString().slice(0, 10);
  return createLiveIndex<ReadyIndex & { day: string }>({
    pool,
    log,
    name: 'listings',
    // 0 says that only a seller has changed.
    notes: { column: 'product_id', where: 'product_id IS DISTINCT FROM 0' },
    load: async () => {
      const settings = await readSearchSettings(db);
      const day = utcDay();
      return { settings, day, index: await loadIndex(db, settings, clock()) };
    },
    learn: ({ index, settings }, ids) => reloadProducts(db, index, settings, ids, clock()),
    // A new day brings new days to look ahead to.
    isSpent: ({ index, day }) => day !== utcDay() || (index.waste > WASTE_MAXIMUM && index.text.count > WASTE_WORTH_IT),
    isQuick: ({ index }) => index.size < WAITED_FOR,
  });
}
