import {
  changePassword,
  checkAuth,
  confirmPassword,
  forgotPassword,
  getHash,
  getProfile,
  listDevices,
  login,
  logout,
  register,
  resetPassword,
  signOutDevice,
  signOutEverywhere,
  verifyAccount,
  type Profile,
} from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBackground } from '../background';
import type { Deps } from '../deps';
import { issueKey } from '../plugins/key';
import { addressOf } from '../plugins/limits';
import { serve, type Customer } from '../plugins/serve';
import { leaveHold } from '../orders/holds-service';
import { isKnownDevice, sessionIdOf, signIn, signOut } from '../plugins/session';
import type { Attempt } from './attempts';
import {
  changePasswordOf,
  checkCredentials,
  checkPassword,
  createAccount,
  resetPasswordByToken,
  sendReset,
  verifyByToken,
} from './accounts-service';
import { endSessionOf, endSessionsOf, listDevicesOf } from './sessions-service';

/** The key, sign-up, sign-in and the mailed links. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  const background = createBackground(app);
  const { attempts } = deps;

  on(getHash).with(({ now }) => ({ result: issueKey(deps.secret, now) }));

  on(register).with(async ({ body, request, reply, now }) => {
    await attempts.begin([['signUp', addressOf(request)]], now);
    const { customer, verificationRequired } = await createAccount(deps, body, now);
    if (verificationRequired) return { verificationRequired, profile: null };
    await signIn(request, reply, deps, customer, now);
    return { verificationRequired, profile: profileOf(customer) };
  });

  on(login).with(async ({ body, request, reply, now }) => {
    const { username: email, password } = body;
    const customer = await countPassword(deps, request, email, now, () => checkCredentials(deps, email, password, now));
    if (customer === 'unVerified') return { err: customer };
    await signIn(request, reply, deps, customer, now);
    return { profile: profileOf(customer) };
  });

  on(logout).with(async ({ request, reply, customer, now }) => {
    if (customer) await leaveHold(deps, customer.id, now);
    await signOut(request, reply, deps.db);
    return {};
  });

  on(forgotPassword).with(async ({ body, request, now }) => {
    await attempts.begin([['mailOfAddress', addressOf(request)]], now);
    // Not awaited: the time of the answer must not tell whether there is such an account.
    background(() => sendReset(deps, body.email, body.language, now));
    return {};
  });

  on(resetPassword).with(async ({ query, body, request, now }) => {
    const tried: Attempt[] = [['token', addressOf(request)]];
    await attempts.begin(tried, now);
    await resetPasswordByToken(deps, query.token, body.password, now);
    await attempts.succeed(tried);
    return {};
  });

  on(verifyAccount).with(async ({ query, request, now }) => {
    const tried: Attempt[] = [['token', addressOf(request)]];
    await attempts.begin(tried, now);
    if (!(await verifyByToken(deps, query.token, now))) return { err: 'token_invalid' };
    await attempts.succeed(tried);
    return {};
  });

  on(getProfile).with(({ customer }) => profileOf(customer));
  on(checkAuth).with(() => ({}));

  on(changePassword).with(async ({ body, customer, request, reply, now }) => {
    const { email } = customer;
    await countPassword(deps, request, email, now, () => changePasswordOf(deps, email, body, now));
    // The other sessions are over; this device gets a new one.
    await signIn(request, reply, deps, customer, now);
    return {};
  });

  on(confirmPassword).with(async ({ body, customer, request, reply, now }) => {
    const { email } = customer;
    await countPassword(deps, request, email, now, () => checkPassword(deps, email, body.password));
    // Whoever held a copy of the session from before does not get the proof.
    await signIn(request, reply, deps, customer, now);
    return {};
  });

  on(listDevices).with(({ customer, request, now }) =>
    listDevicesOf(deps.db, customer.id, sessionIdOf(request) ?? '', now),
  );

  on(signOutDevice).with(async ({ customer, params }) => {
    await endSessionOf(deps.db, customer.id, params.id);
    return {};
  });

  on(signOutEverywhere).with(async ({ customer, request, reply }) => {
    await endSessionsOf(deps.db, customer.id);
    await signOut(request, reply, deps.db);
    return {};
  });
}

/** A check of an account's password, counted as a try at it until it was right. */
export async function countPassword<T>(
  { attempts, secret }: Deps,
  request: FastifyRequest,
  email: string,
  now: Date,
  check: () => Promise<T>,
): Promise<T> {
  const tried = passwordTries(request, secret, email);
  await attempts.begin(tried, now);
  const checked = await check();
  await attempts.succeed(tried);
  return checked;
}

function passwordTries(request: FastifyRequest, secret: string, email: string): Attempt[] {
  const address = addressOf(request);
  const fromHere: Attempt[] = [
    ['passwordFromHere', `${address} ${email}`],
    ['passwordOfAddress', address],
  ];
  return isKnownDevice(request, secret, email) ? fromHere : [...fromHere, ['passwordOfAccount', email]];
}

/** Of a customer, what a browser gets. */
export const profileOf = ({ id, avatar, email, name, role }: Omit<Customer, 'provenAt'>): Profile => ({
  _id: id,
  avatar,
  username: email,
  email,
  name,
  role,
});
