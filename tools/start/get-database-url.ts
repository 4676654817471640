import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The connection string of the embedded PostgreSQL of a data folder, while it runs. Tests and
 * measurements use it to change what the passing of time, or an operator, would change.
 */
export async function getDatabaseUrl(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const place = await readFile(join(folder, 'location'), 'utf8').catch(() => join(folder, 'data'));
  const lines = (await readFile(join(place.trim(), 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  return `postgres://marketplace:${password}@127.0.0.1:${lines[3]}/marketplace`;
}
