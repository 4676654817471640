import { exchangeSocialCode, socialLogin, startSocialLogin } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { addressOf } from '../../plugins/limits';
import { serve } from '../../plugins/serve';
import { signIn } from '../../plugins/session';
import type { CustomerRow } from '../accounts-repository';
import { passwordTries, profileOf } from '../accounts-routes';
import type { Attempt } from '../attempts';
import { isPassword } from '../passwords';
import { createSocialOffers, enterSocially } from './social-service';

/** Signing in with Google and Facebook (AU-11). */
export function socialRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  const { attempts } = deps;
  const offerOf = createSocialOffers(deps);

  on(startSocialLogin).with(async ({ body: { type, ...ask } }) => {
    const { provider, client } = await offerOf(type);
    return { url: await provider.startUrl(client, ask) };
  });

  on(exchangeSocialCode).with(async ({ body: { type, ...came }, request, now }) => {
    const { provider, client } = await offerOf(type);
    const tried: Attempt[] = [['social', addressOf(request)]];
    await attempts.begin(tried, now);
    const tokens = await provider.exchange(client, came);
    const { email, name, avatar } = await provider.identify(client, tokens, now);
    await attempts.succeed(tried);
    return { ...tokens, profile: { email, name, avatar } };
  });

  on(socialLogin).with(async ({ body, request, reply, now }) => {
    const { type, password: accessToken, google, currentPassword, language } = body;
    const { provider, client } = await offerOf(type);
    const tried: Attempt[] = [['social', addressOf(request)]];
    await attempts.begin(tried, now);
    const person = await provider.identify(client, { accessToken, idToken: google?.idToken ?? null }, now);
    await attempts.succeed(tried);
    const prove = currentPassword === undefined ? null : provePassword(request, currentPassword, now);
    const customer = await enterSocially(deps, { type, person, language, prove }, now);
    if (customer === 'unVerified') return { err: customer };
    await signIn(request, reply, deps, customer, now);
    return { profile: profileOf(customer) };
  });

  /** Counted like any other try at an account's password. */
  const provePassword = (request: FastifyRequest, password: string, now: Date) => async (owner: CustomerRow) => {
    const tried = passwordTries(request, deps.secret, owner.email);
    await attempts.begin(tried, now);
    if (!(await isPassword(owner.passwordHash, password))) throw new AppError('password_wrong');
    await attempts.succeed(tried);
  };
}
