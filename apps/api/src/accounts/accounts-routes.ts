import {
  checkAuth,
  forgotPassword,
  getHash,
  getProfile,
  login,
  logout,
  register,
  resetPassword,
  socialLogin,
  verifyAccount,
  type Profile,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { createBackground } from '../background';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { issueKey } from '../plugins/key';
import { serve, type Customer } from '../plugins/serve';
import { signIn, signOut } from '../plugins/session';
import { checkCredentials, createAccount, resetPasswordByToken, sendReset, verifyByToken } from './accounts-service';

/** The key, sign-up, sign-in and the mailed links. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  const background = createBackground(app);
  const attempt = { preHandler: app.countAttempt };

  on(getHash).with(({ now }) => ({ result: issueKey(deps.secret, now) }));

  on(register, attempt).with(async ({ body, request, reply, now }) => {
    const { customer, verificationRequired } = await createAccount(deps, body, now);
    if (verificationRequired) return { verificationRequired, profile: null };
    await signIn(request, reply, deps.db, customer.id, now);
    return { verificationRequired, profile: profileOf(customer) };
  });

  on(login, attempt).with(async ({ body, request, reply, now }) => {
    const customer = await checkCredentials(deps, body.username, body.password, now);
    if (customer === 'unVerified') return { err: customer };
    await signIn(request, reply, deps.db, customer.id, now);
    return { profile: profileOf(customer) };
  });

  on(socialLogin, attempt).with(() => {
    throw new AppError('not_offered');
  });

  on(logout).with(async ({ request, reply }) => {
    await signOut(request, reply, deps.db);
    return {};
  });

  on(forgotPassword, attempt).with(({ body, now }) => {
    // Not awaited: the time of the answer must not tell whether there is such an account.
    background(() => sendReset(deps, body.email, now));
    return {};
  });

  on(resetPassword, attempt).with(async ({ query, body, now }) => {
    await resetPasswordByToken(deps, query.token, body.password, now);
    return {};
  });

  on(verifyAccount).with(async ({ query, now }) =>
    (await verifyByToken(deps, query.token, now)) ? {} : { err: 'token_invalid' },
  );

  on(getProfile).with(({ customer }) => profileOf(customer));
  on(checkAuth).with(() => ({}));
}

const profileOf = ({ id, avatar, email, name, role }: Customer): Profile => ({
  _id: id,
  avatar,
  username: email,
  email,
  name,
  role,
});
