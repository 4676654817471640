import { createHash, randomBytes } from 'node:crypto';

const SECRET_PATTERN = /^[\w-]{43}$/;

/** 256 random bits as text: a session id or a mailed token. The database stores only its hash. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Null for text that cannot be one of our secrets. */
export const hashSecret = (secret: string): string | null =>
  SECRET_PATTERN.test(secret) ? createHash('sha256').update(secret).digest('hex') : null;
