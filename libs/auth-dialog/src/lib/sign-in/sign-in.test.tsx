import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getHash, login, requestSignInLink, type ParsedRequest } from '@marketplace/api-contract';
import { browserDocument, pendingSearch, signInEmail } from '@marketplace/session';
import {
  mock,
  profile,
  errorResponse,
  renderScreen,
  ShownToasts,
  site,
  type ScreenOptions,
  fillField,
} from '@marketplace/testing';
import { LoginPage } from './login-page';

const user = userEvent.setup({ delay: null });

const server = setupServer(mock(getHash, { result: 'hash' }));
beforeEach(() => {
  vi.spyOn(browserDocument, 'load').mockReturnValue();
});
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
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
  await fillField(screen.getByLabelText('Email address'), email);
  await fillField(screen.getByLabelText('Password'), password);
}

describe('signing in', () => {
  it('AU-02 AU-13 RT-05 signing in sends the lower-cased email, stores the user and loads the saved page', async () => {
    const requests: ParsedRequest<typeof login>['body'][] = [];
    server.use(
      mock(login, ({ body }) => {
        requests.push(body);
        return { profile: profile() };
      }),
    );
    sessionStorage.setItem('SAVED_PAGE', '/order?from=cart');
    open();
    await fill('  Noa@Example.com', 'correct horse');
    await user.click(submit());
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('/order?from=cart'));
    expect(requests).toEqual([{ username: 'noa@example.com', password: 'correct horse' }]);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual({ avatar: null, name: 'Noa Berg' });
    expect(sessionStorage.getItem('SAVED_PAGE')).toBeNull();
  });

  it('AU-02 the form requires both fields and focuses the first empty one', async () => {
    open();
    await user.click(submit());
    expect(screen.getAllByText('This is a required field.')).toHaveLength(2);
    expect(screen.getByLabelText('Email address')).toHaveFocus();
  });

  it('a double click sends one call and marks the button as busy', async () => {
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
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('/'));
    expect(calls).toBe(1);
  });

  it.each([
    [
      'AU-03 wrong credentials show an error toast',
      errorResponse(401, 'login_failed'),
      /^error: Wrong email or password/,
    ],
    ['too many attempts show their own toast', errorResponse(429, 'too_many_requests'), /^error: Too many attempts/],
    ['an unavailable server shows its own toast', errorResponse(503, 'service_unavailable'), /^error: The marketplace/],
    [
      'AU-03 an unverified customer gets an info toast',
      { err: 'unVerified' as const },
      /^info: Confirm your email address/,
    ],
  ])('%s', async (_, answer, text) => {
    server.use(mock(login, answer));
    open();
    await fill('noa@example.com', 'wrong');
    await user.click(submit());
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(browserDocument.load).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Email address')).toHaveValue('noa@example.com');
    await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'));
  });

  it('AU-03 the password field shows wrong credentials until one of the two fields changes', async () => {
    server.use(mock(login, errorResponse(401, 'login_failed')));
    open();
    await fill('noa@example.com', 'wrong horse');
    await user.click(submit());
    const password = screen.getByLabelText('Password');
    await waitFor(() => expect(password).toHaveFocus());
    expect(password).toHaveAccessibleDescription(/^Wrong email or password\.$/);
    expect(screen.getByText(/^error: Wrong email or password/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Email address'), 'x');
    expect(password).not.toHaveAttribute('aria-invalid');
  });

  it('the form offers a sign-in link by email when the account’s passwords are blocked', async () => {
    const requests: unknown[] = [];
    server.use(
      mock(login, errorResponse(403, 'sign_in_link_required')),
      mock(requestSignInLink, ({ body }) => (requests.push(body), {})),
    );
    open();
    await fill('Noa@Example.com', 'correct horse');
    await user.click(submit());
    const offer = await screen.findByRole('group', { name: 'Email me a sign-in link' });
    expect(offer).toHaveFocus();
    expect(offer).toHaveTextContent('Too many wrong passwords were entered for this account today.');
    await user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
    expect(await screen.findByText(/^Check your email: if there’s an account/)).toBeInTheDocument();
    expect(requests).toEqual([{ email: 'noa@example.com', language: 'en' }]);
    expect(signInEmail.read()).toBe('Noa@Example.com');
  });

  it('SE-16 signing in opens the search that waits to be saved when no page is saved', async () => {
    server.use(mock(login, { profile: profile() }));
    pendingSearch.write({ name: 'Canoes', query: 'search=canoe' });
    open();
    await fill('noa@example.com', 'correct horse');
    await user.click(submit());
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('/search?search=canoe'));
  });

  it('a failed connection shows its own toast', async () => {
    server.use(http.post('*/api/login', () => HttpResponse.error()));
    open();
    await fill('noa@example.com', 'correct horse');
    await user.click(submit());
    expect(await screen.findByText(/^error: We couldn’t connect/)).toBeInTheDocument();
  });

  it('AU-12 Enter submits on the button and does nothing in a field', async () => {
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

  it('AU-15 signing in posts the credentials to the admin app and ignores its failure', async () => {
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
    expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('/');
    expect(screen.queryByText(/^error/)).toBeNull();
  });

  it('the fields have autocomplete values for password managers', () => {
    open();
    expect(screen.getByLabelText('Email address')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
});
