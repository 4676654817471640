import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getHash, getProfile, listFavouriteIds, type Profile } from '@marketplace/api-contract';
import { useSession, useSessionStore, writeCart } from '@marketplace/session';
import { mock, profile, refusal, renderScreen } from '@marketplace/testing';
import { followSessionNews } from './session-news';

const server = setupServer(mock(getHash, { result: 'hash' }), mock(listFavouriteIds, { ids: [] }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
});
afterAll(() => server.close());

const onChange = vi.fn();
function Page() {
  const store = useSessionStore();
  const name = useSession((session) => session.user?.name);
  const view = useSession((session) => session.signInView);
  const cart = useSession((session) => session.cart);
  const restoreCart = useSession((session) => session.restoreCart);
  useEffect(() => followSessionNews(store, onChange), [store]);
  return (
    <>
      <input aria-label="Form" />
      <p>{name ?? 'nobody'}</p>
      <p>dialog {view ?? 'closed'}</p>
      <p>{cart.length} in the cart</p>
      <button type="button" onClick={restoreCart}>
        Restore
      </button>
      <button type="button" onClick={() => store.getState().openSignIn()}>
        Sign in
      </button>
      <button type="button" onClick={() => store.getState().openSignIn('signUp')}>
        Sign up
      </button>
    </>
  );
}
async function open(user: Profile | null) {
  onChange.mockReset();
  renderScreen(<Page />, { session: { user } });
  await userEvent.type(screen.getByLabelText('Form'), 'half a sentence');
}
const news = (key: string | null = 'SESSION_CHANGED') =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

describe('another tab', () => {
  it('AU-14 that signs out signs this one out, and leaves its form alone', async () => {
    server.use(mock(getProfile, refusal(401, 'signed_out')));
    await open(profile());
    news();
    expect(await screen.findByText('nobody')).toBeInTheDocument();
    expect(onChange).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Form')).toHaveValue('half a sentence');
  });

  it('AU-14 that signs out takes cart and drafts from this one, too', async () => {
    server.use(mock(getProfile, refusal(401, 'signed_out')));
    writeCart([{ productId: '12', quantity: 1 }]);
    await open(profile());
    act(() => screen.getByRole('button', { name: 'Restore' }).click());
    expect(screen.getByText('1 in the cart')).toBeInTheDocument();
    sessionStorage.setItem('MESSAGE_DRAFTS', '[]');
    // What the tabs share is emptied where they sign out.
    writeCart([]);
    news();
    expect(await screen.findByText('0 in the cart')).toBeInTheDocument();
    expect(sessionStorage.getItem('MESSAGE_DRAFTS')).toBeNull();
  });

  it('AU-14 that signs in takes nothing from a visitor who was nobody before', async () => {
    server.use(mock(getProfile, profile()));
    await open(null);
    sessionStorage.setItem('MESSAGE_DRAFTS', '[]');
    news();
    expect(await screen.findByText('Noa Berg')).toBeInTheDocument();
    expect(sessionStorage.getItem('MESSAGE_DRAFTS')).toBe('[]');
  });

  it('AU-14 that signs in signs this one in, and closes its dialog', async () => {
    server.use(mock(getProfile, profile()));
    await open(null);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    news();
    expect(await screen.findByText('Noa Berg')).toBeInTheDocument();
    expect(screen.getByText('dialog closed')).toBeInTheDocument();
    expect(screen.getByLabelText('Form')).toHaveValue('half a sentence');
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('AU-14 that signs in leaves a sign-up open: what was typed into it stays', async () => {
    server.use(mock(getProfile, profile()));
    await open(null);
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    news();
    expect(await screen.findByText('Noa Berg')).toBeInTheDocument();
    expect(screen.getByText('dialog signUp')).toBeInTheDocument();
  });

  it('AU-14 changes nothing where it is the same person, or where nobody answers', async () => {
    let calls = 0;
    server.use(
      mock(getProfile, () => {
        calls += 1;
        return profile();
      }),
    );
    await open(profile());
    news('FAVOURITES');
    news(null);
    await waitFor(() => expect(calls).toBe(1));
    server.use(mock(getProfile, refusal(503, 'service_unavailable')));
    news();
    await waitFor(() => expect(screen.getByText('Noa Berg')).toBeInTheDocument());
    expect(onChange).not.toHaveBeenCalled();
  });
});

it('AU-14 a page that Back brings back as it was looks who is signed in now', async () => {
  server.use(mock(getProfile, refusal(401, 'signed_out')));
  await open(profile());
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByText('nobody')).toBeInTheDocument();
});
