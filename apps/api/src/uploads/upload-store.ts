import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that is still being received: nobody can read it, and `drop` leaves nothing of it. */
export interface Draft {
  write: (chunk: Uint8Array) => Promise<void>;
  /** Bytes that were written, fewer where the file ends. */
  read: (position: number, length: number) => Promise<Buffer>;
  /** Makes it the file of its name. */
  keep: () => Promise<void>;
  drop: () => Promise<void>;
}

/** Where what was sent lies, by random names. Another implementation is another such object. */
export interface UploadStore {
  /** `name` is one of `randomUUID`. */
  begin: (name: string) => Promise<Draft>;
  /** Null where there is no such file. */
  read: (name: string) => Promise<Readable | null>;
  /** Whether it was there or not. */
  remove: (name: string) => Promise<void>;
  /** Removes what a process that was killed left half received before that instant. */
  removeDrafts: (before: Date) => Promise<void>;
}

const DRAFTS = 'drafts';

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Keeps uploads in a folder that only this user may read. Nothing serves it; drafts are renamed when they are complete. */
export function createUploadStore(folder: string): UploadStore {
  const drafts = join(folder, DRAFTS);
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

  return {
    async begin(name) {
      await makeFolder(drafts);
      const path = join(drafts, name);
      return draftAt(path, pathOf(name), await open(path, 'wx+', 0o600), makeFolder);
    },
    async read(name) {
      const file = await open(pathOf(name), 'r').catch(absent);
      return file && file.createReadStream();
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async removeDrafts(before) {
      for (const name of (await readdir(drafts).catch(absent)) ?? []) {
        const path = join(drafts, name);
        const found = await stat(path).catch(absent);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

function draftAt(
  path: string,
  target: string,
  file: FileHandle,
  makeFolder: (path: string) => Promise<unknown>,
): Draft {
  return {
    write: async (chunk) => file.appendFile(chunk),
    async read(position, length) {
      const buffer = Buffer.alloc(length);
      const { bytesRead } = await file.read(buffer, 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    async keep() {
      await file.sync();
      await file.close();
      await makeFolder(dirname(target));
      await rename(path, target);
    },
    async drop() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}
