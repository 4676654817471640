import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files by the hash of what they show; what is there never changes. Names are checked by the caller. */
export interface MediaStore {
  read: (key: string, file: string) => Promise<Buffer | null>;
  has: (key: string, file: string) => Promise<boolean>;
  /** All or nothing: a reader or a killed process never leaves half a file. */
  write: (key: string, file: string, data: Buffer) => Promise<void>;
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

export function createMediaStore(folder: string): MediaStore {
  const pathOf = (key: string, file: string) => join(folder, key.slice(0, 2), key, file);
  return {
    read: (key, file) => readFile(pathOf(key, file)).catch(absent),
    has: async (key, file) => (await stat(pathOf(key, file)).catch(absent)) !== null,
    write: async (key, file, data) => {
      const path = pathOf(key, file);
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
