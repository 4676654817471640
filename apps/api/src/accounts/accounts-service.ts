import { getSiteNames, type CustomAttributeValue, type Language } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { loadCustomerAttributes, isSignUpCardRequired, isVerificationRequired } from '../site/site-service';
import { createAccountMail } from './account-mails';
import {
  findCustomerByEmail,
  findVerifiedEmail,
  insertCustomer,
  insertToken,
  setLanguage,
  setPassword,
  useToken,
  voidTokens,
  type CustomerRow,
  type TokenPurpose,
} from './accounts-repository';
import { checkCustomAttributes, claimAttributeFiles } from './custom-attributes';
import { markVerified } from './mark-verified';
import { checkPasswordStrength, hashPassword, verifyPassword } from './passwords';
import { createSecret, hashSecret } from './secrets';
import { endCustomerSessions } from './sessions-service';
import { deleteIdentities } from './social/identities-repository';
import { saveSignUpCard } from './sign-up-card';

const VERIFY_MS = 7 * 24 * 60 * 60 * 1000;
const RESET_MS = 60 * 60 * 1000;
const SIGN_IN_LINK_MS = 30 * 60 * 1000;

interface Registration {
  email: string;
  password: string;
  name: string;
  customAttributes: CustomAttributeValue[];
  /** The provider's SetupIntent of the card; only if a card is required. */
  token?: string;
  /** Of the page. */
  language?: Language;
}

/** For callers that name no language. */
export const DEFAULT_LANGUAGE: Language = 'en';
export const getLanguage = ({ language }: CustomerRow): Language => language ?? DEFAULT_LANGUAGE;

/**
 * Creates an account and mails a link that verifies its email, unless `address` has requested too
 * many mails: the page offers another later.
 */
export async function createAccount(deps: Deps, address: string, registration: Registration, now: Date) {
  const { email, password, name, customAttributes, language = DEFAULT_LANGUAGE } = registration;
  await requireStrongPassword(deps, password, registration);
  const definitions = await loadCustomerAttributes(deps);
  checkCustomAttributes(definitions, customAttributes);
  const passwordHash = await hashPassword(password);
  const card = (await isSignUpCardRequired(deps)) ? await saveSignUpCard(deps, registration) : {};
  const row = { ...card, email, passwordHash, name, customAttributes, language, createdAt: now };
  const customer = await deps.db.transaction(async (tx) => {
    const created = await insertCustomer(tx, row);
    if (!created) throw new AppError((await findCustomerByEmail(tx, email)) ? 'account_exists' : 'card_not_saved');
    await claimAttributeFiles(tx, definitions, customAttributes, { customerId: created.id, now });
    return created;
  });
  if (await deps.attempts.tryBegin(['mailOfAddress', address], now))
    await sendVerification(deps, customer, now, language);
  return { customer, verificationRequired: await isVerificationRequired(deps) };
}

/** Refuses an easily guessed password. `owner` as far as is known. */
export async function requireStrongPassword(
  deps: Deps,
  password: string,
  owner: { email: string; name: string },
): Promise<void> {
  const { company, websiteURL } = await loadConfiguration(deps);
  const names = [publicUrl(deps.environment), websiteURL ?? ''].flatMap((url) =>
    getSiteNames(company?.name ?? '', url),
  );
  await checkPasswordStrength(password, owner, names);
}

/**
 * The customer with this password; 'unVerified' if the email has to be verified first, which mails
 * another link.
 */
export async function checkCredentials(
  deps: Deps,
  email: string,
  password: string,
  now: Date,
  language?: Language,
): Promise<CustomerRow | 'unVerified'> {
  const customer = await findByPassword(deps, email, password);
  if (!customer) throw new AppError('login_failed');
  return checkVerification(deps, customer, now, language);
}

/** The customer with this password, for callers who have identified the account already. */
export async function checkPassword(deps: Deps, email: string, password: string): Promise<CustomerRow> {
  const customer = await findByPassword(deps, email, password);
  if (!customer) throw new AppError('password_wrong');
  return customer;
}

async function findByPassword({ db }: Deps, email: string, password: string): Promise<CustomerRow | undefined> {
  const customer = await findCustomerByEmail(db, email);
  return (await verifyPassword(customer?.passwordHash, password)) ? customer : undefined;
}

/**
 * An authenticated customer; 'unVerified' if the email has to be verified first, which mails
 * another link in `language`.
 */
export async function checkVerification(
  deps: Deps,
  customer: CustomerRow,
  now: Date,
  language?: Language,
): Promise<CustomerRow | 'unVerified'> {
  if (customer.verifiedAt !== null || !(await isVerificationRequired(deps))) return customer;
  await sendVerification(deps, customer, now, language);
  return 'unVerified';
}

/** Mails the link that verifies an email, unless its mailbox got too many mails. */
export async function sendVerification(
  deps: Deps,
  customer: CustomerRow,
  now: Date,
  language?: Language,
): Promise<void> {
  // Limited, so that nobody can flood a mailbox; the link of the last mail stays valid.
  if (!(await deps.attempts.tryBegin(['mailToAccount', getMailbox(customer.email)], now))) return;
  await mailVerification(deps, customer, language ?? getLanguage(customer), now);
}

/** What mails to an address are counted by: 'ada+shop@' and 'ada@' are usually one mailbox. */
export const getMailbox = (email: string): string => email.replace(/(?<!^)\+[^@]*(?=@)/, '');

/** Mails a customer the link that verifies their email. */
export async function mailVerification(
  deps: Deps,
  customer: Pick<CustomerRow, 'id' | 'email' | 'name' | 'verifiedAt'>,
  language: Language,
  now: Date,
): Promise<void> {
  const token = await issueToken(deps, customer.id, 'verify', now, VERIFY_MS);
  const link = `${publicUrl(deps.environment)}/verify?token=${token}`;
  await deps.sendMail(createAccountMail('verify', customer, language, link));
}

