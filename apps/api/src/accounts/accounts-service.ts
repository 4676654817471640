import { siteNamesOf, type CustomAttributeValue, type Language } from '@marketplace/api-contract';
import type { Db } from '../db/client';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { publicUrl } from '../public-url';
import { readConfiguration } from '../site/configuration';
import { readCustomerAttributes, readIsCardAsked, readIsVerificationRequired } from '../site/site-service';
import { accountMail } from './account-mails';
import {
  findByEmail,
  findEmailVerifiedBy,
  insertCustomer,
  insertToken,
  setLanguage,
  setPassword,
  setVerified,
  useToken,
  voidTokens,
  type CustomerRow,
  type TokenPurpose,
} from './accounts-repository';
import { checkCustomAttributes, claimAttributeFiles } from './custom-attributes';
import { checkChoice, hashPassword, isPassword } from './passwords';
import { createSecret, hashOfSecret } from './secrets';
import { endSessionsOf } from './sessions-service';
import { deleteIdentitiesOf } from './social/identities-repository';
import { keepSignUpCard } from './sign-up-card';

const VERIFY_MS = 7 * 24 * 60 * 60 * 1000;
const RESET_MS = 60 * 60 * 1000;
const SIGN_IN_LINK_MS = 30 * 60 * 1000;

interface Registration {
  email: string;
  password: string;
  name: string;
  customAttributes: CustomAttributeValue[];
  /** The provider's SetupIntent of the card; only where one is asked for. */
  token?: string;
  /** Of the page. */
  language?: Language;
}

/** Of who came without a page that has one. */
export const LANGUAGE: Language = 'en';
export const languageOf = ({ language }: CustomerRow): Language => language ?? LANGUAGE;

/** Creates an account; with verification required its owner is mailed a link first. */
export async function createAccount(deps: Deps, registration: Registration, now: Date) {
  const { email, password, name, customAttributes, language = LANGUAGE } = registration;
  await checkNewPasswordOf(deps, password, registration);
  const definitions = await readCustomerAttributes(deps);
  checkCustomAttributes(definitions, customAttributes);
  const passwordHash = await hashPassword(password);
  const card = (await readIsCardAsked(deps)) ? await keepSignUpCard(deps, registration) : {};
  const row = { ...card, email, passwordHash, name, customAttributes, language, createdAt: now };
  const customer = await deps.db.transaction(async (tx) => {
    const created = await insertCustomer(tx, row);
    if (!created) throw new AppError((await findByEmail(tx, email)) ? 'account_exists' : 'card_not_saved');
    await claimAttributeFiles(tx, definitions, customAttributes, { customerId: created.id, now });
    return created;
  });
  const verificationRequired = await readIsVerificationRequired(deps);
  if (verificationRequired) await sendVerification(deps, customer, now);
  return { customer, verificationRequired };
}

/** Refuses a password that would be guessed; `owner` as far as is known. */
export async function checkNewPasswordOf(
  deps: Deps,
  password: string,
  owner: { email: string; name: string },
): Promise<void> {
  const { company, websiteURL } = await readConfiguration(deps);
  const names = [publicUrl(deps.environment), websiteURL ?? ''].flatMap((url) => siteNamesOf(company?.name ?? '', url));
  await checkChoice(password, owner, names);
}

/** The customer with this password; 'unVerified' where the right one still has to confirm the e-mail, and gets another link. */
export async function checkCredentials(
  deps: Deps,
  email: string,
  password: string,
  now: Date,
  language?: Language,
): Promise<CustomerRow | 'unVerified'> {
  const customer = await findByPassword(deps, email, password);
  if (!customer) throw new AppError('login_failed');
  return admit(deps, customer, now, language);
}

/** The customer who has this password; for who says already whose it is. */
export async function checkPassword(deps: Deps, email: string, password: string): Promise<CustomerRow> {
  const customer = await findByPassword(deps, email, password);
  if (!customer) throw new AppError('password_wrong');
  return customer;
}

async function findByPassword({ db }: Deps, email: string, password: string): Promise<CustomerRow | undefined> {
  const customer = await findByEmail(db, email);
  return (await isPassword(customer?.passwordHash, password)) ? customer : undefined;
}

/** A customer who has shown who they are; 'unVerified' where the e-mail is still to be confirmed, and gets another link, in `language`. */
export async function admit(
  deps: Deps,
  customer: CustomerRow,
  now: Date,
  language?: Language,
): Promise<CustomerRow | 'unVerified'> {
  if (customer.verifiedAt !== null || !(await readIsVerificationRequired(deps))) return customer;
  await sendVerification(deps, customer, now, language);
  return 'unVerified';
}

async function sendVerification(deps: Deps, customer: CustomerRow, now: Date, language?: Language): Promise<void> {
  // Nobody's mailbox is filled by others; the link of the mail before stays good.
  if (!(await deps.attempts.mayBegin(['mailToAccount', customer.email], now))) return;
  await mailVerification(deps, customer, language ?? languageOf(customer), now);
}

/** Mails a customer the link that verifies their email. */
export async function mailVerification(
  deps: Deps,
  customer: Pick<CustomerRow, 'id' | 'email' | 'name' | 'verifiedAt'>,
  language: Language,
  now: Date,
): Promise<void> {
  const token = await issueToken(deps, customer.id, 'verify', now, VERIFY_MS);
  const link = `${publicUrl(deps.environment)}/verify?token=${token}`;
  await deps.sendMail(accountMail('verify', customer, language, link));
}

