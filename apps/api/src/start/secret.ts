import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Environment } from '@marketplace/environment';
import { StartError } from '@marketplace/environment';

/**
 * SECRET, or the one of this data folder, created on the first start and readable only by its
 * owner.
 */
export async function readSecret({ SECRET, DATA_DIR }: Pick<Environment, 'SECRET' | 'DATA_DIR'>): Promise<string> {
  if (SECRET !== undefined) return SECRET;
  const file = join(DATA_DIR, 'secret');
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${resolve(DATA_DIR)} cannot be used (${code}). Set DATA_DIR to a folder that can be written.`,
    );
  }
}
