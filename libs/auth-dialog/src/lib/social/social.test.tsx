import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  exchangeSocialCode,
  getHash,
  socialLogin,
  startSocialLogin,
  type ResponseBody,
  type ParsedRequest,
} from '@marketplace/api-contract';
import {
  mock,
  profile,
  errorResponse,
  renderScreen,
  ShownToasts,
  site,
  fillField,
  type ErrorResponse,
} from '@marketplace/testing';
import { browserDocument } from '@marketplace/session';
import { LoginPage } from '../sign-in/login-page';
import { SocialReturnPage } from './social-return-page';

const user = userEvent.setup({ delay: null });

const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.spyOn(browserDocument, 'load').mockReturnValue();
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
});
afterAll(() => server.close());

const siteWithProviders = (
  googleEnabled: boolean,
  facebookEnabled: boolean,
  ids = { google: 'g-1', facebook: 'f-1' },
) =>
  site({
    customerLogin: { layout: 'default', loginAttributes: { googleEnabled, facebookEnabled } },
    googleClientID: ids.google,
    facebookClientID: ids.facebook,
  });
const openLogin = (one = siteWithProviders(true, true)) =>
  renderScreen(
    <>
      <LoginPage />
      <ShownToasts />
    </>,
    { path: '/login', session: { site: one } },
  );
const names = () => screen.queryAllByRole('button', { name: /^Continue with/ }).map((button) => button.textContent);

