import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

interface ListenOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** Only one process of all listens; when it ends, another takes over. */
  isAlone: boolean;
  onNotice: (notice: string) => void;
  /**
   * Called when notices may have been missed: a lost connection is back, or this process has taken
   * over.
   */
  onMissed: () => void;
}

export interface Listener {
  /**
   * Resolves once notices arrive, at this process or another; rejects while the database is
   * unreachable.
   */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

const CHANNEL = 'live';
/** The connection's application_name. */
export const LISTENER_NAME = 'marketplace-listener';
const RECONNECT_MS = 1000;
/** Queries detect a broken connection that reports no error. */
const KEEPALIVE_MS = 15_000;
/** Whoever has this advisory lock listens; the database releases it with the connection. */
const LISTENER_LOCK = 7_316_201;
const TAKE_OVER_MS = 1000;

/**
 * Listens for notifications of the database on a connection of its own, which is reopened when it
 * is lost.
 */
export function listenToDatabase({ pool, log, isAlone, onNotice, onMissed }: ListenOptions): Listener {
  let connecting: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...pool.options, query_timeout: KEEPALIVE_MS, application_name: LISTENER_NAME });
    client = next;
    const keepalive = setInterval(() => next.query('SELECT 1').catch(() => handleLoss(next)), KEEPALIVE_MS).unref();
    next.on('notification', ({ payload }) => onNotice(payload ?? ''));
    next.on('error', (error) => {
      log.warn({ err: error }, 'the connection that listens to the database is lost');
      handleLoss(next);
    });
    next.on('end', () => {
      clearInterval(keepalive);
      handleLoss(next);
    });
    try {
      await next.connect();
      if (!isAlone || (await hasLock(next))) await next.query(`LISTEN ${CHANNEL}`);
      else takeOverLater(next);
    } catch (error) {
      clearInterval(keepalive);
      handleLoss(next);
      throw error;
    }
  }

  async function hasLock(one: pg.Client): Promise<boolean> {
    const { rows } = await one.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [LISTENER_LOCK]);
    return rows[0]?.locked === true;
  }

  function takeOverLater(waiting: pg.Client): void {
    setTimeout(() => {
      if (client !== waiting) return;
      takeOver(waiting).catch(() => handleLoss(waiting));
    }, TAKE_OVER_MS).unref();
  }

  async function takeOver(waiting: pg.Client): Promise<void> {
    if (!(await hasLock(waiting))) return takeOverLater(waiting);
    await waiting.query(`LISTEN ${CHANNEL}`);
    onMissed();
  }

  function handleLoss(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    connecting = undefined;
    lost.end().catch(() => {});
    if (isClosed) return;
    reconnectTimer = setTimeout(() => {
      ready().then(onMissed, () => {});
    }, RECONNECT_MS).unref();
  }

  const ready = () => {
    clearTimeout(reconnectTimer);
    return (connecting ??= connect());
  };

  return {
    ready,
    close: async () => {
      isClosed = true;
      clearTimeout(reconnectTimer);
      await connecting?.catch(() => {});
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
