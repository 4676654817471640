import type { Environment } from '@marketplace/environment';
import { join } from 'node:path';
import { createDatabase, type Database } from '../db/client';
import { startEmbedded } from '../db/embedded/embedded';
import { migrate } from '../db/migrate';
import type { Closing } from './closing';
import { StartError } from './start-error';

const POOL_CLOSE_MS = 1000;
const SERVER_STOP_MS = 5000;

/** The database, reachable and up to date: DATABASE_URL, or the embedded one in DATA_DIR. */
export async function openDatabase(
  environment: Environment,
  closing: Closing,
  note: (line: string) => void,
): Promise<Database> {
  const url = environment.DATABASE_URL ?? (await startOwn(environment, closing, note));
  const onError = ({ message }: Error) => {
    if (!closing.hasBegun()) note(`A database connection was lost: ${message}`);
  };
  const database = createDatabase(url, { onError });
  closing.add(database.close, POOL_CLOSE_MS);
  await reach(database, url);
  await migrate(database.pool).catch((error: unknown) => {
    throw new StartError(`The database could not be brought up to date: ${messageOf(error)}.`);
  });
  return database;
}

async function startOwn({ DATA_DIR }: Environment, closing: Closing, note: (line: string) => void): Promise<string> {
  const starting = startEmbedded({ folder: join(DATA_DIR, 'postgres'), note });
  let isClosing = false;
  // Added at once: a signal during the start waits for it and then stops it, so that nothing is left behind.
  closing.add(async () => {
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
    closing.exit(1);
  });
  return embedded.url;
}

async function reach({ pool }: Database, url: string): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    // Never the whole address: it holds the password.
    const { host, pathname } = new URL(url);
    throw new StartError(
      `No database at DATABASE_URL (${host}${pathname}): ${messageOf(error)}. Check the address and that PostgreSQL runs there, or leave DATABASE_URL empty to use the embedded one.`,
    );
  }
}

/** Drizzle wraps the driver's error; a refused connection to several addresses has no message of its own. */
function messageOf(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message, code } = origin as { message?: string; code?: string };
  return message || code || String(origin);
}
