import {
  disconnectProvider,
  exchangeSocialCode,
  listSignInMethods,
  socialLogin,
  startSocialLogin,
} from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { getCountedAddress } from '../../plugins/limits';
import { logSecurity } from '../../plugins/security-log';
import { serve } from '../../plugins/serve';
import { signIn } from '../../plugins/session';
import { readableEmail } from '../../readable-email';
import { toProfile } from '../accounts-routes';
import { checkPassword } from '../accounts-service';
import type { Attempt } from '../attempts';
import { getPageLanguage } from '../update-language';
import { countPasswordAttempt } from '../password-attempts';
import { createNonce, readNonces } from './nonces';
import { checkRedirectUri } from './check-redirect-uri';
import { disconnect, findSignInMethods } from './sign-in-methods';
import { createProviderLookup, signInWithProvider } from './social-service';

/** Signing in with Google and Facebook (AU-11). */
export function registerSocialRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  const { attempts } = deps;
  const { PUBLIC_URL } = deps.environment;
  const getOfferedProvider = createProviderLookup(deps);

  on(startSocialLogin).with(async ({ body: { type, ...start }, request, reply }) => {
    checkRedirectUri(start.redirectUri, type, request.headers, PUBLIC_URL);
    const { provider, client } = await getOfferedProvider(type);
    return { url: await provider.startUrl(client, { ...start, nonce: createNonce(request, reply) }) };
  });

  on(exchangeSocialCode).with(async ({ body: { type, ...callback }, request, now }) => {
    checkRedirectUri(callback.redirectUri, type, request.headers, PUBLIC_URL);
    const { provider, client } = await getOfferedProvider(type);
    const attempted: Attempt[] = [['social', getCountedAddress(request)]];
    await attempts.begin(attempted, now);
    const tokens = await provider.exchange(client, callback);
    const { email, name, avatar } = await provider.identify(client, tokens, { now, nonces: readNonces(request) });
    await attempts.undo(attempted);
    return { ...tokens, profile: { email: email && readableEmail(email), name, avatar } };
  });

  on(socialLogin).with(async ({ body, request, reply, now }) => {
    const { type, password: accessToken, google, currentPassword, language = getPageLanguage(request) } = body;
    const { provider, client } = await getOfferedProvider(type);
    const attempted: Attempt[] = [['social', getCountedAddress(request)]];
    await attempts.begin(attempted, now);
    const tokens = { accessToken, idToken: google?.idToken ?? null };
    const person = await provider.identify(client, tokens, { now, nonces: readNonces(request) });
    await attempts.undo(attempted);
    request.account = person.email;
    const onConnected = () => logSecurity(request, 'credentials_changed', `${type}_connected`);
    const checkOwner = currentPassword === undefined ? null : createPasswordCheck(request, currentPassword, now);
    const customer = await signInWithProvider(deps, { type, person, language, checkOwner, onConnected }, now);
    if (customer === 'unVerified') {
      logSecurity(request, 'sign_in_failed', 'unverified');
      return { err: customer };
    }
    await signIn(request, reply, deps, customer, now);
    return { profile: toProfile(customer) };
  });

  on(listSignInMethods).with(({ customer }) => findSignInMethods(deps, customer.id));

  on(disconnectProvider).with(async ({ customer, params, request }) => {
    await disconnect(deps, customer.id, params.type);
    logSecurity(request, 'credentials_changed', `${params.type}_disconnected`);
    return {};
  });

  const createPasswordCheck =
    (request: FastifyRequest, password: string, now: Date) =>
    ({ email }: { email: string }) =>
      countPasswordAttempt(deps, request, email, now, () => checkPassword(deps, email, password));
}
