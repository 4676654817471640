import { ApiError } from '@marketplace/api-client';
import { checkAuth, getProfile } from '@marketplace/api-contract/operations';
import { clearTabData, isSessionChange, type useSessionStore } from '@marketplace/session';

type Store = ReturnType<typeof useSessionStore>;

/**
 * Keeps this tab's user that of the session cookie (AU-13): after another tab signed in or out,
 * when the tab becomes visible, and on a page restored from the back/forward cache. Nothing
 * reloads, so forms keep their input. `onChange` is called for another user.
 */
export function syncSession(store: Store, onChange: () => unknown): () => void {
  let controller = new AbortController();

  async function refreshUser(): Promise<void> {
    controller.abort();
    const { signal } = (controller = new AbortController());
    const user = await store
      .getState()
      .api(getProfile, { signal })
      // Other errors keep the user signed in.
      .catch((error: unknown) => (error instanceof ApiError && error.code === 'signed_out' ? null : undefined));
    if (user === undefined || signal.aborted) return;
    const { user: before, signInView } = store.getState();
    if (before?._id === user?._id) return;
    // An open sign-up form keeps its input until it is closed.
    store.setState({ user, signInView: user && signInView !== 'signUp' ? null : signInView });
    if (before) {
      // The other tab has cleared the shared storage; the cart may be another user's by now.
      clearTabData();
      store.getState().restoreCart();
    }
    onChange();
  }

  const onStorage = (event: StorageEvent) => {
    if (isSessionChange(event)) void refreshUser();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void refreshUser();
  };
  // A session may also end on another device or expire, which no storage event tells.
  const onVisible = () => {
    const { user, api } = store.getState();
    if (document.visibilityState === 'hidden' || !user) return;
    api(checkAuth).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'signed_out') void refreshUser();
    });
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    controller.abort();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
