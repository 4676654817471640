import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkAuth, getHash, getProfile, listFavouriteIds, type Profile } from '@marketplace/api-contract';
import { useSession, useSessionStore, writeCart } from '@marketplace/session';
import { mock, profile, errorResponse, renderScreen } from '@marketplace/testing';
import { syncSession } from './sync-session';

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
  useEffect(() => syncSession(store, onChange), [store]);
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
const notifyFromOtherTab = (key: string | null = 'SESSION_CHANGED') =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

describe('syncSession with another tab', () => {
  it('signing out there signs out here and keeps the form’s input', async () => {
    server.use(mock(getProfile, errorResponse(401, 'signed_out')));
    await open(profile());
    notifyFromOtherTab();
    expect(await screen.findByText('nobody')).toBeInTheDocument();
    expect(onChange).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Form')).toHaveValue('half a sentence');
  });

  it('signing out there clears the cart and this tab’s data', async () => {
    server.use(mock(getProfile, errorResponse(401, 'signed_out')));
    writeCart([{ productId: '12', quantity: 1 }]);
    await open(profile());
    act(() => screen.getByRole('button', { name: 'Restore' }).click());
    expect(screen.getByText('1 in the cart')).toBeInTheDocument();
    sessionStorage.setItem('ORDER_PARAMS', '{}');
    // What the tabs share is emptied where they sign out.
    writeCart([]);
    notifyFromOtherTab();
    expect(await screen.findByText('0 in the cart')).toBeInTheDocument();
    expect(sessionStorage.getItem('ORDER_PARAMS')).toBeNull();
  });

  it('signing in there keeps an anonymous visitor’s drafts here', async () => {
    server.use(mock(getProfile, profile()));
    await open(null);
    sessionStorage.setItem('ORDER_PARAMS', '{}');
    notifyFromOtherTab();
    expect(await screen.findByText('Noa Berg')).toBeInTheDocument();
    expect(sessionStorage.getItem('ORDER_PARAMS')).toBe('{}');
  });

  it('AU-13 signing in there signs in here and closes the sign-in dialog', async () => {
    server.use(mock(getProfile, profile()));
    await open(null);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    notifyFromOtherTab();
    expect(await screen.findByText('Noa Berg')).toBeInTheDocument();
    expect(screen.getByText('dialog closed')).toBeInTheDocument();
    expect(screen.getByLabelText('Form')).toHaveValue('half a sentence');
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('signing in there keeps an open sign-up form here', async () => {
    server.use(mock(getProfile, profile()));
    await open(null);
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    notifyFromOtherTab();
    expect(await screen.findByText('Noa Berg')).toBeInTheDocument();
    expect(screen.getByText('dialog signUp')).toBeInTheDocument();
  });

  it('nothing changes for the same user or when the profile call fails', async () => {
    let calls = 0;
    server.use(
      mock(getProfile, () => {
        calls += 1;
        return profile();
      }),
    );
    await open(profile());
    notifyFromOtherTab('FAVOURITES');
    notifyFromOtherTab(null);
    await waitFor(() => expect(calls).toBe(1));
    server.use(mock(getProfile, errorResponse(503, 'service_unavailable')));
    notifyFromOtherTab();
    await waitFor(() => expect(screen.getByText('Noa Berg')).toBeInTheDocument());
    expect(onChange).not.toHaveBeenCalled();
  });
});

it('a page restored from the back/forward cache checks who is signed in', async () => {
  server.use(mock(getProfile, errorResponse(401, 'signed_out')));
  await open(profile());
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByText('nobody')).toBeInTheDocument();
});

describe('syncSession when the tab becomes visible', () => {
  const show = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

  it('AU-13 a session that ended elsewhere signs out here and keeps the form’s input', async () => {
    server.use(mock(checkAuth, errorResponse(401, 'signed_out')), mock(getProfile, errorResponse(401, 'signed_out')));
    await open(profile());
    show();
    expect(await screen.findByText('nobody')).toBeInTheDocument();
    expect(onChange).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Form')).toHaveValue('half a sentence');
  });

  it('AU-13 the customer stays signed in when the check fails', async () => {
    const check = vi.fn(() => errorResponse(503, 'service_unavailable'));
    server.use(mock(checkAuth, check));
    await open(profile());
    show();
    await waitFor(() => expect(check).toHaveBeenCalledOnce());
    expect(screen.getByText('Noa Berg')).toBeInTheDocument();
    expect(onChange).not.toHaveBeenCalled();
  });
});
