import type { Environment } from '@marketplace/environment';

/** Tests pass their own. */
export interface UploadLimits {
  /** Of all files together, claimed or not: a full disk would stop more than uploads. */
  folderBytes: number;
  /** Of one address: files that nothing has claimed yet, together. */
  unclaimedBytes: number;
  /** Of one address: uploads at the same moment, in each process. */
  atOnce: number;
  /** Without a byte for so long an upload is broken off. */
  idleMs: number;
}

export const uploadLimits = ({ UPLOADS_MEGABYTES }: Pick<Environment, 'UPLOADS_MEGABYTES'>): UploadLimits => ({
  folderBytes: UPLOADS_MEGABYTES * 1024 * 1024,
  unclaimedBytes: 100 * 1024 * 1024,
  atOnce: 10,
  idleMs: 60_000,
});
