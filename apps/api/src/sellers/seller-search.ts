import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '../db/client';
import { createLiveIndex, type LiveIndex } from '../search/live-index';
import { readSearchSettings, type SearchSettings } from '../search/load-index';
import { loadSellerIndex, reloadSellers } from './load-sellers';
import type { SellerIndex } from './seller-index';

/** An index with the settings that it was learned by. */
export interface ReadySellers {
  index: SellerIndex;
  settings: SearchSettings;
}

/** The sellers as this process knows them. A marketplace of listings reads none before the first question. */
export type SellerSearch = LiveIndex<ReadySellers>;

interface Options {
  db: Db;
  pool: pg.Pool;
  log: FastifyBaseLogger;
}

/** Learning more takes too long to wait for. */
const WAITED_FOR = 2000;
const WASTE_WORTH_IT = 5000;

/** All sellers in memory, as listings are (docs/decisions/0015). */
export const createSellerSearch = ({ db, pool, log }: Options): SellerSearch =>
  createLiveIndex<ReadySellers>({
    pool,
    log,
    name: 'sellers',
    notes: { column: 'seller_id', where: '(seller_id IS NOT NULL OR product_id IS NULL)' },
    load: async () => {
      const settings = await readSearchSettings(db);
      return { settings, index: await loadSellerIndex(db, settings) };
    },
    learn: ({ index, settings }, ids) => reloadSellers(db, index, settings, ids),
    isSpent: ({ index }) => index.waste > WASTE_WORTH_IT + index.size,
    isQuick: ({ index }) => index.size < WAITED_FOR,
  });
