import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that is being received: not readable yet; deleted by `discard`. */
export interface Draft {
  write: (chunk: Uint8Array) => Promise<void>;
  /** Bytes written; fewer at the end of the file. */
  read: (position: number, length: number) => Promise<Buffer>;
  /** Makes it readable under its name. */
  commit: () => Promise<void>;
  discard: () => Promise<void>;
}

/** Stores uploaded files under random names. */
export interface UploadStore {
  /** `name` is a `randomUUID`. */
  createDraft: (name: string) => Promise<Draft>;
  /** Null when there is no such file. */
  read: (name: string) => Promise<Readable | null>;
  /** No error when the file does not exist. */
  remove: (name: string) => Promise<void>;
  /** Removes what killed processes left behind before that time. */
  removeDrafts: (before: Date) => Promise<void>;
}

const DRAFTS = 'drafts';

const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/**
 * Stores uploads in a folder that only this user may read and nothing serves; drafts are renamed
 * when complete.
 */
export function createUploadStore(folder: string): UploadStore {
  const drafts = join(folder, DRAFTS);
  const getPath = (name: string) => join(folder, name.slice(0, 2), name);
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

  return {
    async createDraft(name) {
      await makeFolder(drafts);
      const path = join(drafts, name);
      return draftAt(path, getPath(name), await open(path, 'wx+', 0o600), makeFolder);
    },
    async read(name) {
      const file = await open(getPath(name), 'r').catch(nullIfMissing);
      return file && file.createReadStream();
    },
    remove: (name) => rm(getPath(name), { force: true }),
    async removeDrafts(before) {
      for (const name of (await readdir(drafts).catch(nullIfMissing)) ?? []) {
        const path = join(drafts, name);
        const found = await stat(path).catch(nullIfMissing);
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
    async commit() {
      await file.sync();
      await file.close();
      await makeFolder(dirname(target));
      await rename(path, target);
    },
    async discard() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}
