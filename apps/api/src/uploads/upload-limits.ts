/** What one address may do with uploads; tests pass their own. */
export interface UploadLimits {
  /** Of files that nothing has claimed yet, together. */
  unclaimedBytes: number;
  /** Uploads at the same moment, in each process. */
  atOnce: number;
  /** Without a byte for so long an upload is broken off. */
  idleMs: number;
}

export const UPLOAD_LIMITS: UploadLimits = { unclaimedBytes: 100 * 1024 * 1024, atOnce: 10, idleMs: 60_000 };
