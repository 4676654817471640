import { passwordProblem, type PasswordProblem } from '@marketplace/api-contract';
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

interface Owner {
  email: string;
  name: string;
}

/**
 * Refuses a password that would be guessed: blank, one repeated character, built from the site's name, one of the most used, or what
 * is known of its owner (NIST SP 800-63B 3.1.1.2). Throws `password_common` with the reason among its details.
 */
export async function checkChoice(
  password: string,
  { email, name }: Owner,
  siteNames: readonly string[],
): Promise<void> {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '');
  const chosen = plain(password);
  const ownWords = [email, email.split('@')[0] ?? '', name].map(plain);
  const isCommon = async () => ownWords.includes(chosen) || (await commonPasswords()).has(chosen);
  const reason = passwordProblem(password, siteNames) ?? ((await isCommon()) ? 'common' : null);
  if (reason !== null) throw new AppError('password_common', MESSAGES[reason], { details: { reason } });
}

const MESSAGES: Readonly<Record<PasswordProblem | 'common', string | undefined>> = {
  blank: 'A password needs characters that can be seen.',
  repeated: 'A password can’t be one character repeated.',
  siteName: 'A password can’t be built from the name of this site.',
  common: undefined,
};
