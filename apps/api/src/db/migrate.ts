import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Any number, the same in every process: only one of them migrates at a time. */
const MIGRATION_LOCK = 4_201_001;

/** Brings the database up to date; safe when several API processes start at once. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: migrationsFolder() });
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // Closing the connection gives the lock back, whatever state it is in.
    client.release(true);
    throw error;
  }
}

/** Beside the built file, or at the app's root when run from source. */
function migrationsFolder(): string {
  const built = fileURLToPath(new URL('./migrations', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('../../migrations', import.meta.url));
}
