import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nullIfMissing, type FileStorage } from './upload-store';

/** A folder that only this user may read and nothing serves. */
export function createFolderStorage(folder: string): FileStorage {
  const getPath = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async put(name, path) {
      const target = getPath(name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target);
    },
    async read(name) {
      const file = await open(getPath(name), 'r').catch(nullIfMissing);
      return file && file.createReadStream();
    },
    remove: (name) => rm(getPath(name), { force: true }),
  };
}