describe('AU-11 SocialButtons', () => {
  it.each([
    ['both providers', siteWithProviders(true, true), ['Continue with Google', 'Continue with Facebook']],
    ['only an enabled provider', siteWithProviders(false, true), ['Continue with Facebook']],
    [
      'only a provider with a client id',
      siteWithProviders(true, true, { google: 'g-1', facebook: '' }),
      ['Continue with Google'],
    ],
    ['nothing when neither is enabled', siteWithProviders(false, false), []],
  ])('show %s', (_, one, expected) => {
    openLogin(one);
    expect(names()).toEqual(expected);
  });

  it('open the provider with a code challenge and keep the verifier in this tab', async () => {
    const requests: ParsedRequest<typeof startSocialLogin>['body'][] = [];
    server.use(
      mock(startSocialLogin, ({ body }) => {
        requests.push(body);
        return { url: 'https://accounts.example/auth?x=1' };
      }),
    );
    openLogin();
    await user.dblClick(screen.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() =>
      expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('https://accounts.example/auth?x=1'),
    );
    expect(requests).toHaveLength(1);
    const stored = JSON.parse(sessionStorage.getItem('SOCIAL_SIGN_IN') ?? '') as { state: string; verifier: string };
    expect(requests[0]).toEqual({
      type: 'google',
      redirectUri: `${window.location.origin}/login/google`,
      state: stored.state,
      codeChallenge: createHash('sha256').update(stored.verifier).digest('base64url'),
    });
    expect(stored.verifier).not.toBe(stored.state);
  });

  it.each([
    ['AU-11', errorResponse(403, 'not_offered'), /^error: We couldn’t sign you in/],
    ['AU-11', errorResponse(503, 'service_unavailable'), /^error: The marketplace isn’t responding/],
    ['AU-11', errorResponse(503, 'provider_unavailable'), /^error: Facebook isn’t responding/],
  ])('show an error when the sign-in cannot start: %s', async (_, answer, text) => {
    server.use(mock(startSocialLogin, answer));
    openLogin();
    await user.click(screen.getByRole('button', { name: 'Continue with Facebook' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(browserDocument.load).not.toHaveBeenCalled();
  });
});

const VERIFIER = 'v'.repeat(43);
const exchangeAnswer: ResponseBody<typeof exchangeSocialCode> = {
  accessToken: 'access',
  idToken: 'id-token',
  profile: { email: 'noa@example.com', name: 'Noa Berg', avatar: 'https://pictures.example/noa' },
};
interface Answers {
  exchange?: ResponseBody<typeof exchangeSocialCode> | ErrorResponse;
  signIn?: (body: ParsedRequest<typeof socialLogin>['body']) => ResponseBody<typeof socialLogin> | ErrorResponse;
}

/** Renders the page after the provider's redirect with a code. */
function renderReturn(
  type: 'google' | 'facebook',
  { exchange = exchangeAnswer, signIn = () => ({ profile: profile() }) }: Answers = {},
  query = 'code=code-1&state=state-1',
) {
  const exchanged: ParsedRequest<typeof exchangeSocialCode>['body'][] = [];
  const signIns: ParsedRequest<typeof socialLogin>['body'][] = [];
  server.use(
    mock(exchangeSocialCode, ({ body }) => {
      exchanged.push(body);
      return exchange;
    }),
    mock(socialLogin, ({ body }) => {
      signIns.push(body);
      return signIn(body);
    }),
  );
  const view = renderScreen(
    <StrictMode>
      <SocialReturnPage type={type} />
      <ShownToasts />
    </StrictMode>,
    { path: `/login/${type}?${query}` },
  );
  return { exchanged, signIns, ...view };
}
const storePendingSignIn = (type: 'google' | 'facebook', at = Date.now()) =>
  sessionStorage.setItem('SOCIAL_SIGN_IN', JSON.stringify({ type, state: 'state-1', verifier: VERIFIER, at }));

describe('AU-11 SocialReturnPage', () => {
  it('exchanges the code once, signs in with the specified payload and opens the saved page', async () => {
    storePendingSignIn('google');
    sessionStorage.setItem('SAVED_PAGE', '/product/canoe/12?startDate=2026-06-01#reviews');
    const { exchanged, signIns } = renderReturn('google');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Signing you in with Google…');
    await waitFor(() =>
      expect(browserDocument.load).toHaveBeenCalledWith('/product/canoe/12?startDate=2026-06-01#reviews'),
    );
    const redirectUri = `${window.location.origin}/login/google`;
    expect(exchanged).toEqual([{ type: 'google', redirectUri, code: 'code-1', codeVerifier: VERIFIER }]);
    expect(signIns).toEqual([
      {
        email: 'noa@example.com',
        username: 'noa@example.com',
        password: 'access',
        name: 'Noa Berg',
        avatar: 'https://pictures.example/noa',
        type: 'google',
        google: { ...exchangeAnswer.profile, idToken: 'id-token' },
        language: 'en',
      },
    ]);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toMatchObject({ name: 'Noa Berg' });
    expect(sessionStorage.getItem('SOCIAL_SIGN_IN')).toBeNull();
  });

  it('sends a Facebook profile as `facebook`, without an ID token', async () => {
    storePendingSignIn('facebook');
    const { signIns } = renderReturn('facebook', { exchange: { ...exchangeAnswer, idToken: null } });
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledWith('/'));
    expect(signIns[0]).toMatchObject({ type: 'facebook', facebook: exchangeAnswer.profile });
    expect(signIns[0]).not.toHaveProperty('google');
  });

  it.each([
    ['a return that this tab did not start', () => undefined, undefined],
    ['another state', () => storePendingSignIn('google'), 'code=code-1&state=other'],
    ['another provider', () => storePendingSignIn('facebook'), undefined],
    ['no code', () => storePendingSignIn('google'), 'state=state-1'],
    [
      'a sign-in started more than 15 minutes ago',
      () => storePendingSignIn('google', Date.now() - 16 * 60_000),
      undefined,
    ],
  ])('exchanges nothing for %s', async (_, prepare, query) => {
    prepare();
    const { exchanged, path } = renderReturn('google', {}, query);
    expect(await screen.findByText(/^error: We couldn’t sign you in/)).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
    expect(exchanged).toEqual([]);
  });

  it('does not sign in when the provider returns no email', async () => {
    storePendingSignIn('facebook');
    const { signIns } = renderReturn('facebook', {
      exchange: { ...exchangeAnswer, profile: { ...exchangeAnswer.profile, email: null } },
    });
    expect(await screen.findByText(/^error: We couldn’t sign you in/)).toBeInTheDocument();
    expect(signIns).toEqual([]);
  });

  it.each([
    ['the provider refuses', { exchange: errorResponse(401, 'social_failed') }, /^error: We couldn’t sign you in/],
    ['the server refuses', { signIn: () => errorResponse(401, 'social_failed') }, /^error: We couldn’t sign you in/],
  ] as [string, Answers, RegExp][])('shows an error and opens the saved page when %s', async (_, answers, text) => {
    storePendingSignIn('google');
    sessionStorage.setItem('SAVED_PAGE', '/search?search=canoe');
    const { path } = renderReturn('google', answers);
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/search?search=canoe'));
    expect(browserDocument.load).not.toHaveBeenCalled();
  });

  it.each([
    ['the marketplace was unavailable', errorResponse(503, 'service_unavailable'), /^The marketplace isn’t responding/],
    ['the provider was unavailable', errorResponse(503, 'provider_unavailable'), /^Google isn’t responding/],
    ['too many attempts', errorResponse(429, 'too_many_requests'), /^Too many attempts/],
  ])('resumes where it stopped after %s', async (_, answer, text) => {
    storePendingSignIn('google');
    sessionStorage.setItem('SAVED_PAGE', '/search?search=canoe');
    const { exchanged, signIns } = renderReturn('google', { exchange: answer });
    expect(await screen.findByText(text)).toBeVisible();
    server.use(
      mock(exchangeSocialCode, ({ body }) => {
        exchanged.push(body);
        return exchangeAnswer;
      }),
      mock(socialLogin, ({ body }) => {
        signIns.push(body);
        return signIns.length === 1 ? answer : { profile: profile() };
      }),
    );
    const again = screen.getByRole('button', { name: 'Try again' });
    await user.click(again);
    await waitFor(() => expect(signIns).toHaveLength(1));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    await user.click(again);
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('/search?search=canoe'));
    // A code is valid once: it is not sent again after it was accepted.
    expect(exchanged.map(({ code }) => code)).toEqual(['code-1', 'code-1']);
    expect(signIns).toHaveLength(2);
  });

  it('opens the home page when the visitor gives up on an unavailable provider', async () => {
    storePendingSignIn('google');
    const { path } = renderReturn('google', { exchange: errorResponse(503, 'provider_unavailable') });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.getByText('info: Sign-in was cancelled.')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('shows an info toast when the visitor cancels at the provider', async () => {
    storePendingSignIn('google');
    const { path } = renderReturn('google', {}, 'error=access_denied&state=state-1');
    expect(await screen.findByText('info: Sign-in was cancelled.')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('opens /verification when the account is not verified yet', async () => {
    storePendingSignIn('facebook');
    const { path } = renderReturn('facebook', { signIn: () => ({ err: 'unVerified' }) });
    expect(await screen.findByText(/^info: Confirm your email address/)).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/verification'));
  });
});

describe('AU-11 SocialReturnPage with an email that already has an account', () => {
  const signIn: Answers['signIn'] = ({ currentPassword }) => {
    if (currentPassword === undefined) return errorResponse(409, 'social_link_required');
    return currentPassword === 'right one' ? { profile: profile() } : errorResponse(403, 'password_wrong');
  };

  it('asks for the password, shows a wrong one at its field and signs in with the right one', async () => {
    storePendingSignIn('google');
    const { signIns, exchanged } = renderReturn('google', { signIn });
    expect(await screen.findByText(/^noa@example.com already has an account/)).toBeVisible();
    const password = screen.getByLabelText('Password');
    const submit = screen.getByRole('button', { name: 'Link and sign in' });
    await user.click(submit);
    expect(password).toHaveAccessibleDescription('This is a required field.');
    await fillField(password, 'wrong one');
    await user.click(submit);
    await waitFor(() => expect(password).toHaveAccessibleDescription('Incorrect password.'));
    expect(password).toHaveFocus();
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-busy'));
    await user.clear(password);
    await fillField(password, 'right one');
    await user.click(submit);
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledWith('/'));
    expect(signIns.map(({ currentPassword }) => currentPassword)).toEqual([undefined, 'wrong one', 'right one']);
    expect(exchanged).toHaveLength(1);
  });

  it('keeps the form after too many attempts and opens the saved page on Not now', async () => {
    storePendingSignIn('google');
    sessionStorage.setItem('SAVED_PAGE', '/saved');
    const { path } = renderReturn('google', {
      signIn: ({ currentPassword }) =>
        currentPassword === undefined
          ? errorResponse(409, 'social_link_required')
          : errorResponse(429, 'too_many_requests'),
    });
    await fillField(await screen.findByLabelText('Password'), 'some password');
    await user.click(screen.getByRole('button', { name: 'Link and sign in' }));
    expect(await screen.findByText(/^error: Too many attempts/)).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveValue('some password');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(path()).toBe('/saved'));
    expect(browserDocument.load).not.toHaveBeenCalled();
  });
});
