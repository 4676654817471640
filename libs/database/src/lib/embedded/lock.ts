import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { StartError } from '@marketplace/environment';

interface Owner {
  pid: number;
  /** When that process started, to detect a reused process id. */
  started: string;
}

/**
 * Locks a data folder for this process; returns a function that unlocks it. Throws StartError if a
 * running process holds the lock.
 */
export async function acquireLock(file: string, folder: string): Promise<() => Promise<void>> {
  const draft = `${file}.${process.pid}`;
  const owner: Owner = { pid: process.pid, started: await getStartTime(process.pid) };
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    await linkLock(file, draft, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return () => rm(file, { force: true });
}

async function linkLock(file: string, draft: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    // link() is atomic and never replaces an existing file.
    const isTaken = await link(draft, file).then(
      () => false,
      () => true,
    );
    if (!isTaken) return;
    const owner = await getOwner(file);
    if (owner && (await isAlive(owner)))
      throw new StartError(
        `The data folder ${folder} is in use by process ${owner.pid}. Stop that process, or set DATA_DIR to another folder.`,
      );
    await rename(file, `${draft}.stale`).catch(() => undefined);
    await rm(`${draft}.stale`, { force: true });
  }
  throw new StartError(`The data folder ${folder} is being locked by another process. Try again.`);
}

async function getOwner(file: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

async function isAlive({ pid, started }: Owner): Promise<boolean> {
  return isRunning(pid) && (await getStartTime(pid)) === started;
}

/** Whether a process with this id runs, of any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Field 22 of /proc/pid/stat; empty without /proc, so that only the process id is compared. */
async function getStartTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
