import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { createI18n, I18nProvider } from '@marketplace/i18n';
import { SessionProvider } from '@marketplace/session';
import { renderScreen, site, textsOf } from '@marketplace/testing';
import { CookieNotice } from './cookie-notice';

afterEach(() => {
  document.cookie = 'accept_cookie=; path=/; max-age=0';
});
const notice = () => screen.queryByRole('region', { name: 'Cookie notice' });

describe('CookieNotice', () => {
  it('AP-04 stays until it is accepted, and for good then', async () => {
    const { unmount } = renderScreen(<CookieNotice />);
    expect(notice()).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(notice()).toBeNull();
    expect(document.cookie).toContain('accept_cookie=true');
    unmount();
    renderScreen(<CookieNotice />);
    expect(notice()).toBeNull();
  });

  it('AP-04 the server says nothing of it, so that its page is the same for all', () => {
    const first = { site: site(), user: null, language: 'en' as const, origin: '' };
    const page = renderToString(
      <I18nProvider i18n={createI18n({ language: 'en', texts: textsOf('en') })}>
        <SessionProvider first={first}>
          <MemoryRouter>
            <CookieNotice />
          </MemoryRouter>
        </SessionProvider>
      </I18nProvider>,
    );
    expect(page).toBe('');
  });

  it('has no link where there is no privacy policy', () => {
    renderScreen(<CookieNotice />, { session: { site: site({ policyNames: {} }) } });
    expect(notice()).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
