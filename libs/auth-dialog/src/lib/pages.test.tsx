import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword, getHash, LANGUAGES } from '@marketplace/api-contract';
import { mock, profile, renderScreen, ScreenFrame } from '@marketplace/testing';
import { LoginPage } from './sign-in/login-page';
import { SignupPage } from './sign-up/signup-page';
import { SuccessPage } from './sign-up/success-page';
import { VerificationPage } from './verification/verification-page';

const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('pages of accounts', () => {
  it('AU-18 says after a sign-up that the account is ready', () => {
    renderScreen(<SuccessPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Your account is ready' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start browsing' })).toHaveAttribute('href', '/search');
  });

  it('AU-18 says that the account must be verified first', () => {
    renderScreen(<VerificationPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Please verify your account' })).toBeVisible();
  });

  it('RT-07 the forms stand in the page of the server, ready for password managers', () => {
    for (const page of [<LoginPage key="in" />, <SignupPage key="up" attributes={[]} />]) {
      const markup = renderToString(<ScreenFrame>{page}</ScreenFrame>);
      expect(markup).toContain('autoComplete="username"');
      expect(markup).toContain('type="password"');
      // Sent without scripts it would not put a password into an address.
      expect(markup).toContain('method="post"');
      expect(markup).not.toContain('type="submit"');
    }
  });

  it('RT-07 AU-10 the page of a forgotten password is for whoever is signed in too, and leads home', async () => {
    server.use(mock(forgotPassword, {}));
    const { path } = renderScreen(<LoginPage />, { path: '/login?reset', session: { user: profile() } });
    expect(screen.getByLabelText('Email address')).toHaveValue('noa@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('IL-02 has them in every language', () => {
    for (const language of LANGUAGES) {
      const { unmount } = renderScreen(<VerificationPage />, { language });
      expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('verification.');
      unmount();
    }
  });
});
