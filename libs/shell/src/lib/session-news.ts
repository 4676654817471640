import { ApiError } from '@marketplace/api-client';
import { getProfile } from '@marketplace/api-contract';
import { forgetInTab, isSessionNews, type useSessionStore } from '@marketplace/session';

type Store = ReturnType<typeof useSessionStore>;

/**
 * AU-14: keeps this tab with the person whom its cookie belongs to, after another tab signed in or out, and on a page that the
 * browser brought back from before. Nothing is loaded anew, so what stands in a form stays. `onChange`: it is somebody else now.
 */
export function followSessionNews(store: Store, onChange: () => unknown): () => void {
  let looking = new AbortController();

  async function look(): Promise<void> {
    looking.abort();
    const { signal } = (looking = new AbortController());
    const user = await store
      .getState()
      .api(getProfile, { signal })
      // Without an answer nobody is signed out.
      .catch((error: unknown) => (error instanceof ApiError && error.code === 'signed_out' ? null : undefined));
    if (user === undefined || signal.aborted) return;
    const { user: before, signInView } = store.getState();
    if (before?._id === user?._id) return;
    // What somebody has typed into a sign-up is theirs until they close it.
    store.setState({ user, signInView: user && signInView !== 'signUp' ? null : signInView });
    if (before) {
      // The tab where they signed out has emptied what all tabs share; the cart may be somebody else's by now.
      forgetInTab();
      store.getState().restoreCart();
    }
    onChange();
  }

  const onStorage = (event: StorageEvent) => {
    if (isSessionNews(event)) void look();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void look();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    looking.abort();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
