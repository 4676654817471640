import { hasLink, NAME_MAXIMUM, toStoredEmail } from '@marketplace/api-contract';
import { AppError } from '../../errors';
import type { SingleUseToken } from './used-tokens-repository';

/** What a provider returns for a code. */
export interface SocialTokens {
  accessToken: string;
  /** Of OpenID Connect; null if the provider has none. */
  idToken: string | null;
}

/** What the provider states about a person. Nothing else is trusted. */
export interface SocialPerson {
  /** The provider's key of the account. */
  subject: string;
  /** Lower case; null if the provider gives none. */
  email: string | null;
  /** Whether the provider has verified the email. */
  isEmailVerified: boolean;
  name: string;
  /** URL of a picture. */
  avatar: string | null;
  /** The ID token, where there is one: it may sign in once. */
  singleUseToken: SingleUseToken | null;
}

/** The registration with the provider. */
export interface SocialClient {
  id: string;
  secret: string;
}

/** What tokens are checked against. */
export interface TokenContext {
  now: Date;
  /** Of the sign-ins that this browser has begun. */
  nonces: readonly string[];
}

/**
 * Signs people in by OAuth 2.0's authorization code with PKCE. Throws `social_failed`, or
 * `provider_unavailable` if the provider is unreachable.
 */
export interface SocialProvider {
  /** Where the browser is sent. */
  startUrl: (
    client: SocialClient,
    request: { redirectUri: string; state: string; codeChallenge: string; nonce: string },
  ) => Promise<string>;
  exchange: (
    client: SocialClient,
    callback: { redirectUri: string; code: string; codeVerifier: string },
  ) => Promise<SocialTokens>;
  /** Calls the provider or checks its signature: until then tokens are unverified input. */
  identify: (client: SocialClient, tokens: SocialTokens, context: TokenContext) => Promise<SocialPerson>;
}

/** A callback makes several calls, and the browser waits for all of them. */
export const TIMEOUT_MS = 4_000;

/**
 * A provider's JSON answer. Throws `social_failed` if it refuses, `provider_unavailable` if it does
 * not answer.
 */
export async function fetchFromProvider(
  address: string | URL,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const unavailable = (cause: unknown) => new AppError('provider_unavailable', undefined, { cause });
  const answer = await fetch(address, {
    ...init,
    // Codes and secrets must not follow a redirect.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (answer.status >= 500) throw unavailable(new Error(`The provider answered ${answer.status}.`));
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok || typeof body !== 'object' || body === null)
    throw new AppError('social_failed', undefined, { cause: new Error(`The provider answered ${answer.status}.`) });
  return body as Record<string, unknown>;
}

/** A non-empty text, otherwise null. */
export const parseText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A valid email address, otherwise null. */
export const parseEmail = (value: unknown): string | null => (typeof value === 'string' ? toStoredEmail(value) : null);

/** An https URL of a picture, otherwise null. */
export function parsePictureUrl(value: unknown): string | null {
  const address = parseText(value);
  return address !== null && address.length <= 2000 && URL.parse(address)?.protocol === 'https:' ? address : null;
}

/** The name on one line without links; the start of the email if there is none. */
export function parseName(name: unknown, email: string | null): string {
  const given = (parseText(name) ?? '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAXIMUM);
  if (given !== '' && !hasLink(given)) return given;
  return (email?.split('@')[0] ?? '').replaceAll(/[^\p{L}\p{M}\p{N}_'+-]+/gu, ' ').trim();
}
