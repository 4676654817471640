import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files by the hash of their content, so they never change. The caller has validated the names. */
export interface MediaStore {
  read: (key: string, file: string) => Promise<Buffer | null>;
  has: (key: string, file: string) => Promise<boolean>;
  /** Atomic: neither a concurrent reader nor a killed process leaves half a file. */
  write: (key: string, file: string, data: Buffer) => Promise<void>;
}

const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

export function createMediaStore(folder: string): MediaStore {
  const getPath = (key: string, file: string) => join(folder, key.slice(0, 2), key, file);
  return {
    read: (key, file) => readFile(getPath(key, file)).catch(nullIfMissing),
    has: async (key, file) => (await stat(getPath(key, file)).catch(nullIfMissing)) !== null,
    write: async (key, file, data) => {
      const path = getPath(key, file);
      const draft = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(draft, data);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}
