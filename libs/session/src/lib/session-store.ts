import { createStore, type StoreApi } from 'zustand/vanilla';
import { createApi } from '@marketplace/api-client';
import { createFavouriteActions } from './favourites';
import type { Session, SessionInitialData } from './session';
import { browserKeyStore, readCart, writeCart } from './storage';

/**
 * Creates the store of one visitor; its `api` sends the session hash code and works only in the
 * browser.
 */
export function createSessionStore({
  site,
  user,
  language,
  origin,
  validateResponse,
  headers = {},
}: SessionInitialData): StoreApi<Session> {
  let lastToast = 0;
  return createStore<Session>()((set, get, store) => ({
    api: createApi({
      baseUrl: '',
      keyStore: browserKeyStore,
      validateResponse,
      // The page's language can differ from the browser's.
      headers: { 'accept-language': language, ...headers },
      onActivity: (inFlight) => set({ inFlight }),
    }),
    site,
    language,
    origin,
    user,
    inFlight: 0,
    signInView: null,
    toasts: [],
    cart: [],
    favourites: [],
    unread: 0,
    openSignIn: (view = 'signIn') => set({ signInView: view }),
    closeSignIn: () => set({ signInView: null }),
    notify: (kind, text, link) => set(({ toasts }) => ({ toasts: [...toasts, { id: ++lastToast, kind, text, link }] })),
    dismissToast: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
    setUnread: (unread) => set({ unread }),
    setCart: (cart) => {
      writeCart(cart);
      set({ cart });
    },
    restoreCart: () => set({ cart: readCart() }),
    ...createFavouriteActions({ getState: get, setState: store.setState }),
  }));
}
