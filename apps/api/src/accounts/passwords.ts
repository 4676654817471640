import { passwordProblem, type PasswordProblem } from '@marketplace/api-contract';
import argon2 from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { AppError } from '../errors';

/** argon2id with the library's default costs, which are OWASP's: 19 MiB, 2 passes, 1 lane. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password);

let placeholderHash: Promise<string> | undefined;

/**
 * Whether the password is the account's. An account that does not exist or has no password costs
 * the same work, so that the response time does not reveal known emails.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await argon2.verify(stored ?? (await (placeholderHash ??= argon2.hash(randomBytes(16)))), password);
  return isRight && stored != null;
}

let commonPasswordsLoad: Promise<ReadonlySet<string>> | undefined;

/**
 * The most used passwords, most used first: about 18,000 of the package's list are long enough to
 * be chosen here.
 */
const commonPasswords = () =>
  (commonPasswordsLoad ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

interface Owner {
  email: string;
  name: string;
}

/**
 * Refuses an easily guessed password: blank, one repeated character, built from the site's name,
 * one of the most used, or the owner's name or email (NIST SP 800-63B 3.1.1.2). Throws
 * `password_common` with the reason in `details`.
 */
export async function checkPasswordStrength(
  password: string,
  { email, name }: Owner,
  siteNames: readonly string[],
): Promise<void> {
  const normalise = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '');
  const normalised = normalise(password);
  const ownWords = [email, email.split('@')[0] ?? '', name].map(normalise);
  const isCommon = async () => ownWords.includes(normalised) || (await commonPasswords()).has(normalised);
  const reason = passwordProblem(password, siteNames) ?? ((await isCommon()) ? 'common' : null);
  if (reason !== null) throw new AppError('password_common', MESSAGES[reason], { details: { reason } });
}

const MESSAGES: Readonly<Record<PasswordProblem | 'common', string | undefined>> = {
  blank: 'Use letters, numbers or symbols in your password.',
  repeated: 'Don’t repeat a single character. Choose another password.',
  siteName: 'Don’t build your password from the name of this site. Choose another.',
  common: undefined,
};
