import {
  changePassword,
  checkAuth,
  checkNewPassword,
  confirmPassword,
  forgotPassword,
  getHash,
  getProfile,
  listDevices,
  login,
  logout,
  register,
  requestSignInLink,
  requestVerification,
  resetPassword,
  signInByLink,
  signOutDevice,
  signOutEverywhere,
  verifyAccount,
  type Profile,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { createBackground } from '../background';
import type { Deps } from '../deps';
import { issueKey } from '../plugins/key';
import { getCountedAddress } from '../plugins/limits';
import { logSecurity } from '../plugins/security-log';
import { serve, type Customer } from '../plugins/serve';
import { leaveHold } from '../orders/holds-service';
import { rememberBrowser, readSessionId, signIn, signOut } from '../plugins/session';
import { readableEmail } from '../readable-email';
import type { Attempt } from './attempts';
import {
  changeCustomerPassword,
  checkCredentials,
  requireStrongPassword,
  checkPassword,
  createAccount,
  getMailbox,
  resetPasswordByToken,
  signInByToken,
  mailVerification,
  sendReset,
  sendSignInLink,
  verifyByToken,
} from './accounts-service';
import { updateLanguage, getPageLanguage } from './update-language';
import { countPasswordAttempt } from './password-attempts';
import { endDeviceSession, endCustomerSessions, findDevices } from './sessions-service';

/** The API key, sign-up, sign-in and mailed links. */
export function registerAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  const background = createBackground(app);
  const { attempts } = deps;

  on(getHash).with(({ now }) => ({ result: issueKey(deps.secret, now) }));

  on(register).with(async ({ body, request, reply, now }) => {
    request.account = body.email;
    const address = getCountedAddress(request);
    await attempts.begin([['signUp', address]], now);
    const registration = { ...body, language: body.language ?? getPageLanguage(request) };
    const { customer, verificationRequired } = await createAccount(deps, address, registration, now);
    logSecurity(request, 'credentials_changed', 'account_created');
    if (verificationRequired) return { verificationRequired, profile: null };
    await signIn(request, reply, deps, customer, now);
    return { verificationRequired, profile: toProfile(customer) };
  });

  on(login).with(async ({ body, request, reply, now }) => {
    const { username: email, password } = body;
    const language = getPageLanguage(request);
    const customer = await countPasswordAttempt(deps, request, email, now, () =>
      checkCredentials(deps, email, password, now, language),
    );
    if (customer === 'unVerified') {
      logSecurity(request, 'sign_in_failed', 'unverified');
      return { err: customer };
    }
    await signIn(request, reply, deps, customer, now);
    return { profile: toProfile(customer) };
  });

  on(logout).with(async ({ request, reply, customer, now }) => {
    if (customer) await leaveHold(deps, customer.id, now);
    await signOut(request, reply, deps.db);
    return {};
  });

  on(forgotPassword).with(async ({ body, request, now }) => {
    request.account = body.email;
    await attempts.begin([['mailOfAddress', getCountedAddress(request)]], now);
    // Not awaited: the response time must not reveal whether the account exists.
    background(() => sendReset(deps, body.email, body.language ?? getPageLanguage(request), now));
    return {};
  });

  on(requestSignInLink).with(async ({ body, request, now }) => {
    request.account = body.email;
    await attempts.begin([['mailOfAddress', getCountedAddress(request)]], now);
    // Not awaited, for the same reason.
    background(() => sendSignInLink(deps, body.email, body.language ?? getPageLanguage(request), now));
    return {};
  });

  on(signInByLink).with(async ({ body, request, reply, now }) => {
    request.account = body.email;
    const attempted: Attempt[] = [['token', getCountedAddress(request)]];
    await attempts.begin(attempted, now);
    const customer = await signInByToken(deps, body, now, getPageLanguage(request));
    await attempts.undo(attempted);
    if (customer === 'unVerified') {
      logSecurity(request, 'sign_in_failed', 'unverified');
      return { err: customer };
    }
    await signIn(request, reply, deps, customer, now);
    return { profile: toProfile(customer) };
  });

  on(resetPassword).with(async ({ query, body, request, reply, now }) => {
    const attempted: Attempt[] = [['token', getCountedAddress(request)]];
    await attempts.begin(attempted, now);
    const { email } = await resetPasswordByToken(deps, query.token, body.password, now, getPageLanguage(request));
    await attempts.undo(attempted);
    request.account = email;
    logSecurity(request, 'credentials_changed', 'password_reset');
    rememberBrowser(request, reply, deps.secret, email);
    return {};
  });

  on(requestVerification).with(async ({ body, customer, request, now }) => {
    const attempted: Attempt[] = [
      ['mailOfAddress', getCountedAddress(request)],
      ['mailToAccount', getMailbox(customer.email)],
    ];
    await attempts.begin(attempted, now);
    await mailVerification(deps, customer, body.language, now);
    return {};
  });

  on(verifyAccount).with(async ({ query, request, now }) => {
    const attempted: Attempt[] = [['token', getCountedAddress(request)]];
    await attempts.begin(attempted, now);
    const email = await verifyByToken(deps, query.token, now);
    if (email === null) {
      logSecurity(request, 'refused', 'token_invalid');
      return { err: 'token_invalid' };
    }
    await attempts.undo(attempted);
    request.account = email;
    logSecurity(request, 'credentials_changed', 'email_verified');
    return {};
  });

  on(getProfile).with(async ({ customer, request }) => {
    // Every page calls this, so the language follows that of the site.
    await updateLanguage(deps.db, customer, request);
    return toProfile(customer);
  });
  on(checkAuth).with(() => ({}));

  on(checkNewPassword).with(async ({ body, request, now }) => {
    await attempts.begin([['passwordChoice', getCountedAddress(request)]], now);
    await requireStrongPassword(deps, body.password, body);
    return {};
  });

  on(changePassword).with(async ({ body, customer, request, reply, now }) => {
    const { email } = customer;
    await countPasswordAttempt(deps, request, email, now, () => changeCustomerPassword(deps, email, body, now));
    logSecurity(request, 'credentials_changed', 'password_changed');
    // The other sessions have ended; this device gets a new one.
    await signIn(request, reply, deps, customer, now);
    return {};
  });

  on(confirmPassword).with(async ({ body, customer, request, reply, now }) => {
    const { email } = customer;
    await countPasswordAttempt(deps, request, email, now, () => checkPassword(deps, email, body.password));
    // A new session, so that a stolen copy of the old one does not count as recently authenticated.
    await signIn(request, reply, deps, customer, now);
    return {};
  });

  on(listDevices).with(({ customer, request, now }) =>
    findDevices(deps.db, customer.id, readSessionId(request) ?? '', now),
  );

  on(signOutDevice).with(async ({ customer, params, request }) => {
    await endDeviceSession(deps.db, customer.id, params.id);
    logSecurity(request, 'credentials_changed', 'device_signed_out');
    return {};
  });

  on(signOutEverywhere).with(async ({ customer, request, reply }) => {
    await endCustomerSessions(deps.db, customer.id);
    logSecurity(request, 'credentials_changed', 'signed_out_everywhere');
    await signOut(request, reply, deps.db);
    return {};
  });
}

/** What a browser reads of a customer. */
export const toProfile = ({
  id,
  avatar,
  email,
  name,
  role,
  verifiedAt,
}: Omit<Customer, 'provenAt' | 'language'>): Profile => ({
  _id: id,
  avatar,
  username: readableEmail(email),
  email: readableEmail(email),
  name,
  role,
  isEmailVerified: verifiedAt !== null,
});
