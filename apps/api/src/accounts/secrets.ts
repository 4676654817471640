import { createHash, randomBytes } from 'node:crypto';

const SHAPE = /^[\w-]{43}$/;

/** 256 random bits as text: a session id or a mailed token. The tables keep only its hash. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Null for what was never one of ours. */
export const hashOfSecret = (secret: string): string | null =>
  SHAPE.test(secret) ? createHash('sha256').update(secret).digest('hex') : null;
