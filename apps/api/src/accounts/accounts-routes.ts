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
import { addressOf } from '../plugins/limits';
import { logSecurity } from '../plugins/security-log';
import { serve, type Customer } from '../plugins/serve';
import { leaveHold } from '../orders/holds-service';
import { rememberBrowser, sessionIdOf, signIn, signOut } from '../plugins/session';
import type { Attempt } from './attempts';
import {
  changePasswordOf,
  checkCredentials,
  checkNewPasswordOf,
  checkPassword,
  createAccount,
  resetPasswordByToken,
  enterByToken,
  mailVerification,
  sendReset,
  sendSignInLink,
  verifyByToken,
} from './accounts-service';
import { followLanguage, pageLanguageOf } from './follow-language';
import { countPassword } from './password-tries';
import { endSessionOf, endSessionsOf, listDevicesOf } from './sessions-service';

/** The key, sign-up, sign-in and the mailed links. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  const background = createBackground(app);
  const { attempts } = deps;

  on(getHash).with(({ now }) => ({ result: issueKey(deps.secret, now) }));

  on(register).with(async ({ body, request, reply, now }) => {
    request.account = body.email;
    await attempts.begin([['signUp', addressOf(request)]], now);
    const registration = { ...body, language: body.language ?? pageLanguageOf(request) };
    const { customer, verificationRequired } = await createAccount(deps, registration, now);
    logSecurity(request, 'credentials_changed', 'account_created');
    if (verificationRequired) return { verificationRequired, profile: null };
    await signIn(request, reply, deps, customer, now);
    return { verificationRequired, profile: profileOf(customer) };
  });

  on(login).with(async ({ body, request, reply, now }) => {
    const { username: email, password } = body;
    const language = pageLanguageOf(request);
    const customer = await countPassword(deps, request, email, now, () =>
      checkCredentials(deps, email, password, now, language),
    );
    if (customer === 'unVerified') {
      logSecurity(request, 'sign_in_failed', 'unverified');
      return { err: customer };
    }
    await signIn(request, reply, deps, customer, now);
    return { profile: profileOf(customer) };
  });

  on(logout).with(async ({ request, reply, customer, now }) => {
    if (customer) await leaveHold(deps, customer.id, now);
    await signOut(request, reply, deps.db);
    return {};
  });

  on(forgotPassword).with(async ({ body, request, now }) => {
    request.account = body.email;
    await attempts.begin([['mailOfAddress', addressOf(request)]], now);
    // Not awaited: the time of the answer must not tell whether there is such an account.
    background(() => sendReset(deps, body.email, body.language ?? pageLanguageOf(request), now));
    return {};
  });

  on(requestSignInLink).with(async ({ body, request, now }) => {
    request.account = body.email;
    await attempts.begin([['mailOfAddress', addressOf(request)]], now);
    // Not awaited, as above.
    background(() => sendSignInLink(deps, body.email, body.language ?? pageLanguageOf(request), now));
    return {};
  });

  on(signInByLink).with(async ({ body, request, reply, now }) => {
    request.account = body.email;
    const tried: Attempt[] = [['token', addressOf(request)]];
    await attempts.begin(tried, now);
    const customer = await enterByToken(deps, body, now, pageLanguageOf(request));
    await attempts.succeed(tried);
    if (customer === 'unVerified') {
      logSecurity(request, 'sign_in_failed', 'unverified');
      return { err: customer };
    }
    await signIn(request, reply, deps, customer, now);
    return { profile: profileOf(customer) };
  });

  on(resetPassword).with(async ({ query, body, request, reply, now }) => {
    const tried: Attempt[] = [['token', addressOf(request)]];
    await attempts.begin(tried, now);
    const { email } = await resetPasswordByToken(deps, query.token, body.password, now, pageLanguageOf(request));
    await attempts.succeed(tried);
    request.account = email;
    logSecurity(request, 'credentials_changed', 'password_reset');
    rememberBrowser(request, reply, deps.secret, email);
    return {};
  });

  on(requestVerification).with(async ({ body, customer, request, now }) => {
    const tried: Attempt[] = [
      ['mailOfAddress', addressOf(request)],
      ['mailToAccount', customer.email],
    ];
    await attempts.begin(tried, now);
    await mailVerification(deps, customer, body.language, now);
    return {};
  });

  on(verifyAccount).with(async ({ query, request, now }) => {
    const tried: Attempt[] = [['token', addressOf(request)]];
    await attempts.begin(tried, now);
    const email = await verifyByToken(deps, query.token, now);
    if (email === null) {
      logSecurity(request, 'refused', 'token_invalid');
      return { err: 'token_invalid' };
    }
    await attempts.succeed(tried);
    request.account = email;
    logSecurity(request, 'credentials_changed', 'email_verified');
    return {};
  });

  on(getProfile).with(async ({ customer, request }) => {
    // Each page asks for it, in the language that it is shown in.
    await followLanguage(deps.db, customer, request);
    return profileOf(customer);
  });
  on(checkAuth).with(() => ({}));

  on(checkNewPassword).with(async ({ body, request, now }) => {
    await attempts.begin([['passwordChoice', addressOf(request)]], now);
    await checkNewPasswordOf(deps, body.password, body);
    return {};
  });

  on(changePassword).with(async ({ body, customer, request, reply, now }) => {
    const { email } = customer;
    await countPassword(deps, request, email, now, () => changePasswordOf(deps, email, body, now));
    logSecurity(request, 'credentials_changed', 'password_changed');
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

  on(signOutDevice).with(async ({ customer, params, request }) => {
    await endSessionOf(deps.db, customer.id, params.id);
    logSecurity(request, 'credentials_changed', 'device_signed_out');
    return {};
  });

  on(signOutEverywhere).with(async ({ customer, request, reply }) => {
    await endSessionsOf(deps.db, customer.id);
    logSecurity(request, 'credentials_changed', 'signed_out_everywhere');
    await signOut(request, reply, deps.db);
    return {};
  });
}

/** Of a customer, what a browser gets. */
export const profileOf = ({
  id,
  avatar,
  email,
  name,
  role,
}: Omit<Customer, 'provenAt' | 'verifiedAt' | 'language'>): Profile => ({
  _id: id,
  avatar,
  username: email,
  email,
  name,
  role,
});
