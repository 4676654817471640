import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { AppError } from '../../errors';
import { askProvider, emailOf, nameOf, pictureOf, textOf, TIMEOUT_MS, type SocialProvider } from './social-provider';

/** Of OpenID Connect Discovery, what is needed here. */
interface Discovered {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  keys: JWTVerifyGetKey;
}

const DISCOVERED_MS = 60 * 60 * 1000;
/** An ID token serves to sign in right after it was made. */
const LONGEST_AGE = '15m';
const CLOCK_DIFFERENCE_MS = 30_000;
/** Their hash for `at_hash` is SHA-256. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];

/** Google, or another OpenID Connect provider: `issuer` is its address. */
export function createGoogle(issuer: string, clock: () => Date): SocialProvider {
  let known: { at: number; discovered: Promise<Discovered> } | undefined;

  function discover(): Promise<Discovered> {
    const at = clock().getTime();
    if (known && at - known.at < DISCOVERED_MS) return known.discovered;
    const discovered = read();
    known = { at, discovered };
    // The next caller asks again.
    discovered.catch(() => (known = undefined));
    return discovered;
  }

  async function read(): Promise<Discovered> {
    const answer = await askProvider(`${issuer}/.well-known/openid-configuration`);
    const endpoints = [answer['authorization_endpoint'], answer['token_endpoint'], answer['jwks_uri']].map(textOf);
    const [authorizationEndpoint, tokenEndpoint, keysAddress] = endpoints;
    if (answer['issuer'] !== issuer || !authorizationEndpoint || !tokenEndpoint || !keysAddress)
      throw new AppError('provider_unavailable', undefined, {
        cause: new Error(`${issuer} describes another provider.`),
      });
    return {
      authorizationEndpoint,
      tokenEndpoint,
      keys: createRemoteJWKSet(new URL(keysAddress), { timeoutDuration: TIMEOUT_MS }),
    };
  }

  async function claimsOf(idToken: string, clientId: string, now: Date): Promise<JWTPayload> {
    const { keys } = await discover();
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        maxTokenAge: LONGEST_AGE,
        clockTolerance: CLOCK_DIFFERENCE_MS / 1000,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: now,
      });
      return payload;
    } catch (cause) {
      // Keys that cannot be read are not the token's fault.
      const isAway = !(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout;
      throw new AppError(isAway ? 'provider_unavailable' : 'social_failed', undefined, { cause });
    }
  }

  return {
    async startUrl({ id }, { redirectUri, state, codeChallenge, nonce }) {
      const url = new URL((await discover()).authorizationEndpoint);
      const asked = {
        client_id: id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return url.href;
    },

    async exchange({ id, secret }, { redirectUri, code, codeVerifier }) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
        client_id: id,
        client_secret: secret,
      });
      const answer = await askProvider((await discover()).tokenEndpoint, { method: 'POST', body });
      const accessToken = textOf(answer['access_token']);
      const idToken = textOf(answer['id_token']);
      if (accessToken === null || idToken === null) throw new AppError('social_failed');
      return { accessToken, idToken };
    },

    async identify({ id }, { accessToken, idToken }, { now, nonces }) {
      if (idToken === null) throw new AppError('social_failed');
      const claims = await claimsOf(idToken, id, now);
      const isOurs = claims['azp'] === undefined || claims['azp'] === id;
      // The two were made for each other (OpenID Connect Core 3.1.3.8).
      const isOfThisBrowser = nonces.includes(textOf(claims['nonce']) ?? '');
      if (!isOurs || !isOfThisBrowser || claims['at_hash'] !== halfHash(accessToken))
        throw new AppError('social_failed');
      const email = emailOf(claims['email']);
      const subject = textOf(claims.sub);
      if (subject === null) throw new AppError('social_failed');
      return {
        subject,
        email,
        isEmailVerified: claims['email_verified'] === true,
        name: nameOf(claims['name'], email),
        avatar: pictureOf(claims['picture']),
        once: { hash: hashOfSigned(idToken), expiresAt: new Date(Number(claims.exp) * 1000 + CLOCK_DIFFERENCE_MS) },
      };
    },
  };
}

/** The left half of a SHA-256 hash. */
const halfHash = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

/** Of the header and the claims: the same claims can be written with another signature of some kinds. */
const hashOfSigned = (idToken: string) =>
  createHash('sha256')
    .update(idToken.slice(0, idToken.lastIndexOf('.')))
    .digest('hex');
