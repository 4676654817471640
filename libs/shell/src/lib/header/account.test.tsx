import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getHash, logout, type Profile } from '@marketplace/api-contract';
import { readCart, type Site, useSession, viewedListings, writeCart } from '@marketplace/session';
import { mock, profile, refusal, renderScreen, site } from '@marketplace/testing';
import { loadPage } from '../load-page';
import { Account } from './account';

vi.mock('../load-page');

const server = setupServer(mock(getHash, { result: 'hash' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  vi.mocked(loadPage).mockReset();
});
afterAll(() => server.close());

function Probe() {
  const signInView = useSession((session) => session.signInView);
  const toasts = useSession((session) => session.toasts);
  return (
    <>
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
const open = () => userEvent.click(screen.getByRole('button', { name: 'Account of Noa Berg' }));
const links = () => screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent);

describe('Account', () => {
  it('HF-07 signed out: a link, for who has no scripts, that opens the dialog and remembers the page', async () => {
    const { path } = render(null, {}, '/product/canoe/12?startDate=2026-06-15');
    const link = screen.getByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', '/login');
    await userEvent.click(link);
    expect(screen.getByText('dialog: signIn')).toBeInTheDocument();
    expect(path()).toBe('/product/canoe/12?startDate=2026-06-15');
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/product/canoe/12?startDate=2026-06-15');
  });

  it("RT-07 signed out: a link to /login where the layout is not 'default'", async () => {
    const login = { layout: 'page', loginAttributes: { facebookEnabled: false, googleEnabled: false } };
    const { path } = render(null, { customerLogin: login }, '/product/canoe/12');
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(path()).toBe('/login');
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/product/canoe/12');
    expect(screen.getByText('dialog: closed')).toBeInTheDocument();
  });

  it('HF-07 signed in: messages, saved, orders, reviews, profile and logout', async () => {
    render(profile());
    await open();
    expect(links()).toEqual(['Messages', 'Saved', 'Orders', 'Reviews', 'Profile']);
    expect(screen.getByRole('button', { name: 'Log out' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('HF-07, ME-05 no messages without the messaging package', async () => {
    render(profile(), { installedPackages: [] });
    await open();
    expect(links()).toEqual(['Saved', 'Orders', 'Reviews', 'Profile']);
  });

  it('HF-08 the admin app is linked for an admin', async () => {
    render(profile({ role: 'admin' }), { adminAppURL: 'https://admin.wayfare.example' });
    await open();
    expect(screen.getByRole('link', { name: 'Admin app' })).toHaveAttribute('href', 'https://admin.wayfare.example');
  });

  it.each([
    ['a customer', 'customer', 'https://admin.wayfare.example'],
    ['an admin without an admin app', 'admin', ''],
  ] as const)('HF-08 the admin app is not linked for %s', async (_, role, adminAppURL) => {
    render(profile({ role }), { adminAppURL });
    await open();
    expect(screen.queryByRole('link', { name: 'Admin app' })).toBeNull();
  });

  it('AU-14 logging out ends the session, forgets user, cart, drafts and recently viewed, and goes to /', async () => {
    const ended = vi.fn(() => ({}));
    server.use(mock(logout, ended));
    sessionStorage.setItem('user', '{"name":"Noa Berg","avatar":null}');
    sessionStorage.setItem('MESSAGE_DRAFTS', '[{"to":"7","text":"Hello","at":1}]');
    viewedListings.add('12');
    writeCart([{ productId: '12', quantity: 1 }]);
    render(profile());
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await vi.waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/'));
    expect(ended).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('user')).toBeNull();
    expect(sessionStorage.getItem('MESSAGE_DRAFTS')).toBeNull();
    expect([readCart(), viewedListings.read()]).toEqual([[], []]);
  });

  it('AU-14 a logout that fails is said and leaves everything as it is', async () => {
    server.use(mock(logout, refusal(503, 'service_unavailable')));
    sessionStorage.setItem('user', '{"name":"Noa Berg","avatar":null}');
    render(profile());
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('error: You could not be logged out. Please try again.')).toBeInTheDocument();
    expect(loadPage).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('user')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeEnabled();
  });
});
