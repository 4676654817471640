import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as schema from './schema';

/** The database or a transaction in it: what every repository function takes first. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** An open database: Drizzle, the pool beneath it for plain SQL, and how to let go of both. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Opens a pool on a `postgres://` address. Nothing connects before the first query. */
export function createDatabase(
  url: string,
  { max = 10, onError = () => {} }: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    application_name: 'marketplace',
  });
  // Without both listeners a connection that the server cuts would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return {
    db: drizzle(pool, { schema }),
    pool,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
