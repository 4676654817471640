import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { AppError } from '../errors';

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

let common: Promise<ReadonlySet<string>> | undefined;

/** Passwords that are tried first, most used first in the package's list: about 18,000 that are long enough to be chosen here. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

/** Refuses a password that would be guessed: one of the most used, or what is known of its owner (NIST SP 800-63B 3.1.1.2). */
export async function checkChoice(password: string, { email, name }: { email: string; name: string }): Promise<void> {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '');
  const chosen = plain(password);
  const ownWords = [email, email.split('@')[0] ?? '', name].map(plain);
  if (ownWords.includes(chosen) || (await commonPasswords()).has(chosen)) throw new AppError('password_common');
}
