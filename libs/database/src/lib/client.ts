import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as schema from '../schema';

/** The database or a transaction: the first parameter of all repository functions. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** An open database: Drizzle, and its pool for plain SQL. */
export interface Database {
  /** Its URL, including the password. */
  url: string;
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

interface DatabaseOptions {
  /** The maximum of connections. */
  max?: number;
  /**
   * How long a query waits for a free connection, and a statement for a lock, before it fails.
   * Transactions are short: one that waits longer gives its connection back.
   */
  waitMs?: number;
  onError?: (error: Error) => void;
}

/** Creates a pool for a `postgres://` URL. It connects on the first query. */
export function createDatabase(
  url: string,
  { max = 10, waitMs = 5000, onError = () => {} }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    lock_timeout: waitMs,
    application_name: 'marketplace',
  });
  // Without these listeners, a connection closed by the server would crash the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return {
    url,
    db: drizzle(pool, { schema }),
    pool,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
