import type { SocialProviderName } from '@marketplace/api-contract';

/** A sign-in with another provider that is under way in this tab (AU-11). */
export interface SocialTry {
  type: SocialProviderName;
  /** Comes back with the browser: nobody else can have begun what it ends. */
  state: string;
  /** PKCE's code verifier. */
  verifier: string;
}

const KEY = 'SOCIAL_TRY';
const LIFETIME_MS = 15 * 60 * 1000;

/** Remembers what the provider is asked. Throws where the browser keeps nothing: then nobody could come back. */
export const writeSocialTry = (tried: SocialTry): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...tried, at: Date.now() }));

/** Takes it out: it serves once, and for a quarter of an hour. */
export function takeSocialTry(): SocialTry | null {
  try {
    const tried = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (SocialTry & { at: number }) | null;
    sessionStorage.removeItem(KEY);
    return tried && Date.now() - tried.at < LIFETIME_MS ? tried : null;
  } catch {
    return null;
  }
}
