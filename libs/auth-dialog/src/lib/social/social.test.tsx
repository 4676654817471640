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
  type AnswerOf,
  type RequestOf,
} from '@marketplace/api-contract';
import { mock, profile, refusal, renderScreen, ShownToasts, site, write, type Refusal } from '@marketplace/testing';
import { leavePage } from '../sign-in/leave-page';
import { LoginPage } from '../sign-in/login-page';
import { SocialReturnPage } from './social-return-page';

vi.mock('../sign-in/leave-page');
const user = userEvent.setup({ delay: null });

const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => vi.mocked(leavePage).mockReset());
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
});
afterAll(() => server.close());

const offering = (googleEnabled: boolean, facebookEnabled: boolean, ids = { google: 'g-1', facebook: 'f-1' }) =>
  site({
    customerLogin: { layout: 'default', loginAttributes: { googleEnabled, facebookEnabled } },
    googleClientID: ids.google,
    facebookClientID: ids.facebook,
  });
const openLogin = (one = offering(true, true)) =>
  renderScreen(
    <>
      <LoginPage />
      <ShownToasts />
    </>,
    { path: '/login', session: { site: one } },
  );
const names = () => screen.queryAllByRole('button', { name: /^Continue with/ }).map((button) => button.textContent);

describe('AU-11 the buttons', () => {
  it.each([
    ['both', offering(true, true), ['Continue with Google', 'Continue with Facebook']],
    ['what is enabled', offering(false, true), ['Continue with Facebook']],
    ['what has a client id', offering(true, true, { google: 'g-1', facebook: '' }), ['Continue with Google']],
    ['none', offering(false, false), []],
  ])('are there for %s', (_, one, expected) => {
    openLogin(one);
    expect(names()).toEqual(expected);
  });

  it('lead to the provider with a challenge whose verifier stays in this tab', async () => {
    const asked: RequestOf<typeof startSocialLogin>['body'][] = [];
    server.use(
      mock(startSocialLogin, ({ body }) => {
        asked.push(body);
        return { url: 'https://accounts.example/auth?x=1' };
      }),
    );
    openLogin();
    await user.dblClick(screen.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith('https://accounts.example/auth?x=1'));
    expect(asked).toHaveLength(1);
    const kept = JSON.parse(sessionStorage.getItem('SOCIAL_TRY') ?? '') as { state: string; verifier: string };
    expect(asked[0]).toEqual({
      type: 'google',
      redirectUri: `${window.location.origin}/login/google`,
      state: kept.state,
      codeChallenge: createHash('sha256').update(kept.verifier).digest('base64url'),
    });
    expect(kept.verifier).not.toBe(kept.state);
  });

  it.each([
    ['AU-11', refusal(403, 'not_offered'), /^error: Signing in this way did not work/],
    ['AU-11', refusal(503, 'service_unavailable'), /^error: The marketplace is not answering/],
    ['AU-11', refusal(503, 'provider_unavailable'), /^error: Facebook is not answering right now/],
  ])('%s say so when the way is closed', async (_, answer, text) => {
    server.use(mock(startSocialLogin, answer));
    openLogin();
    await user.click(screen.getByRole('button', { name: 'Continue with Facebook' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(leavePage).not.toHaveBeenCalled();
  });
});

const VERIFIER = 'v'.repeat(43);
const came: AnswerOf<typeof exchangeSocialCode> = {
  accessToken: 'access',
  idToken: 'id-token',
  profile: { email: 'noa@example.com', name: 'Noa Berg', avatar: 'https://pictures.example/noa' },
};
interface Answers {
  exchange?: AnswerOf<typeof exchangeSocialCode> | Refusal;
  enter?: (body: RequestOf<typeof socialLogin>['body']) => AnswerOf<typeof socialLogin> | Refusal;
}

/** Comes back from the provider with a code. */
function comeBack(
  type: 'google' | 'facebook',
  { exchange = came, enter = () => ({ profile: profile() }) }: Answers = {},
  query = 'code=code-1&state=state-1',
) {
  const exchanged: RequestOf<typeof exchangeSocialCode>['body'][] = [];
  const entered: RequestOf<typeof socialLogin>['body'][] = [];
  server.use(
    mock(exchangeSocialCode, ({ body }) => {
      exchanged.push(body);
      return exchange;
    }),
    mock(socialLogin, ({ body }) => {
      entered.push(body);
      return enter(body);
    }),
  );
  const view = renderScreen(
    <StrictMode>
      <SocialReturnPage type={type} />
      <ShownToasts />
    </StrictMode>,
    { path: `/login/${type}?${query}` },
  );
  return { exchanged, entered, ...view };
}
const begin = (type: 'google' | 'facebook', at = Date.now()) =>
  sessionStorage.setItem('SOCIAL_TRY', JSON.stringify({ type, state: 'state-1', verifier: VERIFIER, at }));

describe('AU-11 coming back', () => {
  it('exchanges the code once and signs in with the payload of the specification, at the saved page', async () => {
    begin('google');
    sessionStorage.setItem('SAVED_PAGE', '/product/canoe/12?startDate=2026-06-01#reviews');
    const { exchanged, entered } = comeBack('google');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Signing you in with Google');
    await waitFor(() => expect(leavePage).toHaveBeenCalledWith('/product/canoe/12?startDate=2026-06-01#reviews'));
    const redirectUri = `${window.location.origin}/login/google`;
    expect(exchanged).toEqual([{ type: 'google', redirectUri, code: 'code-1', codeVerifier: VERIFIER }]);
    expect(entered).toEqual([
      {
        email: 'noa@example.com',
        username: 'noa@example.com',
        password: 'access',
        name: 'Noa Berg',
        avatar: 'https://pictures.example/noa',
        type: 'google',
        google: { ...came.profile, idToken: 'id-token' },
        language: 'en',
      },
    ]);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toMatchObject({ name: 'Noa Berg' });
    expect(sessionStorage.getItem('SOCIAL_TRY')).toBeNull();
  });

  it('sends what Facebook said as facebook, without an ID token', async () => {
    begin('facebook');
    const { entered } = comeBack('facebook', { exchange: { ...came, idToken: null } });
    await waitFor(() => expect(leavePage).toHaveBeenCalledWith('/'));
    expect(entered[0]).toMatchObject({ type: 'facebook', facebook: came.profile });
    expect(entered[0]).not.toHaveProperty('google');
  });

  it.each([
    ['a link that somebody else made', () => undefined, undefined],
    ['another state', () => begin('google'), 'code=code-1&state=other'],
    ['another provider', () => begin('facebook'), undefined],
    ['no code', () => begin('google'), 'state=state-1'],
    ['what was begun long ago', () => begin('google', Date.now() - 16 * 60_000), undefined],
  ])('takes nothing of %s', async (_, prepare, query) => {
    prepare();
    const { exchanged, path } = comeBack('google', {}, query);
    expect(await screen.findByText(/^error: Signing in this way did not work/)).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
    expect(exchanged).toEqual([]);
  });

  it('does not proceed without an e-mail', async () => {
    begin('facebook');
    const { entered } = comeBack('facebook', {
      exchange: { ...came, profile: { ...came.profile, email: null } },
    });
    expect(await screen.findByText(/^error: Signing in this way did not work/)).toBeInTheDocument();
    expect(entered).toEqual([]);
  });

  it.each([
    ['the provider refuses', { exchange: refusal(401, 'social_failed') }, /^error: Signing in this way did not work/],
    ['the server refuses', { enter: () => refusal(401, 'social_failed') }, /^error: Signing in this way did not work/],
  ] as [string, Answers, RegExp][])('tells and goes back to the page from before when %s', async (_, answers, text) => {
    begin('google');
    sessionStorage.setItem('SAVED_PAGE', '/search?search=canoe');
    const { path } = comeBack('google', answers);
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/search?search=canoe'));
    expect(leavePage).not.toHaveBeenCalled();
  });

  it.each([
    ['the marketplace', refusal(503, 'service_unavailable'), /^The marketplace is not answering right now/],
    ['the provider', refusal(503, 'provider_unavailable'), /^Google is not answering right now/],
    ['whoever was asked too often', refusal(429, 'too_many_requests'), /^Too many attempts/],
  ])('goes on from where it was when %s answers again', async (_, answer, text) => {
    begin('google');
    sessionStorage.setItem('SAVED_PAGE', '/search?search=canoe');
    const { exchanged, entered } = comeBack('google', { exchange: answer });
    expect(await screen.findByText(text)).toBeVisible();
    server.use(
      mock(exchangeSocialCode, ({ body }) => {
        exchanged.push(body);
        return came;
      }),
      mock(socialLogin, ({ body }) => {
        entered.push(body);
        return entered.length === 1 ? answer : { profile: profile() };
      }),
    );
    const again = screen.getByRole('button', { name: 'Try again' });
    await user.click(again);
    await waitFor(() => expect(entered).toHaveLength(1));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    await user.click(again);
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith('/search?search=canoe'));
    // A code serves once: it is not sent again after it was taken.
    expect(exchanged.map(({ code }) => code)).toEqual(['code-1', 'code-1']);
    expect(entered).toHaveLength(2);
  });

  it('that nobody answers can be left', async () => {
    begin('google');
    const { path } = comeBack('google', { exchange: refusal(503, 'provider_unavailable') });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.getByText('info: Signing in was cancelled.')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('that was cancelled at the provider is no error', async () => {
    begin('google');
    const { path } = comeBack('google', {}, 'error=access_denied&state=state-1');
    expect(await screen.findByText('info: Signing in was cancelled.')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('of somebody who has yet to confirm the e-mail says so', async () => {
    begin('facebook');
    const { path } = comeBack('facebook', { enter: () => ({ err: 'unVerified' }) });
    expect(await screen.findByText(/^info: Please verify your account/)).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/verification'));
  });
});

describe('AU-11 an e-mail that has an account already', () => {
  const enter: Answers['enter'] = ({ currentPassword }) => {
    if (currentPassword === undefined) return refusal(409, 'social_link_required');
    return currentPassword === 'right one' ? { profile: profile() } : refusal(403, 'password_wrong');
  };

  it('asks for its password: a wrong one stands at its field, the right one connects and signs in', async () => {
    begin('google');
    const { entered, exchanged } = comeBack('google', { enter });
    expect(await screen.findByText(/^There is already an account for noa@example.com/)).toBeVisible();
    const password = screen.getByLabelText('Password');
    const submit = screen.getByRole('button', { name: 'Connect and sign in' });
    await user.click(submit);
    expect(password).toHaveAccessibleDescription('This is a required field.');
    await write(password, 'wrong one');
    await user.click(submit);
    await waitFor(() => expect(password).toHaveAccessibleDescription('The password is not right.'));
    expect(password).toHaveFocus();
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-busy'));
    await user.clear(password);
    await write(password, 'right one');
    await user.click(submit);
    await waitFor(() => expect(leavePage).toHaveBeenCalledWith('/'));
    expect(entered.map(({ currentPassword }) => currentPassword)).toEqual([undefined, 'wrong one', 'right one']);
    expect(exchanged).toHaveLength(1);
  });

  it('stays while one has to wait, and can be left', async () => {
    begin('google');
    sessionStorage.setItem('SAVED_PAGE', '/saved');
    const { path } = comeBack('google', {
      enter: ({ currentPassword }) =>
        currentPassword === undefined ? refusal(409, 'social_link_required') : refusal(429, 'too_many_requests'),
    });
    await write(await screen.findByLabelText('Password'), 'some password');
    await user.click(screen.getByRole('button', { name: 'Connect and sign in' }));
    expect(await screen.findByText(/^error: Too many attempts/)).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveValue('some password');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(path()).toBe('/saved'));
    expect(leavePage).not.toHaveBeenCalled();
  });
});
