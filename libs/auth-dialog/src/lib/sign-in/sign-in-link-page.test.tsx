import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getHash, requestSignInLink, signInByLink, type ParsedRequest } from '@marketplace/api-contract';
import { browserDocument, signInEmail } from '@marketplace/session';
import { mock, profile, errorResponse, renderScreen, ShownToasts, fillField } from '@marketplace/testing';
import { SignInLinkPage } from './sign-in-link-page';

const user = userEvent.setup({ delay: null });

let sent: ParsedRequest<typeof signInByLink>['body'][] = [];
const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.spyOn(browserDocument, 'load').mockReturnValue();
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
  it('the link signs in only when the button is pressed', async () => {
    open();
    await fillField(email(), ' Noa@Example.com ');
    expect(sent).toEqual([]);
    await press('Sign in');
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sent).toEqual([{ token: TOKEN, email: 'noa@example.com' }]);
  });

  it('the page fills in the email that this browser requested the link for', async () => {
    signInEmail.write('noa@example.com');
    open();
    await waitFor(() => expect(email()).toHaveValue('noa@example.com'));
    await press('Sign in');
    await waitFor(() => expect(sent).toEqual([{ token: TOKEN, email: 'noa@example.com' }]));
  });

  it.each([`/login/link#token=${TOKEN}`, '/login/link'])(
    'the page shows an error at the field for the invalid link %s and sends a new one',
    async (path) => {
      const requests: unknown[] = [];
      server.use(
        mock(signInByLink, errorResponse(400, 'token_invalid')),
        mock(requestSignInLink, ({ body }) => (requests.push(body), {})),
      );
      open(path);
      await fillField(email(), 'noa@example.com');
      await press('Sign in');
      await waitFor(() => expect(email()).toHaveAccessibleDescription(/^This link isn’t for this email address/));
      expect(email()).toHaveFocus();
      await press('Send me a new link');
      expect(await screen.findByText(/^Check your email/)).toBeInTheDocument();
      expect(requests).toEqual([{ email: 'noa@example.com', language: 'en' }]);
    },
  );

  it('the page does not call the link invalid when the server is unavailable', async () => {
    server.use(mock(signInByLink, errorResponse(503, 'service_unavailable')));
    open();
    await fillField(email(), 'noa@example.com');
    await press('Sign in');
    expect(await screen.findByText(/^error: The marketplace isn’t responding/)).toBeInTheDocument();
    expect(email()).not.toHaveAttribute('aria-invalid');
  });

  it('AU-12 Enter in the field does not submit', async () => {
    open();
    await user.type(email(), 'noa@example.com{Enter}');
    expect(sent).toEqual([]);
  });
});
