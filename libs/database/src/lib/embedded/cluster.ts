import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@marketplace/environment';
import { canUse, runAs, type Account } from './account';
import { SYSTEM_FOLDER } from './binaries';

const readOptional = (path: string) => readFile(path, 'utf8').catch(() => null);

/**
 * The parent folder of the cluster. It is in `home`, unless the account of PostgreSQL can't access
 * it (a project in /root, a private home folder): then it is in the system folder and
 * `home/location` contains its path.
 */
export async function clusterParent(
  home: string,
  account: Account | null,
  note: (line: string) => void,
): Promise<string> {
  await mkdir(home, { recursive: true });
  if (!account) return home;
  const elsewhere = (await readOptional(join(home, 'location')))?.trim();
  if (elsewhere) {
    if (canUse(account, elsewhere)) return elsewhere;
    throw new StartError(
      `The database of ${home} is in ${elsewhere}, which is missing or inaccessible. Restore it, or remove ${join(home, 'location')} to start with an empty one.`,
    );
  }
  const inside = join(home, 'data');
  await ownFolder(inside, account);
  if (canUse(account, inside)) return inside;
  const outside = join(SYSTEM_FOLDER, `data-${randomBytes(6).toString('hex')}`);
  await ownFolder(outside, account);
  if (!canUse(account, outside))
    throw new StartError(
      `The user ${account.name}, who runs PostgreSQL, can access neither ${inside} nor ${outside}. Set DATA_DIR to a folder that this user can access, or set DATABASE_URL.`,
    );
  await writeFile(join(home, 'location'), `${outside}\n`);
  note(`The user ${account.name}, who runs PostgreSQL, cannot access ${inside}: the database is in ${outside}.`);
  return outside;
}

async function ownFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chown(folder, account.uid, account.gid);
}

/** The password of the cluster, generated on first use. */
export async function readPassword(home: string): Promise<string> {
  const file = join(home, 'password');
  const existing = (await readOptional(file))?.trim();
  if (existing) return existing;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

interface ClusterOptions {
  binaries: string;
  parent: string;
  account: Account | null;
  password: string;
  isDurable: boolean;
}

/**
 * The cluster's folder, created on first use. An interrupted start leaves only the draft, which is
 * replaced.
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const cluster = join(options.parent, 'cluster');
  const version = (await readOptional(join(cluster, 'PG_VERSION')))?.trim();
  if (version === undefined) await createCluster(options, cluster);
  return cluster;
}

async function createCluster({ binaries, parent, account, password, isDurable }: ClusterOptions, cluster: string) {
  const draft = join(parent, 'cluster.new');
  const passwordFile = join(parent, 'password.new');
  await rm(draft, { recursive: true, force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  try {
    await initdb(join(binaries, 'bin', 'initdb'), account, [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      '--username=marketplace',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same collation on every machine, regardless of its locales.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(isDurable ? [] : ['--no-sync']),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster);
}

async function initdb(command: string, account: Account | null, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...runAs(account) });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code === 0) return;
  const reason = stderr.match(/error: (.*)/)?.[1] ?? stderr.trim().split('\n').at(-1) ?? '';
  throw new StartError(
    `PostgreSQL could not be set up: ${reason}. Check the free space and the permissions of DATA_DIR.`,
  );
}
