import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from '../db/client';
import { readSearchSettings, type SearchSettings } from '../search/load-index';
import { loadSellerIndex, reloadSellers } from './load-sellers';
import type { SellerIndex } from './seller-index';

/** An index with the settings that it was learned by. */
export interface ReadySellers {
  index: SellerIndex;
  settings: SearchSettings;
}

/** The sellers as this process knows them, as fresh as the database at the moment of asking. Nothing is read before the first question. */
export interface SellerSearch {
  /** Everything that was committed before the call is in what it gives. */
  fresh: () => Promise<ReadySellers>;
  close: () => Promise<void>;
}

interface Options {
  db: Db;
  pool: pg.Pool;
  log: FastifyBaseLogger;
}

interface Loaded extends ReadySellers {
  /** Notes of transactions from this number on may not be in the index yet. */
  watermark: string;
  /** Of those the ones that are. */
  applied: Set<number>;
  /** Milliseconds of the process: notes are not kept for ever. */
  readAt: number;
}

/** Learning more takes too long to wait for: they are served as they were until it is done. */
const WAITED_FOR = 2000;
const WASTE_WORTH_IT = 5000;
/** Product search forgets notes after a day. */
const TOO_OLD_MS = 12 * 3_600_000;

interface Noted {
  /** All transactions before this one are over. */
  xmin: string;
  /** Number of the note, and the seller that it is about; null for all. */
  changes: [number, number | null][] | null;
}

const NOTES_SINCE = (xid: string) => `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
  (SELECT jsonb_agg(jsonb_build_array(id, seller_id)) FROM search_changes
    WHERE xid >= ${xid} AND (seller_id IS NOT NULL OR product_id IS NULL)) AS changes`;

/** Loads the index at the first question and brings it up to date before each answer with one short query, as search/product-search.ts does. */
export function createSellerSearch({ db, pool, log }: Options): SellerSearch {
  let loaded: Loaded | null = null;
  let reloading: Promise<void> | null = null;
  let running: Promise<ReadySellers> = Promise.resolve() as never;
  let waiting: Promise<ReadySellers> | null = null;

  async function load(): Promise<Loaded> {
    const began = performance.now();
    // What changes while rows are read is noted from here on, and learned again.
    const {
      rows: [noted],
    } = await pool.query<Noted>(NOTES_SINCE('pg_snapshot_xmin(pg_current_snapshot())'));
    const settings = await readSearchSettings(db);
    const index = await loadSellerIndex(db, settings);
    log.info({ sellers: index.size, milliseconds: Math.round(performance.now() - began) }, 'index of sellers loaded');
    return {
      index,
      settings,
      watermark: noted?.xmin ?? '0',
      applied: new Set(noted?.changes?.map(([id]) => id)),
      readAt: performance.now(),
    };
  }

  /** Starts over, in the background where that takes long. */
  async function reload(current: Loaded): Promise<void> {
    reloading ??= load()
      .then((next) => void (loaded = next))
      .finally(() => (reloading = null));
    if (current.index.size < WAITED_FOR) await reloading;
    else
      reloading.catch((error: unknown) => log.error({ err: error }, 'the index of sellers could not be loaded again'));
  }

  async function bringUpToDate(): Promise<ReadySellers> {
    loaded ??= await load();
    const current = loaded;
    const isOld = performance.now() - current.readAt > TOO_OLD_MS;
    const isWasteful = current.index.waste > WASTE_WORTH_IT + current.index.size;
    if (isOld || isWasteful) {
      await reload(current);
      if (loaded !== current) return bringUpToDate();
    }
    const { rows } = await pool.query<Noted>({
      name: 'seller_changes',
      text: NOTES_SINCE('$1::xid8'),
      values: [current.watermark],
    });
    const [row] = rows;
    const changes = (row?.changes ?? []).filter(([id]) => !current.applied.has(id));
    if (changes.some(([, sellerId]) => sellerId === null)) await reload(current);
    if (loaded !== current) return bringUpToDate();
    const ids = [...new Set(changes.flatMap(([, sellerId]) => (sellerId === null ? [] : [sellerId])))];
    if (ids.length > 0) await reloadSellers(db, current.index, current.settings, ids);
    if (row && row.xmin !== current.watermark) {
      // A transaction that is still open holds the mark back: what was read since is remembered one by one.
      current.watermark = row.xmin;
      current.applied = new Set((row.changes ?? []).map(([id]) => id));
    } else for (const [id] of changes) current.applied.add(id);
    current.readAt = performance.now();
    return current;
  }

  return {
    // A question must not share a look at the database that began before it was asked.
    fresh: () => {
      waiting ??= running
        .catch(() => {})
        .then(() => {
          waiting = null;
          running = bringUpToDate();
          return running;
        });
      return waiting;
    },
    close: async () => {
      await Promise.allSettled([running, waiting, reloading]);
    },
  };
}
