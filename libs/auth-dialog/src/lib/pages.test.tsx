import { screen } from '@testing-library/react';
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

describe('account pages', () => {
  it('AU-18 /success says that the account is ready and links to the search', () => {
    renderScreen(<SuccessPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Your account is ready' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/search');
  });

  it('AU-18 /verification says that the account must be verified', () => {
    renderScreen(<VerificationPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Confirm your email address' })).toBeVisible();
  });

  it('RT-07 the server-rendered sign-in and sign-up forms work with password managers', () => {
    for (const page of [<LoginPage key="in" />, <SignupPage key="up" attributes={[]} />]) {
      const markup = renderToString(<ScreenFrame>{page}</ScreenFrame>);
      expect(markup).toContain('autoComplete="username"');
      expect(markup).toContain('type="password"');
      // Submitted without JavaScript, the password would not be in the URL.
      expect(markup).toContain('method="post"');
      expect(markup).not.toContain('type="submit"');
    }
  });

  it('RT-07 AU-10 /login?reset works for a signed-in customer and says that the email was sent', async () => {
    server.use(mock(forgotPassword, {}));
    renderScreen(<LoginPage />, { path: '/login?reset', session: { user: profile() } });
    expect(screen.getByLabelText('Email address')).toHaveValue('noa@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/^Check your email: if there’s an account/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });

  it('IL-02 /verification has a heading text in every language', () => {
    for (const language of LANGUAGES) {
      const { unmount } = renderScreen(<VerificationPage />, { language });
      expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('verification.');
      unmount();
    }
  });
});
