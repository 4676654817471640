import type { Api } from '@marketplace/api-client';
import type { SocialProviderName } from '@marketplace/api-contract';
import { startSocialLogin } from '@marketplace/api-contract/operations';
import { browserDocument, savePage, takeSavedPage } from '@marketplace/session';
import type { AfterSignIn } from '../sign-in/finish-sign-in';
import { createChallenge, createVerifier } from './pkce';
import { writePendingSocialSignIn } from './pending-social-sign-in';

/** The redirect URI that is registered with the provider. */
export const getRedirectUri = (type: SocialProviderName) => `${window.location.origin}/login/${type}`;

/** Goes to the provider; from the dialog it saves the current page first (RT-05). */
export async function startSocialSignIn(api: Api, type: SocialProviderName, afterSignIn: AfterSignIn): Promise<void> {
  const [state, verifier] = [createVerifier(), createVerifier()];
  const codeChallenge = await createChallenge(verifier);
  const body = { type, redirectUri: getRedirectUri(type), state, codeChallenge };
  const { url } = await api(startSocialLogin, { body });
  writePendingSocialSignIn({ type, state, verifier });
  if (afterSignIn === 'stay') {
    const { pathname, search, hash } = window.location;
    savePage(takeSavedPage() ?? pathname + search + hash);
  }
  browserDocument.load(url);
}
