import type { Environment } from '@marketplace/environment';
import { ENCODING_LIMITS, type EncodingLimits } from './encode-picture';

/** Tests pass their own. */
export interface UploadLimits {
  /** Bytes of all files together, claimed or not, so that the storage does not fill up. */
  folderBytes: number;
  /** Bytes of unclaimed files per address. */
  unclaimedBytes: number;
  /** Concurrent uploads per address and process. */
  concurrency: number;
  /** Milliseconds without a byte after which an upload is aborted. */
  idleMs: number;
  /** Of a picture that is encoded again. */
  encoding: EncodingLimits;
}

export const uploadLimits = ({ UPLOADS_MEGABYTES }: Pick<Environment, 'UPLOADS_MEGABYTES'>): UploadLimits => ({
  folderBytes: UPLOADS_MEGABYTES * 1024 * 1024,
  unclaimedBytes: 100 * 1024 * 1024,
  concurrency: 10,
  idleMs: 60_000,
  encoding: ENCODING_LIMITS,
});
