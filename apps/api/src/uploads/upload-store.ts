import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Where complete files are, under random names. Rejects with `service_unavailable` if it fails. */
export interface FileStorage {
  /** Moves a file of this machine there. */
  put: (name: string, path: string) => Promise<void>;
  /** Null when there is no such file. */
  read: (name: string) => Promise<Readable | null>;
  /** No error when the file does not exist. */
  remove: (name: string) => Promise<void>;
}

/** Stores uploaded files under random names. */
export interface UploadStore extends Omit<FileStorage, 'put'> {
  /** `name` is a `randomUUID`, which may have an ending. */
  createDraft: (name: string) => Promise<Draft>;
  /** Removes what killed processes left behind before that time. */
  removeDrafts: (before: Date) => Promise<void>;
}

/** Null for a file that doesn't exist. */
export const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/**
 * Receives uploads as drafts in a folder of this machine that only this user may read, and moves them to the
 * storage when they are complete.
 */
export function createUploadStore(drafts: string, storage: FileStorage): UploadStore {
  return {
    async createDraft(name) {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      const path = join(drafts, name);
      return draftAt(path, await open(path, 'wx+', 0o600), () => storage.put(name, path));
    },
    read: (name) => storage.read(name),
    remove: (name) => storage.remove(name),
    async removeDrafts(before) {
      for (const name of (await readdir(drafts).catch(nullIfMissing)) ?? []) {
        const path = join(drafts, name);
        const found = await stat(path).catch(nullIfMissing);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

function draftAt(path: string, file: FileHandle, put: () => Promise<void>): Draft {
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
      await put();
    },
    async discard() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}
