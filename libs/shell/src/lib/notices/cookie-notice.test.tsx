import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '@marketplace/i18n';
import { SessionProvider } from '@marketplace/session';
import { renderScreen, site, getTexts } from '@marketplace/testing';
import { CookieNotice } from './cookie-notice';

afterEach(() => {
  document.cookie = 'accept_cookie=; path=/; max-age=0';
});
const notice = () => screen.queryByRole('region', { name: 'Cookie notice' });

describe('CookieNotice', () => {
  it.each([
    ['accepted', 'Accept', 'true'],
    ['declined', 'Decline', 'declined'],
  ])('AP-04 the notice shows until it is %s and then never again', async (_, button, value) => {
    const { unmount } = renderScreen(<CookieNotice />);
    expect(notice()).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy');
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(notice()).toBeNull();
    expect(document.cookie).toContain(`accept_cookie=${value}`);
    unmount();
    renderScreen(<CookieNotice />);
    expect(notice()).toBeNull();
  });

  it('the server renders no notice, so that its page can be cached', () => {
    const first = { site: site(), user: null, language: 'en' as const, origin: '' };
    const page = renderToString(
      <I18nextProvider i18n={createI18n({ language: 'en', texts: getTexts('en') })}>
        <SessionProvider initialData={first}>
          <MemoryRouter>
            <CookieNotice />
          </MemoryRouter>
        </SessionProvider>
      </I18nextProvider>,
    );
    expect(page).toBe('');
  });

  it('the notice has no link when there is no privacy policy', () => {
    renderScreen(<CookieNotice />, { session: { site: site({ policyNames: {} }) } });
    expect(notice()).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
