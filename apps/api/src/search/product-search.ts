import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { loadIndex, readSearchSettings, reloadProducts, type SearchSettings } from './load-index';
import type { SearchIndex } from './search-index';

/** An index with the settings that it was learned by. */
export interface ReadyIndex {
  index: SearchIndex;
  settings: SearchSettings;
}

/** The index of this process, as fresh as the database at the moment of asking. */
export interface ProductSearch {
  /** Everything that was committed before the call is in what it gives. */
  fresh: () => Promise<ReadyIndex>;
  close: () => Promise<void>;
}

interface Options {
  db: Db;
  pool: pg.Pool;
  clock: () => Date;
  log: FastifyBaseLogger;
}

interface Loaded extends ReadyIndex {
  /** Changes of transactions from this number on may not be in the index yet. */
  watermark: string;
  /** Of those the ones that are. */
  applied: Set<number>;
  /** UTC day of the load: a new day brings new days to look ahead to. */
  day: string;
  /** Milliseconds of the process: notes of changes are not kept for ever. */
  readAt: number;
}

/** Learning that many listings again takes too long to wait for: they are served as they were until it is done. */
const WAITED_FOR = 20_000;
const WASTE_MAXIMUM = 0.3;
const WASTE_WORTH_IT = 5000;
/** How long notes of changes are kept, and how old what an index has read may get before it starts anew. */
const KEPT_MS = 24 * 3_600_000;
const TOO_OLD_MS = KEPT_MS / 2;

interface Noted {
  /** All transactions before this one are over. */
  xmin: string;
  /** Number of the note, and the listing that it is about. */
  changes: [number, number | null][] | null;
}

const CHANGES_SINCE = (xid: string) => `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
  (SELECT jsonb_agg(jsonb_build_array(id, product_id)) FROM search_changes WHERE xid >= ${xid}) AS changes`;

/** Loads the index at the first question and brings it up to date before each answer with one short query; several questions at once share it. */
export function createProductSearch({ db, pool, clock, log }: Options): ProductSearch {
  let loaded: Loaded | null = null;
  let reloading: Promise<void> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<ReadyIndex> | null = null;

  async function load(): Promise<Loaded> {
    const began = performance.now();
    await db.execute(
      sql`DELETE FROM search_changes WHERE changed_at < now() - make_interval(secs => ${KEPT_MS / 1000})`,
    );
    // What changes while rows are read is noted from here on, and learned again.
    const {
      rows: [noted],
    } = await pool.query<Noted>(CHANGES_SINCE('pg_snapshot_xmin(pg_current_snapshot())'));
    const settings = await readSearchSettings(db);
    const now = clock();
    const index = await loadIndex(db, settings, now);
    const milliseconds = Math.round(performance.now() - began);
    log.info({ listings: index.size, milliseconds }, 'search index loaded');
    return {
      index,
      settings,
      watermark: noted?.xmin ?? '0',
      applied: new Set(noted?.changes?.map(([id]) => id)),
      day: now.toISOString().slice(0, 10),
      readAt: performance.now(),
    };
  }

  /** Starts over, in the background where that takes long. */
  async function reload(current: Loaded): Promise<void> {
    reloading ??= load()
      .then((next) => {
        loaded = next;
      })
      .finally(() => (reloading = null));
    if (current.index.size < WAITED_FOR) await reloading;
    else reloading.catch((error: unknown) => log.error({ err: error }, 'the search index could not be loaded again'));
  }

  async function bringUpToDate(): Promise<ReadyIndex> {
    loaded ??= await load();
    const current = loaded;
    const isOld = performance.now() - current.readAt > TOO_OLD_MS || current.day !== clock().toISOString().slice(0, 10);
    const isWasteful = current.index.waste > WASTE_MAXIMUM && current.index.text.count > WASTE_WORTH_IT;
    if (isOld || isWasteful) {
      await reload(current);
      if (loaded !== current) return bringUpToDate();
    }
    const { rows } = await pool.query<Noted>({
      name: 'search_changes',
      text: CHANGES_SINCE('$1::xid8'),
      values: [current.watermark],
    });
    const [row] = rows;
    const changes = (row?.changes ?? []).filter(([id]) => !current.applied.has(id));
    if (changes.some(([, productId]) => productId === null)) await reload(current);
    if (loaded !== current) return bringUpToDate();
    const ids = [...new Set(changes.flatMap(([, productId]) => (productId === null ? [] : [productId])))];
    if (ids.length > 0) await reloadProducts(db, current.index, current.settings, ids, clock());
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
          const fresh = bringUpToDate();
          running = fresh;
          return fresh;
        });
      return waiting;
    },
    close: async () => {
      await Promise.allSettled([running, waiting, reloading]);
    },
  };
}
