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
  it('RT-03 the screen says that the page does not exist and links to /', async () => {
    const { path } = renderScreen(<NotFoundScreen />, { path: '/nowhere' });
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(document.title).toBe('Page not found · Wayfare');
    await userEvent.click(screen.getByRole('link', { name: 'Back to home' }));
    expect(path()).toBe('/');
  });
});

describe('UnauthorizedScreen', () => {
  it('RT-04 the screen opens the dialog once and links to /', async () => {
    renderUnauthorized({ path: '/orders?page=2#latest' });
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in to continue' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: 'close signIn' }));
    expect(screen.queryByRole('button', { name: 'close signIn' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(screen.getByRole('button', { name: 'close signIn' })).toBeInTheDocument();
  });

  it('RT-05 the screen saves the page with query and fragment', () => {
    renderUnauthorized({ path: '/orders?page=2#latest' });
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/orders?page=2#latest');
  });

  it("RT-04 the screen goes to /login when the login layout is not 'default'", async () => {
    const { path } = renderScreen(<ProtectedRoute />, { path: '/orders', session: { site: ownPage } });
    expect(await screen.findByText('the login page')).toBeInTheDocument();
    expect(path()).toBe('/login');
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/orders');
  });

  it('RT-04 the screen stays and links to /login when there is a session user', () => {
    const { path } = renderScreen(<ProtectedRoute />, { path: '/orders', session: { site: ownPage, user: profile() } });
    expect(path()).toBe('/orders');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });
});

describe('ErrorScreen', () => {
  it('the screen distinguishes an unavailable server from an error and offers a retry', () => {
    const { unmount } = renderScreen(<ErrorScreen status={503} />, { path: '/search?search=canoe' });
    expect(screen.getByRole('heading', { level: 1, name: 'We’ll be right back' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/search?search=canoe');
    unmount();
    renderScreen(<ErrorScreen status={500} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });

  it('the screen reloads the document once on status 429', () => {
    const reload = vi.fn();
    const { rerender } = render(<RateLimited reload={reload} />);
    rerender(<RateLimited reload={reload} />);
    expect(reload).toHaveBeenCalledOnce();
  });

  describe('when offline', () => {
    const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));
    /** The server is unreachable until `answer`, whatever `navigator.onLine` says. */
    const open = async (status: number, { isUnreachable = false, isOnline = false } = {}) => {
      const reload = vi.fn();
      const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      const server = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
      const answer = () => void server.mockResolvedValue(new Response(null, { status: 503 }));
      const view = renderScreen(<ErrorScreen status={status} isUnreachable={isUnreachable} reload={reload} />, {
        path: '/product/canoe/1?from=2',
      });
      await act(async () => void (await import('../deferred-effects')));
      return { ...view, reload, network, server, answer };
    };
    const heading = () => screen.getByRole('heading', { level: 1, name: 'You’re offline' });

    it('the screen says so and reloads once when the browser is online again', async () => {
      const { network, reload, answer, server } = await open(500);
      expect(heading()).toBeInTheDocument();
      expect(screen.getByText(/opens by itself/)).toBeInTheDocument();
      expect(document.title).toBe('You’re offline · Wayfare');
      expect(server).not.toHaveBeenCalled();
      network.mockReturnValue(true);
      answer();
      goOnline();
      goOnline();
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
      // The screen stays until the new document has loaded.
      expect(heading()).toBeInTheDocument();
    });

    it('a retry does not reload while the server is unreachable', async () => {
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

    it('AP-02 the screen polls and reloads when the server is reachable again', async () => {
      vi.useFakeTimers();
      const { reload, server, answer } = await open(500, { isUnreachable: true, isOnline: true });
      expect(heading()).toBeInTheDocument();
      await vi.advanceTimersByTimeAsync(6000);
      expect(server).toHaveBeenCalledTimes(2);
      expect(reload).not.toHaveBeenCalled();
      answer();
      await vi.advanceTimersByTimeAsync(6000);
      expect(reload).toHaveBeenCalledOnce();
      vi.useRealTimers();
    });

    it('an unmounted screen does not reload', async () => {
      const { unmount, reload } = await open(500);
      unmount();
      goOnline();
      expect(reload).not.toHaveBeenCalled();
    });

    it('a server’s 503 is not shown as offline', async () => {
      const { reload } = await open(503);
      expect(screen.getByRole('heading', { level: 1, name: 'We’ll be right back' })).toBeInTheDocument();
      goOnline();
      expect(reload).not.toHaveBeenCalled();
    });

    it('an error stays an error when the browser goes offline later', () => {
      const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
      renderScreen(<ErrorScreen status={500} />);
      network.mockReturnValue(false);
      act(() => void window.dispatchEvent(new Event('offline')));
      expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeInTheDocument();
    });

    it('the server never renders the offline screen', () => {
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
  it('the screen says that nothing was confirmed and links to the orders', () => {
    renderScreen(<UnknownLinkScreen />, { path: '/order/confirm/x' });
    expect(screen.getByRole('heading', { level: 1, name: 'This link isn’t valid' })).toBeInTheDocument();
    expect(screen.getByText(/nothing was confirmed/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
  });
});

const RateLimited = ({ reload }: { reload: () => void }) => (
  <ScreenFrame>
    <ErrorScreen status={429} reload={reload} />
  </ScreenFrame>
);

function ProtectedRoute() {
  return (
    <Routes>
      <Route path="/login" element={<p>the login page</p>} />
      <Route path="*" element={<UnauthorizedScreen />} />
    </Routes>
  );
}
