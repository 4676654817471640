import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the database that came with a data folder listens now: for tests and measurements that change what time, or an operator, would. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const place = await readFile(join(folder, 'location'), 'utf8').catch(() => join(folder, 'data'));
  const lines = (await readFile(join(place.trim(), 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  return `postgres://marketplace:${password}@127.0.0.1:${lines[3]}/marketplace`;
}
