import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getHash, requestSignInLink, signInByLink, type RequestOf } from '@marketplace/api-contract';
import { signInEmail } from '@marketplace/session';
import { mock, profile, refusal, renderScreen, ShownToasts, write } from '@marketplace/testing';
import { leavePage } from './leave-page';
import { SignInLinkPage } from './sign-in-link-page';

const user = userEvent.setup({ delay: null });

vi.mock('./leave-page');

let sent: RequestOf<typeof signInByLink>['body'][] = [];
const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sent = [];
  server.use(
    mock(signInByLink, ({ body }) => {
      sent.push(body);
      return { profile: profile() };
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  vi.mocked(leavePage).mockReset();
});
afterAll(() => server.close());

const TOKEN = 't'.repeat(43);
const open = (path = `/login/link#token=${TOKEN}`) =>
  renderScreen(
    <>
      <SignInLinkPage />
      <ShownToasts />
    </>,
    { path },
  );
const email = () => screen.getByLabelText('Email address');
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('SignInLinkPage', () => {
  it('AU-02 signs in when its button is pressed, not before', async () => {
    open();
    await write(email(), ' Noa@Example.com ');
    expect(sent).toEqual([]);
    await press('Sign in');
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sent).toEqual([{ token: TOKEN, email: 'noa@example.com' }]);
  });

  it('AU-02 knows the email that this browser has asked the link for', async () => {
    signInEmail.keep('noa@example.com');
    open();
    await waitFor(() => expect(email()).toHaveValue('noa@example.com'));
    await press('Sign in');
    await waitFor(() => expect(sent).toEqual([{ token: TOKEN, email: 'noa@example.com' }]));
  });

  it.each([`/login/link#token=${TOKEN}`, '/login/link'])(
    'AU-02 says at the field where %s is of no use, and sends a new link',
    async (path) => {
      const requests: unknown[] = [];
      server.use(
        mock(signInByLink, refusal(400, 'token_invalid')),
        mock(requestSignInLink, ({ body }) => (requests.push(body), {})),
      );
      open(path);
      await write(email(), 'noa@example.com');
      await press('Sign in');
      await waitFor(() => expect(email()).toHaveAccessibleDescription(/^This link isn’t for this email address/));
      expect(email()).toHaveFocus();
      await press('Send me a new link');
      expect(await screen.findByText(/^Check your email/)).toBeInTheDocument();
      expect(requests).toEqual([{ email: 'noa@example.com', language: 'en' }]);
    },
  );

  it('AU-02 keeps the link where nobody answers', async () => {
    server.use(mock(signInByLink, refusal(503, 'service_unavailable')));
    open();
    await write(email(), 'noa@example.com');
    await press('Sign in');
    expect(await screen.findByText(/^error: The marketplace is not answering/)).toBeInTheDocument();
    expect(email()).not.toHaveAttribute('aria-invalid');
  });

  it('AU-12 Enter in the field sends nothing', async () => {
    open();
    await user.type(email(), 'noa@example.com{Enter}');
    expect(sent).toEqual([]);
  });
});
