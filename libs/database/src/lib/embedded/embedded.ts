import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { StartError } from '@marketplace/environment';
import { databaseAccount } from './account';
import { findBinaries } from './binaries';
import { clusterParent, ensureCluster, readPassword } from './cluster';
import { acquireLock } from './lock';
import { startServer, stopOrphan } from './server';

interface EmbeddedOptions {
  /** Contains the cluster (or its location), its password, its log and the lock. */
  folder: string;
  /** Called with a line of text for unusual events. */
  note?: (line: string) => void;
  /** False for tests: faster, but data is lost if the machine crashes. */
  isDurable?: boolean;
}

/** A PostgreSQL server that ends with this process. */
export interface EmbeddedDatabase {
  url: string;
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL in a folder locked by this process. Creates the cluster on first use and never
 * deletes one.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { note = () => {}, isDurable = true } = options;
  const home = await openFolder(options.folder);
  const release = await acquireLock(join(home, 'lock'), options.folder);
  try {
    const account = databaseAccount();
    const binaries = await findBinaries(account, note);
    const parent = await clusterParent(home, account, note);
    const password = await readPassword(home);
    const cluster = await ensureCluster({ binaries, parent, account, password, isDurable });
    await stopOrphan(cluster, note);
    const server = await startServer({ binaries, cluster, account, logFile: join(home, 'postgres.log'), isDurable });
    const address = `postgres://marketplace:${password}@127.0.0.1:${server.port}`;
    await ensureDatabase(address).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return {
      url: `${address}/marketplace`,
      ended: server.ended,
      stop: async () => {
        await server.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    return await realpath(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${resolve(folder)} cannot be used (${code}). Set DATA_DIR to a folder that can be written.`,
    );
  }
}

async function ensureDatabase(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'marketplace'");
    if (rowCount === 0) await client.query('CREATE DATABASE marketplace');
  } finally {
    await client.end();
  }
}
