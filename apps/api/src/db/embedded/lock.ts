import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { StartError } from '../../start/start-error';

interface Owner {
  pid: number;
  /** When that process started, so that another one with the same number is not taken for it. */
  started: string;
}

/** Claims a data folder for this process; gives back how to let go. Throws StartError when a live process holds it. */
export async function claim(file: string, folder: string): Promise<() => Promise<void>> {
  const draft = `${file}.${process.pid}`;
  const mine: Owner = { pid: process.pid, started: await startOf(process.pid) };
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    await take(file, draft, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return () => rm(file, { force: true });
}

async function take(file: string, draft: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    // link() is atomic and never replaces a file.
    const isTaken = await link(draft, file).then(
      () => false,
      () => true,
    );
    if (!isTaken) return;
    const owner = await ownerOf(file);
    if (owner && (await isAlive(owner)))
      throw new StartError(
        `The data folder ${folder} is in use by process ${owner.pid}. Stop that process, or set DATA_DIR to another folder.`,
      );
    await rename(file, `${draft}.stale`).catch(() => undefined);
    await rm(`${draft}.stale`, { force: true });
  }
  throw new StartError(`The data folder ${folder} is being claimed by another process. Try again.`);
}

async function ownerOf(file: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

async function isAlive({ pid, started }: Owner): Promise<boolean> {
  return isRunning(pid) && (await startOf(pid)) === started;
}

/** Whether a process of that number runs, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Field 22 of /proc/pid/stat; empty where there is no /proc, and then the number alone decides. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
