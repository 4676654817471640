import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase, migrate, startEmbedded } from '@marketplace/database';
import { databaseUrl } from './database-url';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server on which each test file gets its own database, and the migrated database to copy.
     */
    database: { server: string; template: string };
  }
}

/** One PostgreSQL for the whole run (or TEST_DATABASE_URL), with one migrated database to copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await openServer();
  const template = `template_${process.pid}_${Date.now()}`;
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`CREATE DATABASE ${template}`);
  const database = createDatabase(databaseUrl(url, template));
  await migrate(database.pool);
  await database.close();
  project.provide('database', { server: url, template });
  return async () => {
    await server.query(`DROP DATABASE IF EXISTS ${template}`);
    await server.end();
    await stop();
  };
}

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  // mkdtemp makes the folder private; when the tests run as root, PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const embedded = await startEmbedded({ folder, isDurable: false });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
