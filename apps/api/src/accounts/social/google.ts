import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { AppError } from '../../errors';
import {
  fetchFromProvider,
  parseEmail,
  parseName,
  parsePictureUrl,
  parseText,
  TIMEOUT_MS,
  type SocialProvider,
} from './social-provider';

/** What is needed of OpenID Connect Discovery. */
interface Discovered {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  keys: JWTVerifyGetKey;
}

const DISCOVERED_MS = 60 * 60 * 1000;
/** An ID token is used right after it was issued. */
const MAX_TOKEN_AGE = '15m';
const CLOCK_TOLERANCE_MS = 30_000;
/** For all of them `at_hash` uses SHA-256. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];

/** Google, or the OpenID Connect provider at `issuer`. */
export function createGoogle(issuer: string, clock: () => Date): SocialProvider {
  let cached: { at: number; discovered: Promise<Discovered> } | undefined;

  function discover(): Promise<Discovered> {
    const at = clock().getTime();
    if (cached && at - cached.at < DISCOVERED_MS) return cached.discovered;
    const discovered = read();
    cached = { at, discovered };
    // A failure is not cached.
    discovered.catch(() => (cached = undefined));
    return discovered;
  }

  async function read(): Promise<Discovered> {
    const answer = await fetchFromProvider(`${issuer}/.well-known/openid-configuration`);
    const endpoints = [answer['authorization_endpoint'], answer['token_endpoint'], answer['jwks_uri']].map(parseText);
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

  async function verifyIdToken(idToken: string, clientId: string, now: Date): Promise<JWTPayload> {
    const { keys } = await discover();
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        maxTokenAge: MAX_TOKEN_AGE,
        clockTolerance: CLOCK_TOLERANCE_MS / 1000,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: now,
      });
      return payload;
    } catch (cause) {
      // Unreadable keys do not make the token invalid.
      const isUnavailable = !(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout;
      throw new AppError(isUnavailable ? 'provider_unavailable' : 'social_failed', undefined, { cause });
    }
  }

  return {
    async startUrl({ id }, { redirectUri, state, codeChallenge, nonce }) {
      const url = new URL((await discover()).authorizationEndpoint);
      const parameters = {
        client_id: id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
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
      const answer = await fetchFromProvider((await discover()).tokenEndpoint, { method: 'POST', body });
      const accessToken = parseText(answer['access_token']);
      const idToken = parseText(answer['id_token']);
      if (accessToken === null || idToken === null) throw new AppError('social_failed');
      return { accessToken, idToken };
    },

    async identify({ id }, { accessToken, idToken }, { now, nonces }) {
      if (idToken === null) throw new AppError('social_failed');
      const claims = await verifyIdToken(idToken, id, now);
      const isOurs = claims['azp'] === undefined || claims['azp'] === id;
      // The nonce binds the token to this browser, `at_hash` to the access token (OpenID Connect
      // Core 3.1.3.8).
      const isOfThisBrowser = nonces.includes(parseText(claims['nonce']) ?? '');
      if (!isOurs || !isOfThisBrowser || claims['at_hash'] !== leftHalfOfHash(accessToken))
        throw new AppError('social_failed');
      const email = parseEmail(claims['email']);
      const subject = parseText(claims.sub);
      if (subject === null) throw new AppError('social_failed');
      return {
        subject,
        email,
        isEmailVerified: claims['email_verified'] === true,
        name: parseName(claims['name'], email),
        avatar: parsePictureUrl(claims['picture']),
        singleUseToken: {
          hash: hashSignedPart(idToken),
          expiresAt: new Date(Number(claims.exp) * 1000 + CLOCK_TOLERANCE_MS),
        },
      };
    },
  };
}

/** The left half of a SHA-256 hash. */
const leftHalfOfHash = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

/**
 * Hashes header and claims only: for some algorithms the same claims can carry several valid
 * signatures.
 */
const hashSignedPart = (idToken: string) =>
  createHash('sha256')
    .update(idToken.slice(0, idToken.lastIndexOf('.')))
    .digest('hex');