/** Mails a reset link if the account exists. The caller cannot tell. */
export async function sendReset(deps: Deps, email: string, language: Language | undefined, now: Date): Promise<void> {
  const customer = await findCustomerByEmail(deps.db, email);
  if (!customer || !(await deps.attempts.tryBegin(['mailToAccount', getMailbox(email)], now))) return;
  const token = await issueToken(deps, customer.id, 'reset', now, RESET_MS);
  const link = `${publicUrl(deps.environment)}/reset-password?token=${token}`;
  await deps.sendMail(createAccountMail('reset', customer, language ?? getLanguage(customer), link));
}

/** Mails a single-use sign-in link if the account exists. The caller cannot tell. */
export async function sendSignInLink(
  deps: Deps,
  email: string,
  language: Language | undefined,
  now: Date,
): Promise<void> {
  const customer = await findCustomerByEmail(deps.db, email);
  if (!customer) return;
  // A customer who must verify their email first gets that link instead.
  if ((await checkVerification(deps, customer, now, language)) === 'unVerified') return;
  if (!(await deps.attempts.tryBegin(['signInLinkToAccount', getMailbox(email)], now))) return;
  const token = await issueToken(deps, customer.id, 'signIn', now, SIGN_IN_LINK_MS);
  // In the fragment: servers and their logs never see it.
  const link = `${publicUrl(deps.environment)}/login/link#token=${token}`;
  await deps.sendMail(createAccountMail('signIn', customer, language ?? getLanguage(customer), link));
}

/**
 * The customer whom an emailed link signs in, once. The email must be stated with it, so that
 * nobody is signed in to a stranger's account.
 */
export async function signInByToken(
  deps: Deps,
  { token, email }: { token: string; email: string },
  now: Date,
  language?: Language,
): Promise<CustomerRow | 'unVerified'> {
  const idHash = hashSecret(token);
  const customer = await findCustomerByEmail(deps.db, email);
  if (!customer || idHash === null) throw new AppError('token_invalid');
  await deps.db.transaction(async (tx) => {
    const isUsed = (await useToken(tx, idHash, 'signIn', now, customer.id)) !== undefined;
    if (!isUsed) throw new AppError('token_invalid');
    await voidTokens(tx, customer.id, 'signIn', now);
  });
  return checkVerification(deps, customer, now, language);
}

async function issueToken({ db }: Deps, customerId: string, purpose: TokenPurpose, now: Date, lifetime: number) {
  const token = createSecret();
  await insertToken(db, {
    idHash: hashSecret(token) as string,
    customerId,
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  });
  return token;
}

/** Sets a new password with a mailed token, once. Returns the customer. */
export async function resetPasswordByToken(
  deps: Deps,
  token: string,
  password: string,
  now: Date,
  language?: Language,
): Promise<CustomerRow> {
  const idHash = hashSecret(token);
  if (idHash === null) throw new AppError('token_invalid');
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (tx) => {
    const customerId = await useToken(tx, idHash, 'reset', now);
    if (customerId === undefined) throw new AppError('token_invalid');
    // Reading the mail proves that the address is theirs.
    await markVerified(deps, tx, customerId, now);
    if (language) await setLanguage(tx, customerId, language);
    return replacePassword(deps, tx, customerId, { password, passwordHash }, now);
  });
}

/** Changes the password of a customer who states the current one. */
export async function changeCustomerPassword(
  deps: Deps,
  email: string,
  { currentPassword, password }: { currentPassword: string; password: string },
  now: Date,
): Promise<void> {
  const customer = await checkPassword(deps, email, currentPassword);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction((tx) => replacePassword(deps, tx, customer.id, { password, passwordHash }, now));
}

/** Sets a password, ends sessions, voids links, disconnects providers and tells the owner. */
async function replacePassword(
  deps: Deps,
  tx: Db,
  customerId: string,
  { password, passwordHash }: { password: string; passwordHash: string },
  now: Date,
): Promise<CustomerRow> {
  const customer = await setPassword(tx, customerId, passwordHash);
  if (!customer) throw new AppError('not_found');
  // Checked here, where the owner is known. A refusal rolls everything back, so a link stays valid.
  await requireStrongPassword(deps, password, customer);
  await voidTokens(tx, customerId, 'reset', now);
  await voidTokens(tx, customerId, 'signIn', now);
  await endCustomerSessions(tx, customerId);
  // Connected by somebody who may not have been the owner. The right password can connect it again.
  await deleteIdentities(tx, customerId);
  await sendAccountNotice(deps, tx, 'changed', customer);
  return customer;
}

/** Tells the owner what changed, and where to go if it was not them. */
export async function sendAccountNotice(
  deps: Deps,
  tx: Db,
  kind: 'changed' | 'connected' | 'disconnected',
  owner: CustomerRow,
  provider?: string,
): Promise<void> {
  const link = `${publicUrl(deps.environment)}/?showlogin=reset`;
  await deps.sendMail(createAccountMail(kind, owner, getLanguage(owner), link, provider), { within: tx });
}

/** The email that the token verified, now or earlier; null for any other token. */
export async function verifyByToken(deps: Deps, token: string, now: Date): Promise<string | null> {
  const idHash = hashSecret(token);
  if (idHash === null) return null;
  return deps.db.transaction(async (tx) => {
    const customerId = await useToken(tx, idHash, 'verify', now);
    if (customerId !== undefined) await markVerified(deps, tx, customerId, now);
    // A second click on the link is no error.
    return findVerifiedEmail(tx, idHash);
  });
}
