import {
  disconnectProvider,
  exchangeSocialCode,
  listSignInWays,
  socialLogin,
  startSocialLogin,
} from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { addressOf } from '../../plugins/limits';
import { logSecurity } from '../../plugins/security-log';
import { serve } from '../../plugins/serve';
import { signIn } from '../../plugins/session';
import type { CustomerRow } from '../accounts-repository';
import { profileOf } from '../accounts-routes';
import { checkPassword } from '../accounts-service';
import type { Attempt } from '../attempts';
import { pageLanguageOf } from '../follow-language';
import { countPassword } from '../password-tries';
import { createNonce, noncesOf } from './nonces';
import { checkOwnReturn } from './own-return';
import { disconnect, listSignInWaysOf } from './sign-in-ways';
import { createSocialOffers, enterSocially } from './social-service';

/** Signing in with Google and Facebook (AU-11). */
export function socialRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  const { attempts } = deps;
  const { PUBLIC_URL } = deps.environment;
  const offerOf = createSocialOffers(deps);

  on(startSocialLogin).with(async ({ body: { type, ...ask }, request, reply }) => {
    checkOwnReturn(ask.redirectUri, type, request.headers, PUBLIC_URL);
    const { provider, client } = await offerOf(type);
    return { url: await provider.startUrl(client, { ...ask, nonce: createNonce(request, reply) }) };
  });

  on(exchangeSocialCode).with(async ({ body: { type, ...came }, request, now }) => {
    checkOwnReturn(came.redirectUri, type, request.headers, PUBLIC_URL);
    const { provider, client } = await offerOf(type);
    const tried: Attempt[] = [['social', addressOf(request)]];
    await attempts.begin(tried, now);
    const tokens = await provider.exchange(client, came);
    const { email, name, avatar } = await provider.identify(client, tokens, { now, nonces: noncesOf(request) });
    await attempts.succeed(tried);
    return { ...tokens, profile: { email, name, avatar } };
  });

  on(socialLogin).with(async ({ body, request, reply, now }) => {
    const { type, password: accessToken, google, currentPassword, language = pageLanguageOf(request) } = body;
    const { provider, client } = await offerOf(type);
    const tried: Attempt[] = [['social', addressOf(request)]];
    await attempts.begin(tried, now);
    const tokens = { accessToken, idToken: google?.idToken ?? null };
    const person = await provider.identify(client, tokens, { now, nonces: noncesOf(request) });
    await attempts.succeed(tried);
    request.account = person.email;
    const onLinked = () => logSecurity(request, 'credentials_changed', `${type}_connected`);
    const prove = currentPassword === undefined ? null : provePassword(request, currentPassword, now);
    const customer = await enterSocially(deps, { type, person, language, prove, onLinked }, now);
    if (customer === 'unVerified') {
      logSecurity(request, 'sign_in_failed', 'unverified');
      return { err: customer };
    }
    await signIn(request, reply, deps, customer, now);
    return { profile: profileOf(customer) };
  });

  on(listSignInWays).with(({ customer }) => listSignInWaysOf(deps, customer.id));

  on(disconnectProvider).with(async ({ customer, params, request }) => {
    await disconnect(deps, customer.id, params.type);
    logSecurity(request, 'credentials_changed', `${params.type}_disconnected`);
    return {};
  });

  const provePassword =
    (request: FastifyRequest, password: string, now: Date) =>
    ({ email }: CustomerRow) =>
      countPassword(deps, request, email, now, () => checkPassword(deps, email, password));
}