/** Mails a reset link, if there is such an account; the caller cannot tell. */
export async function sendReset(deps: Deps, email: string, language: Language | undefined, now: Date): Promise<void> {
  const customer = await findByEmail(deps.db, email);
  if (!customer || !(await deps.attempts.mayBegin(['mailToAccount', email], now))) return;
  const token = await issueToken(deps, customer.id, 'reset', now, RESET_MS);
  const link = `${publicUrl(deps.environment)}/reset-password?token=${token}`;
  await deps.sendMail(accountMail('reset', customer, language ?? languageOf(customer), link));
}

/** Mails a link that signs in once, if there is such an account; the caller cannot tell. */
export async function sendSignInLink(
  deps: Deps,
  email: string,
  language: Language | undefined,
  now: Date,
): Promise<void> {
  const customer = await findByEmail(deps.db, email);
  if (!customer) return;
  // Whoever may not sign in before the email is confirmed gets the link that confirms it.
  if ((await admit(deps, customer, now, language)) === 'unVerified') return;
  if (!(await deps.attempts.mayBegin(['signInLinkToAccount', email], now))) return;
  const token = await issueToken(deps, customer.id, 'signIn', now, SIGN_IN_LINK_MS);
  // After the hash: servers and the logs between never see it.
  const link = `${publicUrl(deps.environment)}/login/link#token=${token}`;
  await deps.sendMail(accountMail('signIn', customer, language ?? languageOf(customer), link));
}

/** The customer whom an emailed link signs in, once, if it is the account with this email: a stranger's link is not. */
export async function enterByToken(
  deps: Deps,
  { token, email }: { token: string; email: string },
  now: Date,
  language?: Language,
): Promise<CustomerRow | 'unVerified'> {
  const idHash = hashOfSecret(token);
  const customer = await findByEmail(deps.db, email);
  if (!customer || idHash === null) throw new AppError('token_invalid');
  await deps.db.transaction(async (tx) => {
    const isSpent = (await useToken(tx, idHash, 'signIn', now, customer.id)) !== undefined;
    if (!isSpent) throw new AppError('token_invalid');
    await voidTokens(tx, customer.id, 'signIn', now);
  });
  return admit(deps, customer, now, language);
}

async function issueToken({ db }: Deps, customerId: string, purpose: TokenPurpose, now: Date, lifetime: number) {
  const token = createSecret();
  await insertToken(db, {
    idHash: hashOfSecret(token) as string,
    customerId,
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  });
  return token;
}

/** Sets a new password with a mailed token, once; gives whose it is. */
export async function resetPasswordByToken(
  deps: Deps,
  token: string,
  password: string,
  now: Date,
  language?: Language,
): Promise<CustomerRow> {
  const idHash = hashOfSecret(token);
  if (idHash === null) throw new AppError('token_invalid');
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (tx) => {
    const customerId = await useToken(tx, idHash, 'reset', now);
    if (customerId === undefined) throw new AppError('token_invalid');
    // Whoever reads the mail owns the address.
    await setVerified(tx, customerId, now);
    if (language) await setLanguage(tx, customerId, language);
    return replacePassword(deps, tx, customerId, { password, passwordHash }, now);
  });
}

/** Sets another password for who knows the one before. */
export async function changePasswordOf(
  deps: Deps,
  email: string,
  { currentPassword, password }: { currentPassword: string; password: string },
  now: Date,
): Promise<void> {
  const customer = await checkPassword(deps, email, currentPassword);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction((tx) => replacePassword(deps, tx, customer.id, { password, passwordHash }, now));
}

/** What each new password brings: links, sessions and other ways in from before are over, and its owner is told. */
async function replacePassword(
  deps: Deps,
  tx: Db,
  customerId: string,
  { password, passwordHash }: { password: string; passwordHash: string },
  now: Date,
): Promise<CustomerRow> {
  const customer = await setPassword(tx, customerId, passwordHash);
  if (!customer) throw new AppError('not_found');
  // Here it is known whose it is. Where it is refused nothing has happened, and a link stays good.
  await checkNewPasswordOf(deps, password, customer);
  await voidTokens(tx, customerId, 'reset', now);
  await voidTokens(tx, customerId, 'signIn', now);
  await endSessionsOf(tx, customerId);
  // Who was connected before may not have been its owner. A right password connects again.
  await deleteIdentitiesOf(tx, customerId);
  await sendNotice(deps, tx, 'changed', customer);
  return customer;
}

/** Tells the owner what happened to their account, and where to go if it was somebody else. */
export async function sendNotice(
  deps: Deps,
  tx: Db,
  kind: 'changed' | 'connected' | 'disconnected',
  owner: CustomerRow,
  provider?: string,
): Promise<void> {
  const link = `${publicUrl(deps.environment)}/?showlogin=reset`;
  await deps.sendMail(accountMail(kind, owner, languageOf(owner), link, provider), { within: tx });
}

/** The email that the token verified, now or by an earlier click; null for any other token. */
export async function verifyByToken({ db }: Deps, token: string, now: Date): Promise<string | null> {
  const idHash = hashOfSecret(token);
  if (idHash === null) return null;
  return db.transaction(async (tx) => {
    const customerId = await useToken(tx, idHash, 'verify', now);
    return customerId === undefined ? findEmailVerifiedBy(tx, idHash) : setVerified(tx, customerId, now);
  });
}
