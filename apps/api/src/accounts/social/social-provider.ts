import { Email, hasLink, NAME_MAXIMUM } from '@marketplace/api-contract';
import { AppError } from '../../errors';
import type { OnceToken } from './used-tokens-repository';

/** What a provider gives for a code. */
export interface SocialTokens {
  accessToken: string;
  /** OpenID Connect's; null where the provider has none. */
  idToken: string | null;
}

/** Who the provider says it is: the only thing that is believed of a person who comes from there. */
export interface SocialPerson {
  /** As the provider keys its accounts. */
  subject: string;
  /** Lower case; null where the provider tells none. */
  email: string | null;
  /** Whether the provider vouches that the e-mail is theirs. */
  isEmailVerified: boolean;
  name: string;
  /** Address of a picture. */
  avatar: string | null;
  /** The ID token that says so, where there is one: it signs in once. */
  once: OnceToken | null;
}

/** The registration at the provider. */
export interface SocialClient {
  id: string;
  secret: string;
}

/** What tokens are checked against. */
export interface Evidence {
  now: Date;
  /** Of the sign-ins that this browser has begun. */
  nonces: readonly string[];
}

/** One who signs people in for us, by OAuth 2.0's authorization code with PKCE. Throws AppError `social_failed` and, where it is out of reach, `provider_unavailable`. */
export interface SocialProvider {
  /** Where the browser goes to ask. */
  startUrl: (
    client: SocialClient,
    ask: { redirectUri: string; state: string; codeChallenge: string; nonce: string },
  ) => Promise<string>;
  exchange: (
    client: SocialClient,
    came: { redirectUri: string; code: string; codeVerifier: string },
  ) => Promise<SocialTokens>;
  /** Asks the provider, or checks what it signed: tokens are a caller's word until then. */
  identify: (client: SocialClient, tokens: SocialTokens, evidence: Evidence) => Promise<SocialPerson>;
}

/** Coming back takes several of their answers, and the browser waits for all of them. */
export const TIMEOUT_MS = 4_000;

/** A provider's JSON answer. `social_failed` where it refuses, `provider_unavailable` where it does not answer. */
export async function askProvider(address: string | URL, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const unavailable = (cause: unknown) => new AppError('provider_unavailable', undefined, { cause });
  const answer = await fetch(address, {
    ...init,
    // Codes and secrets are meant for that address alone.
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

/** A text that is not empty, else null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** An email address as accounts have it, else null. */
export const emailOf = (value: unknown): string | null => Email.safeParse(value).data ?? null;

/** An address that a page may show a picture from. */
export function pictureOf(value: unknown): string | null {
  const address = textOf(value);
  return address !== null && address.length <= 2000 && URL.parse(address)?.protocol === 'https:' ? address : null;
}

/** Their name as accounts have it: one line without links; the start of the email where there is no such name. */
export function nameOf(name: unknown, email: string | null): string {
  const given = (textOf(name) ?? '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAXIMUM);
  if (given !== '' && !hasLink(given)) return given;
  return (email?.split('@')[0] ?? '').replaceAll(/[./\\]+/g, ' ').trim();
}
