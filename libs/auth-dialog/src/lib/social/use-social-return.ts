import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '@marketplace/api-client';
import { exchangeSocialCode, socialLogin, type CallOf, type SocialProviderName } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import type { PageQuery } from '@marketplace/search-params';
import { takeSavedPage, useSessionStore } from '@marketplace/session';
import { isUndecided } from '../failure-text';
import { enter } from '../sign-in/enter';
import { socialFailure } from './social-failure';
import { takeSocialTry } from './social-try';
import { returnAddress } from './start-social';

/** What Google and Facebook add to the address that they send the browser back to. */
export const SOCIAL_RETURN_PARAMETERS = ['code', 'state', 'error'] as const;

type SignIn = CallOf<typeof socialLogin>['body'];

/**
 * `link`: the e-mail has an account already, whose password is asked for. `undecided`: nobody answered; `again` goes on from where that
 * was, as long as this page stands.
 */
export type SocialReturn =
  | { status: 'asking' }
  | { status: 'link'; signIn: SignIn }
  | { status: 'undecided'; text: string; again: () => Promise<void> };

/**
 * Finishes what startSocial began, once, after the provider has sent the browser back. `connect` tries again with the password of the
 * account that has the e-mail; it throws ApiError `password_wrong`, and everything else is told and leads away.
 */
export function useSocialReturn(type: SocialProviderName) {
  const { t, language } = useTexts('auth-dialog');
  const store = useSessionStore();
  const navigate = useNavigate();
  const search: PageQuery<typeof SOCIAL_RETURN_PARAMETERS> = useSearchParams()[0];
  const [state, setState] = useState<SocialReturn>({ status: 'asking' });
  const hasAsked = useRef(false);

  function leave(look: 'info' | 'error', text: string, path: string | null = takeSavedPage()) {
    store.getState().notify(look, text);
    void navigate(path ?? '/', { replace: true });
  }
  const fail = (error: unknown) => leave('error', socialFailure(t, error, type));

  async function send(signIn: SignIn) {
    const answer = await store.getState().api(socialLogin, { body: signIn });
    if ('err' in answer) leave('info', t('customer_account.login.verify'), '/verification');
    else enter(answer.profile, '/');
  }

  async function arrive() {
    const tried = takeSocialTry();
    const code = search.get('code');
    const isOurs = tried?.type === type && tried.state === search.get('state');
    if (isOurs && search.get('error') === 'access_denied') return leave('info', t('social.cancelled'));
    // A link that somebody else made, a page that was loaded again: nothing of it is used.
    if (!isOurs || code === null) return fail(null);
    await exchange(code, tried.verifier);
  }

  /** Does what may have to be done again. */
  async function attempt(action: () => Promise<void>) {
    try {
      await action();
    } catch (error) {
      if (isUndecided(error))
        setState({ status: 'undecided', text: socialFailure(t, error, type), again: () => attempt(action) });
      else fail(error);
    }
  }

  const exchange = (code: string, codeVerifier: string) =>
    attempt(async () => {
      const came = { type, redirectUri: returnAddress(type), code, codeVerifier };
      const { accessToken, idToken, profile } = await store.getState().api(exchangeSocialCode, { body: came });
      const { email, name, avatar } = profile;
      if (email === null) return fail(null);
      const given = type === 'google' ? { google: { ...profile, idToken: idToken ?? '' } } : { facebook: profile };
      // The code is used up from here on: what is tried again is the rest.
      await offer({ email, username: email, password: accessToken, name, avatar, type, language, ...given });
    });

  const offer = (signIn: SignIn) =>
    attempt(async () => {
      try {
        await send(signIn);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'social_link_required')) throw error;
        setState({ status: 'link', signIn });
      }
    });

  useEffect(() => {
    // A code is good for one call: not even a second run of this effect may repeat it.
    if (hasAsked.current) return;
    hasAsked.current = true;
    void arrive();
    // Once, with the address that the browser came back to.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  async function connect(signIn: SignIn, currentPassword: string) {
    try {
      await send({ ...signIn, currentPassword });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'password_wrong') throw error;
      // The tokens may still be good: the form stays.
      if (isUndecided(error)) store.getState().notify('error', socialFailure(t, error, type));
      else fail(error);
    }
  }

  return { state, connect, cancel: () => leave('info', t('social.cancelled')) };
}
