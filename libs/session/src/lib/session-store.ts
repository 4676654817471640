import { createStore, type StoreApi } from 'zustand/vanilla';
import { createApi, type Api } from '@marketplace/api-client';
import type { Language, Profile, WantedLine } from '@marketplace/api-contract';
import { favouriteCommands } from './favourites';
import type { Site } from './site';
import { browserKeyStore, readCart, writeCart } from './storage';

export type SignInView = 'signIn' | 'signUp' | 'reset';

/** A short message that leaves by itself (AP-03). `text` is already translated. */
export interface Toast {
  id: number;
  kind: 'info' | 'success' | 'error';
  text: string;
}

/** What the server knew of the visitor when it rendered the page. */
export interface SessionFirst {
  site: Site;
  user: Profile | null;
  language: Language;
  /** The storefront's own address without a trailing slash, for canonical links. */
  origin: string;
  /** Check answers against the contract: development and tests. */
  validate?: boolean;
  /** Sent with every call, besides the key. */
  headers?: Readonly<Record<string, string>>;
}

/** This visitor: the client, who they are, the marketplace they are in, and the facts and commands that features share. */
export interface Session {
  readonly api: Api;
  readonly site: Site;
  readonly language: Language;
  readonly origin: string;
  readonly user: Profile | null;
  /** Calls under way, for the global spinner. */
  readonly inFlight: number;
  /** The open view of the sign-in dialog, or null. */
  readonly signInView: SignInView | null;
  readonly toasts: readonly Toast[];
  /** Lines that `/order` will show; empty until `restoreCart` has read them after hydration. */
  readonly cart: readonly WantedLine[];
  /** Ids of saved products, the latest first; empty until `followFavourites` has read them after hydration. */
  readonly favourites: readonly string[];
  openSignIn: (view?: SignInView) => void;
  closeSignIn: () => void;
  notify: (kind: Toast['kind'], text: string) => void;
  dismissToast: (id: number) => void;
  setCart: (lines: readonly WantedLine[]) => void;
  restoreCart: () => void;
  /** Saves a product or removes it, at once on screen; rejects, and takes it back, when it could not be kept. */
  toggleFavourite: (productId: string) => Promise<void>;
  /** Reads the favourites and keeps them in step with other tabs, until what it answers is called. */
  followFavourites: () => () => void;
}

/** Makes the store of one visitor; its api works in the browser and carries the session hash code. */
export function createSessionStore({
  site,
  user,
  language,
  origin,
  validate = false,
  headers = {},
}: SessionFirst): StoreApi<Session> {
  let lastToast = 0;
  return createStore<Session>()((set, get, store) => ({
    api: createApi({
      baseUrl: '',
      keyStore: browserKeyStore,
      validate,
      // The page's language, which may be another than the browser's.
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
    openSignIn: (view = 'signIn') => set({ signInView: view }),
    closeSignIn: () => set({ signInView: null }),
    notify: (kind, text) => set(({ toasts }) => ({ toasts: [...toasts, { id: ++lastToast, kind, text }] })),
    dismissToast: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
    setCart: (cart) => {
      writeCart(cart);
      set({ cart });
    },
    restoreCart: () => set({ cart: readCart() }),
    ...favouriteCommands({ getState: get, setState: store.setState }),
  }));
}
