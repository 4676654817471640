import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '@marketplace/session';
import { profile, renderScreen, ScreenFrame, site, type ScreenOptions } from '@marketplace/testing';
import { ErrorScreen } from './error-screen';
import { NotFoundScreen } from './not-found-screen';
import { UnauthorizedScreen } from './unauthorized-screen';
import { UnknownLinkScreen } from './unknown-link-screen';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function SignIn() {
  const view = useSession((session) => session.signInView);
  const close = useSession((session) => session.closeSignIn);
  return view && <button onClick={close}>close {view}</button>;
}
const renderUnauthorized = (options: ScreenOptions) =>
  renderScreen(
    <>
      <UnauthorizedScreen />
      <SignIn />
    </>,
    options,
  );
const ownPage = site({
  customerLogin: { layout: 'page', loginAttributes: { facebookEnabled: false, googleEnabled: false } },
});

describe('NotFoundScreen', () => {
  it('RT-03 says that there is no such page and leads home', async () => {
    const { path } = renderScreen(<NotFoundScreen />, { path: '/nowhere' });
    expect(screen.getByRole('heading', { level: 1, name: 'We cannot find this page' })).toBeInTheDocument();
    expect(document.title).toBe('We cannot find this page · Wayfare');
    await userEvent.click(screen.getByRole('link', { name: 'Back to home' }));
    expect(path()).toBe('/');
  });
});

describe('UnauthorizedScreen', () => {
  it('RT-04 asks to sign in, leads home and opens the dialog once', async () => {
    renderUnauthorized({ path: '/orders?page=2#latest' });
    expect(screen.getByRole('heading', { level: 1, name: 'Please sign in' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: 'close signIn' }));
    expect(screen.queryByRole('button', { name: 'close signIn' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(screen.getByRole('button', { name: 'close signIn' })).toBeInTheDocument();
  });

  it('RT-05 remembers the page with its query and fragment', () => {
    renderUnauthorized({ path: '/orders?page=2#latest' });
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/orders?page=2#latest');
  });

  it("RT-04 goes to /login where the layout is not 'default'", async () => {
    const { path } = renderScreen(<Guarded />, { path: '/orders', session: { site: ownPage } });
    expect(await screen.findByText('the login page')).toBeInTheDocument();
    expect(path()).toBe('/login');
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/orders');
  });

  it('RT-04 stays, with the way to /login, while there is a session user', () => {
    const { path } = renderScreen(<Guarded />, { path: '/orders', session: { site: ownPage, user: profile() } });
    expect(path()).toBe('/orders');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });
});

describe('ErrorScreen', () => {
  it('tells a pause from a fault and offers the same page again', () => {
    const { unmount } = renderScreen(<ErrorScreen status={503} />, { path: '/search?search=canoe' });
    expect(screen.getByRole('heading', { level: 1, name: 'We will be right back' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/search?search=canoe');
    unmount();
    renderScreen(<ErrorScreen status={500} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });

  it('loads a page that was refused for a while as a document, once: the server says how long to wait', () => {
    const reload = vi.fn();
    const { rerender } = render(<Refused reload={reload} />);
    rerender(<Refused reload={reload} />);
    expect(reload).toHaveBeenCalledOnce();
  });

  describe('without a network', () => {
    const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));
    /** The server cannot be reached until `answer`; the browser may think otherwise. */
    const open = async (status: number, { isUnreached = false, isOnline = false } = {}) => {
      const reload = vi.fn();
      const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      const server = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
      const answer = () => void server.mockResolvedValue(new Response(null, { status: 503 }));
      const view = renderScreen(<ErrorScreen status={status} isUnreached={isUnreached} reload={reload} />, {
        path: '/product/canoe/1?from=2',
      });
      await act(async () => void (await import('../late-effects')));
      return { ...view, reload, network, server, answer };
    };
    const heading = () => screen.getByRole('heading', { level: 1, name: 'You are offline' });

    it('AP-02 says so, and loads the same address once when the network is back', async () => {
      const { network, reload, answer, server } = await open(500);
      expect(heading()).toBeInTheDocument();
      expect(screen.getByText(/appears by itself/)).toBeInTheDocument();
      expect(document.title).toBe('You are offline');
      expect(server).not.toHaveBeenCalled();
      network.mockReturnValue(true);
      answer();
      goOnline();
      goOnline();
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
      // Until the new document is there.
      expect(heading()).toBeInTheDocument();
    });

    it('AP-02 loads no document on a press while the server cannot be reached', async () => {
      const { path, reload, server, answer } = await open(500);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(server).toHaveBeenCalledOnce());
      expect(path()).toBe('/product/canoe/1?from=2');
      expect(reload).not.toHaveBeenCalled();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy'));
      answer();
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    });

    it('AP-02 recovers by itself where the browser thinks that there is a network', async () => {
      vi.useFakeTimers();
      const { reload, server, answer } = await open(500, { isUnreached: true, isOnline: true });
      expect(heading()).toBeInTheDocument();
      await vi.advanceTimersByTimeAsync(6000);
      expect(server).toHaveBeenCalledTimes(2);
      expect(reload).not.toHaveBeenCalled();
      answer();
      await vi.advanceTimersByTimeAsync(6000);
      expect(reload).toHaveBeenCalledOnce();
      vi.useRealTimers();
    });

    it('waits for nothing once it has left', async () => {
      const { unmount, reload } = await open(500);
      unmount();
      goOnline();
      expect(reload).not.toHaveBeenCalled();
    });

    it('an answer of the server stays what it is', async () => {
      const { reload } = await open(503);
      expect(screen.getByRole('heading', { level: 1, name: 'We will be right back' })).toBeInTheDocument();
      goOnline();
      expect(reload).not.toHaveBeenCalled();
    });

    it('a fault of ours stays one when the network goes afterwards', () => {
      const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
      renderScreen(<ErrorScreen status={500} />);
      network.mockReturnValue(false);
      act(() => void window.dispatchEvent(new Event('offline')));
      expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeInTheDocument();
    });

    it('the page of the server never says it', () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      const page = renderToString(
        <ScreenFrame>
          <ErrorScreen status={500} />
        </ScreenFrame>,
      );
      expect(page).toContain('Something went wrong');
    });
  });
});

describe('UnknownLinkScreen', () => {
  it('says that nothing was confirmed and leads to the orders', () => {
    renderScreen(<UnknownLinkScreen />, { path: '/order/confirm/x' });
    expect(screen.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeInTheDocument();
    expect(screen.getByText(/nothing was confirmed/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
  });
});

const Refused = ({ reload }: { reload: () => void }) => (
  <ScreenFrame>
    <ErrorScreen status={429} reload={reload} />
  </ScreenFrame>
);

function Guarded() {
  return (
    <Routes>
      <Route path="/login" element={<p>the login page</p>} />
      <Route path="*" element={<UnauthorizedScreen />} />
    </Routes>
  );
}
