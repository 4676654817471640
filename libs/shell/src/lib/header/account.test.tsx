import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getHash, logout, type Profile } from '@marketplace/api-contract';
import { browserDocument, readCart, type Site, useSession, viewedListings, writeCart } from '@marketplace/session';
import { mock, profile, errorResponse, renderScreen, site } from '@marketplace/testing';
import { Account } from './account';

const server = setupServer(mock(getHash, { result: 'hash' }));
beforeEach(() => {
  vi.spyOn(browserDocument, 'load').mockReturnValue();
});
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
});
afterAll(() => server.close());

function Probe() {
  const setUnread = useSession((session) => session.setUnread);
  const signInView = useSession((session) => session.signInView);
  const toasts = useSession((session) => session.toasts);
  return (
    <>
      <button onClick={() => setUnread(3)}>Receive</button>
      <p>dialog: {signInView ?? 'closed'}</p>
      {toasts.map((toast) => (
        <p key={toast.id}>
          {toast.kind}: {toast.text}
        </p>
      ))}
    </>
  );
}

const render = (user: Profile | null, part: Partial<Site> = {}, path = '/') =>
  renderScreen(
    <>
      <Account />
      <Probe />
    </>,
    { session: { user, site: site(part) }, path },
  );
const open = () => userEvent.click(screen.getByRole('button', { name: 'Noa Berg’s account' }));
const links = () => screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent);

describe('Account', () => {
  it('HF-09 the number of unread messages is at the account and at Messages in its menu', async () => {
    render(profile(), { installedPackages: ['messaging'] });
    await userEvent.click(screen.getByRole('button', { name: 'Receive' }));
    const account = screen.getByRole('button', { name: /^Noa Berg’s account.*3 unread messages$/ });
    await userEvent.click(account);
    expect(screen.getByRole('link', { name: /^Messages.*3 unread messages$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Orders|^My orders/ })).not.toHaveAccessibleName(/unread/);
  });

  it('HF-07 RT-05 the sign-in link opens the dialog and saves the page', async () => {
    const { path } = render(null, {}, '/product/canoe/12?startDate=2026-06-15');
    const link = screen.getByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', '/login');
    await userEvent.click(link);
    expect(screen.getByText('dialog: signIn')).toBeInTheDocument();
    expect(path()).toBe('/product/canoe/12?startDate=2026-06-15');
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/product/canoe/12?startDate=2026-06-15');
  });

  it("RT-07 the sign-in link goes to /login when the login layout is not 'default'", async () => {
    const login = { layout: 'page', loginAttributes: { facebookEnabled: false, googleEnabled: false } };
    const { path } = render(null, { customerLogin: login }, '/product/canoe/12');
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(path()).toBe('/login');
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/product/canoe/12');
    expect(screen.getByText('dialog: closed')).toBeInTheDocument();
  });

  it('HF-07 a customer’s menu has messages, saved, orders, requests, reviews, profile and logout', async () => {
    render(profile());
    await open();
    expect(links()).toEqual(['Messages', 'Saved', 'Orders', 'Request a quote', 'Reviews', 'Profile']);
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('HF-07 ME-05 the menu has no messages without the messaging package', async () => {
    render(profile(), { installedPackages: [] });
    await open();
    expect(links()).toEqual(['Saved', 'Orders', 'Request a quote', 'Reviews', 'Profile']);
  });

  it('HF-08 the menu links to the admin app for an admin', async () => {
    render(profile({ role: 'admin' }), { adminAppURL: 'https://admin.wayfare.example' });
    await open();
    expect(screen.getByRole('link', { name: 'Admin app' })).toHaveAttribute('href', 'https://admin.wayfare.example');
  });

  it.each([
    ['a customer', 'customer', 'https://admin.wayfare.example'],
    ['an admin without an admin app', 'admin', ''],
  ] as const)('HF-08 the menu does not link to the admin app for %s', async (_, role, adminAppURL) => {
    render(profile({ role }), { adminAppURL });
    await open();
    expect(screen.queryByRole('link', { name: 'Admin app' })).toBeNull();
  });

  it('AU-14 logging out ends the session, clears the visitor’s data and goes to /', async () => {
    const ended = vi.fn(() => ({}));
    server.use(mock(logout, ended));
    sessionStorage.setItem('user', '{"name":"Noa Berg","avatar":null}');
    localStorage.setItem('MESSAGE_DRAFTS', '[{"account":"noa","to":"7","text":"Hello","at":1}]');
    viewedListings.add('12');
    writeCart([{ productId: '12', quantity: 1 }]);
    render(profile());
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await vi.waitFor(() => expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('/'));
    expect(ended).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('MESSAGE_DRAFTS')).toBeNull();
    expect([readCart(), viewedListings.read()]).toEqual([[], []]);
  });

  it('a failed logout shows an error and keeps the session user', async () => {
    server.use(mock(logout, errorResponse(503, 'service_unavailable')));
    sessionStorage.setItem('user', '{"name":"Noa Berg","avatar":null}');
    render(profile());
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('error: We couldn’t sign you out. Try again.')).toBeInTheDocument();
    expect(browserDocument.load).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('user')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeEnabled();
  });
});
