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
import { serve } from '../../plugins/serve';
import { signIn } from '../../plugins/session';
import type { CustomerRow } from '../accounts-repository';
import { countPassword, profileOf } from '../accounts-routes';
import { checkPassword } from '../accounts-service';
import type { Attempt } from '../attempts';
import { disconnect, listSignInWaysOf } from './sign-in-ways';
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

  on(listSignInWays).with(({ customer }) => listSignInWaysOf(deps, customer.id));

  on(disconnectProvider).with(async ({ customer, params }) => {
    await disconnect(deps, customer.id, params.type);
    return {};
  });

  const provePassword =
    (request: FastifyRequest, password: string, now: Date) =>
    ({ email }: CustomerRow) =>
      countPassword(deps, request, email, now, () => checkPassword(deps, email, password));
}
