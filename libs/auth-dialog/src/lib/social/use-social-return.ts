import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import type { CallInput, SocialProviderName } from '@marketplace/api-contract';
import { exchangeSocialCode, socialLogin } from '@marketplace/api-contract/operations';
import { useLanguage } from '@marketplace/i18n';
import type { PageQuery } from '@marketplace/search-params';
import { takeSavedPage, useSessionStore } from '@marketplace/session';
import { isRetryable } from '../failure-text';
import { isPasswordError } from '../password/password-prompt-form';
import { finishSignIn } from '../sign-in/finish-sign-in';
import { socialFailureText } from './social-failure-text';
import { takePendingSocialSignIn } from './pending-social-sign-in';
import { getRedirectUri } from './start-social-sign-in';

/** The query parameters that providers add to the redirect URI. */
export const SOCIAL_RETURN_PARAMETERS = ['code', 'state', 'error'] as const;

type SignIn = CallInput<typeof socialLogin>['body'];

/**
 * `link`: the email already has an account, whose password is required. `retryable`: a call failed
 * without an answer; `retry` resumes at that call.
 */
export type SocialReturn =
  | { status: 'loading' }
  | { status: 'link'; signIn: SignIn }
  | { status: 'retryable'; text: string; retry: () => Promise<void> };

/**
 * Finishes, once, the sign-in that startSocialSignIn started. `connect` repeats it with the
 * password of the existing account; it throws errors about the password and handles every
 * other error itself.
 */
export function useSocialReturn(type: SocialProviderName) {
  const { t } = useTranslation('auth-dialog');
  const language = useLanguage();
  const store = useSessionStore();
  const navigate = useNavigate();
  const search: PageQuery<typeof SOCIAL_RETURN_PARAMETERS> = useSearchParams()[0];
  const [state, setState] = useState<SocialReturn>({ status: 'loading' });
  const hasStarted = useRef(false);

  function redirectWithToast(look: 'info' | 'error', text: string, path: string | null = takeSavedPage()) {
    store.getState().notify(look, text);
    void navigate(path ?? '/', { replace: true });
  }
  const fail = (error: unknown) => redirectWithToast('error', socialFailureText(t, error, type));

  async function send(signIn: SignIn) {
    const answer = await store.getState().api(socialLogin, { body: signIn });
    if ('err' in answer) redirectWithToast('info', t('customer_account.login.verify'), '/verification');
    else finishSignIn(answer.profile, '/');
  }

  async function handleReturn() {
    const pending = takePendingSocialSignIn();
    const code = search.get('code');
    const isOurs = pending?.type === type && pending.state === search.get('state');
    if (isOurs && search.get('error') === 'access_denied') return redirectWithToast('info', t('social.cancelled'));
    // Not started in this tab, or a reload: the code is not used.
    if (!isOurs || code === null) return fail(null);
    await exchange(code, pending.verifier);
  }

  /** Runs an action and offers a retry when it fails without an answer. */
  async function attempt(action: () => Promise<void>) {
    try {
      await action();
    } catch (error) {
      if (isRetryable(error))
        setState({ status: 'retryable', text: socialFailureText(t, error, type), retry: () => attempt(action) });
      else fail(error);
    }
  }

  const exchange = (code: string, codeVerifier: string) =>
    attempt(async () => {
      const body = { type, redirectUri: getRedirectUri(type), code, codeVerifier };
      const { accessToken, idToken, profile } = await store.getState().api(exchangeSocialCode, { body });
      const { email, name, avatar } = profile;
      if (email === null) return fail(null);
      const providerData =
        type === 'google' ? { google: { ...profile, idToken: idToken ?? '' } } : { facebook: profile };
      // The code is used up from here on, so a retry repeats only the sign-in.
      await signInOrLink({
        email,
        username: email,
        password: accessToken,
        name,
        avatar,
        type,
        language,
        ...providerData,
      });
    });

  const signInOrLink = (signIn: SignIn) =>
    attempt(async () => {
      try {
        await send(signIn);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'social_link_required')) throw error;
        setState({ status: 'link', signIn });
      }
    });

  useEffect(() => {
    // A code is valid for one call, which a second run of this effect must not repeat.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void handleReturn();
    // Once, with the URL of the redirect.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  async function connect(signIn: SignIn, currentPassword: string) {
    try {
      await send({ ...signIn, currentPassword });
    } catch (error) {
      if (isPasswordError(error, 'body.currentPassword')) throw error;
      // The tokens may still be valid, so the form stays.
      if (isRetryable(error)) store.getState().notify('error', socialFailureText(t, error, type));
      else fail(error);
    }
  }

  return { state, connect, cancel: () => redirectWithToast('info', t('social.cancelled')) };
}
