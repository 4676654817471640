import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** Something learned from the database, as fresh as that is at the moment of asking. */
export interface LiveIndex<Learned> {
  /** Everything that was committed before the call is in what it gives. */
  fresh: () => Promise<Learned>;
  close: () => Promise<void>;
}

interface Options<Learned> {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** For the log, and for the statement that it asks over and over. */
  name: string;
  /** The column of `search_changes` that says what has changed, and which of its notes matter (SQL). A note with neither id says: everything. */
  notes: { column: 'product_id' | 'seller_id'; where: string };
  load: () => Promise<Learned>;
  /** Learns these anew. */
  learn: (learned: Learned, ids: readonly number[]) => Promise<void>;
  /** Whether to start over. */
  isSpent: (learned: Learned) => boolean;
  /** Whether starting over is waited for; else answers are as they were until it is done. */
  isQuick: (learned: Learned) => boolean;
}

interface Loaded<Learned> {
  learned: Learned;
  /** Notes of transactions from this number on may not be in the index yet. */
  watermark: string;
  /** Of those the ones that are. */
  applied: Set<number>;
  /** Milliseconds of the process. */
  readAt: number;
}

interface Noted {
  /** All transactions before this one are over. */
  xmin: string;
  /** Number of the note, and what it is about. */
  changes: [number, number | null][] | null;
}

/** How long notes of changes are kept, and how old what an index has read may get before it starts anew. */
const KEPT_SECONDS = 24 * 3600;
const TOO_OLD_MS = (KEPT_SECONDS / 2) * 1000;

/** Loads at the first question and brings itself up to date before each answer with one short query; several questions at once share it. */
export function createLiveIndex<Learned>(options: Options<Learned>): LiveIndex<Learned> {
  const { pool, log, name, notes } = options;
  const notesSince = (xid: string) => `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
    (SELECT jsonb_agg(jsonb_build_array(id, ${notes.column})) FROM search_changes WHERE xid >= ${xid} AND ${notes.where}) AS changes`;
  let loaded: Loaded<Learned> | null = null;
  let reloading: Promise<void> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Learned> | null = null;

  async function load(): Promise<Loaded<Learned>> {
    const began = performance.now();
    await pool.query('DELETE FROM search_changes WHERE changed_at < now() - make_interval(secs => $1)', [KEPT_SECONDS]);
    // What changes while rows are read is noted from here on, and learned again.
    const {
      rows: [noted],
    } = await pool.query<Noted>(notesSince('pg_snapshot_xmin(pg_current_snapshot())'));
    const learned = await options.load();
    log.info({ index: name, milliseconds: Math.round(performance.now() - began) }, 'search index loaded');
    return {
      learned,
      watermark: noted?.xmin ?? '0',
      applied: new Set(noted?.changes?.map(([id]) => id)),
      readAt: performance.now(),
    };
  }

  async function reload({ learned }: Loaded<Learned>): Promise<void> {
    reloading ??= load()
      .then((next) => {
        loaded = next;
      })
      .finally(() => (reloading = null));
    if (options.isQuick(learned)) await reloading;
    else reloading.catch((error: unknown) => log.error({ err: error, index: name }, 'search index not loaded again'));
  }

  async function bringUpToDate(): Promise<Learned> {
    loaded ??= await load();
    const current = loaded;
    if (performance.now() - current.readAt > TOO_OLD_MS || options.isSpent(current.learned)) {
      await reload(current);
      if (loaded !== current) return bringUpToDate();
    }
    const { rows } = await pool.query<Noted>({ name, text: notesSince('$1::xid8'), values: [current.watermark] });
    const [row] = rows;
    const changes = (row?.changes ?? []).filter(([id]) => !current.applied.has(id));
    if (changes.some(([, subject]) => subject === null)) await reload(current);
    if (loaded !== current) return bringUpToDate();
    const ids = [...new Set(changes.flatMap(([, subject]) => (subject === null ? [] : [subject])))];
    if (ids.length > 0) await options.learn(current.learned, ids);
    if (row && row.xmin !== current.watermark) {
      // A transaction that is still open holds the mark back: what was read since is remembered one by one.
      current.watermark = row.xmin;
      current.applied = new Set((row.changes ?? []).map(([id]) => id));
    } else for (const [id] of changes) current.applied.add(id);
    current.readAt = performance.now();
    return current.learned;
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
