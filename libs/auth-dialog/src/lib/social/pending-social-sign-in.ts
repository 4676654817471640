import type { SocialProviderName } from '@marketplace/api-contract';
import { sessionValues } from '@marketplace/session';

/** A sign-in with a provider that this tab has started (AU-11). */
export interface PendingSocialSignIn {
  type: SocialProviderName;
  /** OAuth state: proves that this tab started the sign-in that returns. */
  state: string;
  /** PKCE's code verifier. */
  verifier: string;
}

const LIFETIME_MS = 15 * 60 * 1000;

/** Throws when storage is unavailable, since the sign-in could not be finished then. */
export function writePendingSocialSignIn(pending: PendingSocialSignIn): void {
  const text = JSON.stringify({ ...pending, at: Date.now() });
  sessionValues.write('SOCIAL_SIGN_IN', text);
  if (sessionValues.read('SOCIAL_SIGN_IN') !== text)
    throw new Error('The browser keeps nothing in its session storage.');
}

function isPending(value: unknown): value is PendingSocialSignIn & { at: number } {
  const { type, state, verifier, at } = (value ?? {}) as Partial<PendingSocialSignIn & { at: number }>;
  return [type, state, verifier].every((text) => typeof text === 'string') && typeof at === 'number';
}

/** Reads and removes it; valid once, for 15 minutes. */
export function takePendingSocialSignIn(): PendingSocialSignIn | null {
  const pending = sessionValues.readJson('SOCIAL_SIGN_IN', isPending);
  sessionValues.write('SOCIAL_SIGN_IN', null);
  return pending && Date.now() - pending.at < LIFETIME_MS ? pending : null;
}
