import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** argon2id with the library's own costs, which are OWASP's: 19 MiB, 2 passes, 1 lane. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the account's. Without an account, or for one without a password, the same work is done,
 * so that the time of the answer does not tell which e-mails are known.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await (decoy ??= hash(randomBytes(16)))), password);
  return isRight && stored != null;
}
