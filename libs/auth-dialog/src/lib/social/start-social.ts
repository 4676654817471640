import type { Api } from '@marketplace/api-client';
import { startSocialLogin, type SocialProviderName } from '@marketplace/api-contract';
import { savePage, takeSavedPage } from '@marketplace/session';
import type { Afterwards } from '../sign-in/enter';
import { leavePage } from '../sign-in/leave-page';
import { challengeOf, createVerifier } from './pkce';
import { writeSocialTry } from './social-try';

/** Where the provider sends the browser back to; registered with it. */
export const returnAddress = (type: SocialProviderName) => `${window.location.origin}/login/${type}`;

/** Goes to the provider and, where the dialog stands over a page, remembers that page (RT-05). */
export async function startSocial(api: Api, type: SocialProviderName, afterwards: Afterwards): Promise<void> {
  const [state, verifier] = [createVerifier(), createVerifier()];
  const codeChallenge = await challengeOf(verifier);
  const body = { type, redirectUri: returnAddress(type), state, codeChallenge };
  const { url } = await api(startSocialLogin, { body });
  writeSocialTry({ type, state, verifier });
  if (afterwards === 'stay') {
    const { pathname, search, hash } = window.location;
    savePage(takeSavedPage() ?? pathname + search + hash);
  }
  leavePage(url);
}
