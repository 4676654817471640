import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a key is valid. */
export const KEY_LIFETIME_MS = 12 * 60 * 60 * 1000;

const NONCE_BYTES = 9;
const KEY_PATTERN = /^([0-9a-z]{1,10})\.([\w-]{12})\.([\w-]{43})$/;

/**
 * A signed, expiring key without identity: any process that knows the secret can check it (CA-01).
 */
export function issueKey(secret: string, now: Date): string {
  const content = `${(now.getTime() + KEY_LIFETIME_MS).toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
  return `${content}.${sign(secret, content).toString('base64url')}`;
}

/** Null if the key is valid, otherwise the error code. */
export function findKeyError(
  secret: string,
  key: string | string[] | undefined,
  now: Date,
): 'key_missing' | 'key_invalid' | 'key_expired' | null {
  if (key === undefined || key === '') return 'key_missing';
  const [, expiry = '', nonce = '', signature = ''] = (typeof key === 'string' && KEY_PATTERN.exec(key)) || [];
  if (expiry === '') return 'key_invalid';
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, `${expiry}.${nonce}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'key_invalid';
  return Number.parseInt(expiry, 36) <= now.getTime() ? 'key_expired' : null;
}

const sign = (secret: string, content: string) => createHmac('sha256', secret).update(`key:${content}`).digest();
