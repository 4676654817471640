import type { Environment } from '@marketplace/environment';
import { join } from 'node:path';
import { createDatabase, migrate, startEmbedded, type Database } from '@marketplace/database';
import type { Shutdown } from './shutdown';
import { StartError } from '@marketplace/environment';

const POOL_CLOSE_MS = 1000;
const SERVER_STOP_MS = 5000;

/** The database, reachable and migrated: DATABASE_URL, or the embedded one in DATA_DIR. */
export async function openDatabase(
  environment: Environment,
  shutdown: Shutdown,
  note: (line: string) => void,
): Promise<Database> {
  const url = environment.DATABASE_URL ?? (await startEmbeddedServer(environment, shutdown, note));
  const onError = ({ message }: Error) => {
    if (!shutdown.hasBegun()) note(`A database connection was lost: ${message}`);
  };
  const database = createDatabase(url, { onError });
  shutdown.add(database.close, POOL_CLOSE_MS);
  await checkConnection(database, url);
  await migrate(database.pool).catch((error: unknown) => {
    throw new StartError(`The database could not be brought up to date: ${getMessage(error)}.`);
  });
  return database;
}

async function startEmbeddedServer(
  { DATA_DIR }: Environment,
  shutdown: Shutdown,
  note: (line: string) => void,
): Promise<string> {
  const starting = startEmbedded({ folder: join(DATA_DIR, 'postgres'), note });
  let isClosing = false;
  // Added at once: a signal during the start waits for it and then stops it, so that no process is
  // left behind.
  shutdown.add(async () => {
    isClosing = true;
    await starting.then(
      ({ stop }) => stop(),
      () => undefined,
    );
  }, SERVER_STOP_MS);
  const embedded = await starting;
  void embedded.ended.then(() => {
    if (isClosing) return;
    note(`The embedded PostgreSQL has ended. Its log is ${join(DATA_DIR, 'postgres', 'postgres.log')}.`);
    shutdown.exit(1);
  });
  return embedded.url;
}

async function checkConnection({ pool }: Database, url: string): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    // Not the whole URL: it contains the password.
    const { host, pathname } = new URL(url);
    throw new StartError(
      `No database at DATABASE_URL (${host}${pathname}): ${getMessage(error)}. Check the address and that PostgreSQL runs there, or leave DATABASE_URL empty to use the embedded one.`,
    );
  }
}

/**
 * Drizzle wraps the driver's error; a refused connection to several addresses has no message of its
 * own.
 */
function getMessage(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message, code } = origin as { message?: string; code?: string };
  return message || code || String(origin);
}
