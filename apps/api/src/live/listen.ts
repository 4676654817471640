import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

interface ListenOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  onNotice: (notice: string) => void;
  /** The connection was lost and is there again: what was told meanwhile is not known. */
  onMissed: () => void;
}

export interface Listener {
  /** Resolves once notices come in; rejects while the database is away. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

const CHANNEL = 'live';
const AGAIN_MS = 1000;
/** A cut connection that says nothing is noticed by asking. */
const ALIVE_MS = 15_000;

/** Listens to what the database tells at each commit, on a connection of its own that is opened again whenever it is lost. */
export function listenToDatabase({ pool, log, onNotice, onMissed }: ListenOptions): Listener {
  let connecting: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...pool.options, query_timeout: ALIVE_MS });
    client = next;
    const alive = setInterval(() => next.query('SELECT 1').catch(() => lose(next)), ALIVE_MS).unref();
    next.on('notification', ({ payload }) => onNotice(payload ?? ''));
    next.on('error', (error) => {
      log.warn({ err: error }, 'the connection that listens to the database is lost');
      lose(next);
    });
    next.on('end', () => {
      clearInterval(alive);
      lose(next);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      clearInterval(alive);
      lose(next);
      throw error;
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    connecting = undefined;
    lost.end().catch(() => {});
    if (isClosed) return;
    again = setTimeout(() => {
      ready().then(onMissed, () => {});
    }, AGAIN_MS).unref();
  }

  const ready = () => {
    clearTimeout(again);
    return (connecting ??= connect());
  };

  return {
    ready,
    close: async () => {
      isClosed = true;
      clearTimeout(again);
      await connecting?.catch(() => {});
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
