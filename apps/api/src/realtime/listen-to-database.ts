import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

interface ListenOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  onNotice: (notice: string) => void;
  /** Called when a lost connection is back: notices may have been missed. */
  onMissed: () => void;
}

export interface Listener {
  /** Resolves once notices arrive; rejects while the database is unreachable. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

const CHANNEL = 'live';
/** The connection's application_name. */
export const LISTENER_NAME = 'marketplace-listener';
const RECONNECT_MS = 1000;
/** Queries detect a broken connection that reports no error. */
const KEEPALIVE_MS = 15_000;

/**
 * Listens for notifications of the database on a connection of its own, which is reopened when it
 * is lost.
 */
export function listenToDatabase({ pool, log, onNotice, onMissed }: ListenOptions): Listener {
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
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      clearInterval(keepalive);
      handleLoss(next);
      throw error;
    }
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
