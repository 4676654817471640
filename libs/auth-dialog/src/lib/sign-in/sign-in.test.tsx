import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getHash, login, requestSignInLink, type RequestOf } from '@marketplace/api-contract';
import { pendingSearch, signInEmail } from '@marketplace/session';
import {
  mock,
  profile,
  refusal,
  renderScreen,
  ShownToasts,
  site,
  type ScreenOptions,
  write,
} from '@marketplace/testing';
import { LoginPage } from './login-page';
import { leavePage } from './leave-page';

const user = userEvent.setup({ delay: null });

vi.mock('./leave-page');

const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  vi.mocked(leavePage).mockReset();
});
afterAll(() => server.close());

const open = (options: ScreenOptions = {}) =>
  renderScreen(
    <>
      <LoginPage />
      <ShownToasts />
    </>,
    { path: '/login', ...options },
  );
const submit = () => screen.getByRole('button', { name: 'Sign in' });
async function fill(email: string, password: string) {
  await write(screen.getByLabelText('Email address'), email);
  await write(screen.getByLabelText('Password'), password);
}

describe('signing in', () => {
  it('AU-02 AU-13 RT-05 sends the e-mail in lower case with the password, remembers who it is and loads the saved page', async () => {
    const asked: RequestOf<typeof login>['body'][] = [];
    server.use(
      mock(login, ({ body }) => {
        asked.push(body);
        return { profile: profile() };
      }),
    );
    sessionStorage.setItem('SAVED_PAGE', '/order?from=cart');
    open();
    await fill('  Noa@Example.com', 'correct horse');
    await user.click(submit());
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith('/order?from=cart'));
    expect(asked).toEqual([{ username: 'noa@example.com', password: 'correct horse' }]);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual({ avatar: null, name: 'Noa Berg' });
    expect(sessionStorage.getItem('SAVED_PAGE')).toBeNull();
  });

  it('AU-02 needs both, and goes to the first that is missing', async () => {
    open();
    await user.click(submit());
    expect(screen.getAllByText('This is a required field.')).toHaveLength(2);
    expect(screen.getByLabelText('Email address')).toHaveFocus();
  });

  it('sends once on a double click, and shows that it is busy', async () => {
    const answer = Promise.withResolvers<{ profile: ReturnType<typeof profile> }>();
    let calls = 0;
    server.use(
      mock(login, () => {
        calls += 1;
        return answer.promise;
      }),
    );
    open();
    await fill('noa@example.com', 'correct horse');
    await user.dblClick(submit());
    expect(submit()).toHaveAttribute('aria-busy', 'true');
    answer.resolve({ profile: profile() });
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith('/'));
    expect(calls).toBe(1);
  });

  it.each([
    ['AU-03 says that the two do not match', refusal(401, 'login_failed'), /^error: That email address and password/],
    ['has a text of its own for too many attempts', refusal(429, 'too_many_requests'), /^error: Too many attempts/],
    ['has a text of its own for a server that is away', refusal(503, 'service_unavailable'), /^error: The marketplace/],
    [
      'AU-03 asks an unverified customer to verify',
      { err: 'unVerified' as const },
      /^info: Please verify your account/,
    ],
  ])('%s', async (_, answer, text) => {
    server.use(mock(login, answer));
    open();
    await fill('noa@example.com', 'wrong');
    await user.click(submit());
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(leavePage).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Email address')).toHaveValue('noa@example.com');
    await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'));
  });

  it('AU-03 a wrong password is told in the form too, with the focus there, until one of the two is another', async () => {
    server.use(mock(login, refusal(401, 'login_failed')));
    open();
    await fill('noa@example.com', 'wrong horse');
    await user.click(submit());
    const password = screen.getByLabelText('Password');
    await waitFor(() => expect(password).toHaveFocus());
    expect(password).toHaveAccessibleDescription(/^That email address and password don’t match/);
    expect(screen.getByText(/^error: That email address and password/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Email address'), 'x');
    expect(password).not.toHaveAttribute('aria-invalid');
  });

  it('AU-02 offers a link by email where no password is taken now, and keeps whose it is', async () => {
    const requests: unknown[] = [];
    server.use(
      mock(login, refusal(403, 'sign_in_link_required')),
      mock(requestSignInLink, ({ body }) => (requests.push(body), {})),
    );
    open();
    await fill('Noa@Example.com', 'correct horse');
    await user.click(submit());
    const offer = await screen.findByRole('group', { name: 'Email me a sign-in link' });
    expect(offer).toHaveFocus();
    expect(offer).toHaveTextContent('Too many wrong passwords were tried for this account today.');
    await user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
    expect(await screen.findByText(/^Check your email: if there’s an account/)).toBeInTheDocument();
    expect(requests).toEqual([{ email: 'noa@example.com', language: 'en' }]);
    expect(signInEmail.read()).toBe('noa@example.com');
  });

  it('SE-16 leads to the search that waits to be saved where no page is remembered, as in the tab of a link', async () => {
    server.use(mock(login, { profile: profile() }));
    pendingSearch.keep({ name: 'Canoes', query: 'search=canoe' });
    open();
    await fill('noa@example.com', 'correct horse');
    await user.click(submit());
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith('/search?search=canoe'));
  });

  it('has a text of its own when there is no connection', async () => {
    server.use(http.post('*/api/login', () => HttpResponse.error()));
    open();
    await fill('noa@example.com', 'correct horse');
    await user.click(submit());
    expect(await screen.findByText(/^error: The server could not be reached/)).toBeInTheDocument();
  });

  it('AU-12 Enter in a field sends nothing; on the button it does', async () => {
    let calls = 0;
    server.use(
      mock(login, () => {
        calls += 1;
        return { profile: profile() };
      }),
    );
    open();
    await user.type(screen.getByLabelText('Email address'), 'noa@example.com{Enter}');
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    expect(calls).toBe(0);
    submit().focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls).toBe(1));
  });

  it('AU-15 signs in to the admin app as well, and does not mind if that fails', async () => {
    const sent: unknown[] = [];
    const fetched = vi.spyOn(globalThis, 'fetch');
    server.use(
      http.post('https://admin.example/api/login', async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse('no', { status: 500 });
      }),
      mock(login, { profile: profile() }),
    );
    open({ session: { site: site({ adminAppURL: 'https://admin.example' }) } });
    await fill('noa@example.com', 'correct horse');
    await user.click(submit());
    await waitFor(() => expect(sent).toEqual([{ username: 'noa@example.com', password: 'correct horse' }]));
    const [, options] = fetched.mock.calls.find(([address]) => address.toString().startsWith('https://admin.')) ?? [];
    expect(options).toMatchObject({ credentials: 'include', keepalive: true });
    expect(leavePage).toHaveBeenCalledExactlyOnceWith('/');
    expect(screen.queryByText(/^error/)).toBeNull();
  });

  it('tells password managers what each field is', () => {
    open();
    expect(screen.getByLabelText('Email address')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
});
