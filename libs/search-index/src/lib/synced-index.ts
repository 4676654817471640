import type { Db } from '@marketplace/database';
import type pg from 'pg';
import { createMonotonicClock } from './monotonic-clock';
import type { SearchSources } from './search-settings';

/** Where an index logs. */
export interface SearchLog {
  info: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
}

/** What an index is loaded from, and where it logs. */
export interface IndexSource {
  db: Db;
  /** The pool that `db` uses. */
  pool: pg.Pool;
  sources: SearchSources;
  log: SearchLog;
}

/** An index that is kept in sync with the database. */
export interface SyncedIndex<Index> {
  /** Brings the index up to date: it includes everything that was committed before the call. */
  refresh: (now: Date) => Promise<Index>;
  close: () => Promise<void>;
}

interface Options<Index> {
  pool: pg.Pool;
  log: SearchLog;
  /** Names the index in the log, and the prepared statement. */
  name: string;
  /**
   * The column of `search_changes` with the changed id, and a condition on its rows (SQL). A row
   * without an id means that everything changed.
   */
  changeFilter: { column: 'product_id' | 'seller_id'; where: string };
  load: (now: Date) => Promise<Index>;
  /** Loads these entries again. */
  update: (index: Index, ids: readonly number[], now: Date) => Promise<void>;
  /** Advances the index to the current time, before each query. */
  advance?: (index: Index, now: Date) => Promise<void>;
  /** Whether the whole index has to be loaded again. */
  needsReload: (index: Index, now: Date) => boolean;
  /**
   * Whether queries wait for a reload; if not, they are answered from the old index until it is
   * done.
   */
  isQuickToLoad: (index: Index) => boolean;
}

interface Loaded<Index> {
  index: Index;
  /** Changes of transactions from this id on may not be in the index yet. */
  watermark: string;
  /** Of those, the ids of the changes that are. */
  applied: Set<number>;
  /** `performance.now()` of the last update. */
  readAt: number;
}

interface ChangesRow {
  /** All transactions before this one are over. */
  xmin: string;
  /** Pairs of change id and changed id. */
  changes: [number, number | null][] | null;
}

/** How long changes are kept, and the age at which an index has to be loaded again. */
const RETENTION_SECONDS = 24 * 3600;
const TOO_OLD_MS = (RETENTION_SECONDS / 2) * 1000;

/**
 * Loads at the first query, and updates before each query with one short statement that concurrent
 * queries share.
 */
export function createSyncedIndex<Index>(options: Options<Index>): SyncedIndex<Index> {
  const { pool, log, name, changeFilter } = options;
  const changesSince = (xid: string) => `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
    (SELECT jsonb_agg(jsonb_build_array(id, ${changeFilter.column})) FROM search_changes WHERE xid >= ${xid} AND ${changeFilter.where}) AS changes`;
  const getLatestTime = createMonotonicClock();
  let loaded: Loaded<Index> | null = null;
  let reloading: Promise<void> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Index> | null = null;
  let now = new Date(0);

  async function load(): Promise<Loaded<Index>> {
    const began = performance.now();
    await pool.query('DELETE FROM search_changes WHERE changed_at < now() - make_interval(secs => $1)', [
      RETENTION_SECONDS,
    ]);
    // Changes made during the load are after this point, and are applied again.
    const {
      rows: [row],
    } = await pool.query<ChangesRow>(changesSince('pg_snapshot_xmin(pg_current_snapshot())'));
    const index = await options.load(now);
    log.info({ index: name, milliseconds: Math.round(performance.now() - began) }, 'search index loaded');
    return {
      index,
      watermark: row?.xmin ?? '0',
      applied: new Set(row?.changes?.map(([id]) => id)),
      readAt: performance.now(),
    };
  }

  async function reload({ index }: Loaded<Index>): Promise<void> {
    reloading ??= load()
      .then((next) => {
        loaded = next;
      })
      .finally(() => (reloading = null));
    if (options.isQuickToLoad(index)) await reloading;
    else reloading.catch((error: unknown) => log.error({ err: error, index: name }, 'search index not loaded again'));
  }

  async function bringUpToDate(): Promise<Index> {
    loaded ??= await load();
    const current = loaded;
    if (performance.now() - current.readAt > TOO_OLD_MS || options.needsReload(current.index, now)) {
      await reload(current);
      if (loaded !== current) return bringUpToDate();
    }
    await options.advance?.(current.index, now);
    const { rows } = await pool.query<ChangesRow>({
      name,
      text: changesSince('$1::xid8'),
      values: [current.watermark],
    });
    const [row] = rows;
    const changes = (row?.changes ?? []).filter(([id]) => !current.applied.has(id));
    if (changes.some(([, subject]) => subject === null)) await reload(current);
    if (loaded !== current) return bringUpToDate();
    const ids = [...new Set(changes.flatMap(([, subject]) => (subject === null ? [] : [subject])))];
    if (ids.length > 0) await options.update(current.index, ids, now);
    if (row && row.xmin !== current.watermark) {
      // An open transaction holds the watermark back: changes since are remembered one by one.
      current.watermark = row.xmin;
      current.applied = new Set((row.changes ?? []).map(([id]) => id));
    } else for (const [id] of changes) current.applied.add(id);
    current.readAt = performance.now();
    return current.index;
  }

  return {
    // A query must not share an update that began before it.
    refresh: (time) => {
      now = getLatestTime(time);
      waiting ??= running
        .catch(() => {})
        .then(() => {
          waiting = null;
          const current = bringUpToDate();
          running = current;
          return current;
        });
      return waiting;
    },
    close: async () => {
      await Promise.allSettled([running, waiting, reloading]);
    },
  };
}
