import type { CustomAttributeValue } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { publicUrl } from '../public-url';
import { readCustomerAttributes, readIsVerificationRequired } from '../site/site-service';
import { resetMail, verificationMail } from './account-mails';
import {
  findByEmail,
  insertCustomer,
  insertToken,
  isVerifiedBy,
  setPassword,
  setVerified,
  useToken,
  voidTokens,
  type CustomerRow,
} from './accounts-repository';
import { checkCustomAttributes } from './custom-attributes';
import { hashPassword, isPassword } from './passwords';
import { createSecret, hashOfSecret } from './secrets';
import { endSessionsOf } from './sessions-service';

const VERIFY_MS = 7 * 24 * 60 * 60 * 1000;
const RESET_MS = 60 * 60 * 1000;

interface Registration {
  email: string;
  password: string;
  name: string;
  customAttributes: CustomAttributeValue[];
}

/** Creates an account; with verification required its owner is mailed a link first. */
export async function createAccount(deps: Deps, { email, password, name, customAttributes }: Registration, now: Date) {
  checkCustomAttributes(await readCustomerAttributes(deps), customAttributes);
  const passwordHash = await hashPassword(password);
  const customer = await insertCustomer(deps.db, { email, passwordHash, name, customAttributes, createdAt: now });
  if (!customer) throw new AppError('account_exists');
  const verificationRequired = await readIsVerificationRequired(deps);
  if (verificationRequired) await sendVerification(deps, customer, now);
  return { customer, verificationRequired };
}

/** The customer with this password; 'unVerified' where the right one still has to confirm the e-mail, and gets another link. */
export async function checkCredentials(
  deps: Deps,
  email: string,
  password: string,
  now: Date,
): Promise<CustomerRow | 'unVerified'> {
  const customer = await findByEmail(deps.db, email);
  const isRight = await isPassword(customer?.passwordHash, password);
  if (!customer || !isRight) throw new AppError('login_failed');
  if (customer.verifiedAt !== null || !(await readIsVerificationRequired(deps))) return customer;
  await sendVerification(deps, customer, now);
  return 'unVerified';
}

async function sendVerification(deps: Deps, customer: CustomerRow, now: Date): Promise<void> {
  const token = await issueToken(deps, customer.id, 'verify', now, VERIFY_MS);
  await deps.sendMail(verificationMail(customer, `${publicUrl(deps.environment)}/verify?token=${token}`));
}

/** Mails a reset link, if there is such an account; the caller cannot tell. */
export async function sendReset(deps: Deps, email: string, now: Date): Promise<void> {
  const customer = await findByEmail(deps.db, email);
  if (!customer) return;
  const token = await issueToken(deps, customer.id, 'reset', now, RESET_MS);
  await deps.sendMail(resetMail(customer, `${publicUrl(deps.environment)}/reset-password?token=${token}`));
}

async function issueToken({ db }: Deps, customerId: string, purpose: 'verify' | 'reset', now: Date, lifetime: number) {
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

/** Sets a new password with a mailed token, once; every session of the account ends. */
export async function resetPasswordByToken({ db }: Deps, token: string, password: string, now: Date): Promise<void> {
  const idHash = hashOfSecret(token);
  if (idHash === null) throw new AppError('token_invalid');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const customerId = await useToken(tx, idHash, 'reset', now);
    if (customerId === undefined) throw new AppError('token_invalid');
    await setPassword(tx, customerId, passwordHash);
    // Whoever reads the mail owns the address.
    await setVerified(tx, customerId, now);
    await voidTokens(tx, customerId, 'reset', now);
    await endSessionsOf(tx, customerId);
  });
}

/** Whether the token verified an account, now or by an earlier click. */
export async function verifyByToken({ db }: Deps, token: string, now: Date): Promise<boolean> {
  const idHash = hashOfSecret(token);
  if (idHash === null) return false;
  return db.transaction(async (tx) => {
    const customerId = await useToken(tx, idHash, 'verify', now);
    if (customerId === undefined) return isVerifiedBy(tx, idHash);
    await setVerified(tx, customerId, now);
    return true;
  });
}
