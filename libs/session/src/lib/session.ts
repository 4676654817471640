import type { ResponseValidator, Api } from '@marketplace/api-client';
import type { Language, Profile, NewOrderLine } from '@marketplace/api-contract';
import type { Site } from './site';

export type SignInView = 'signIn' | 'signUp' | 'reset';

/** A short message that disappears by itself (AP-03). `text` is already translated. */
export interface Toast {
  id: number;
  kind: 'info' | 'success' | 'error';
  text: string;
  link?: ToastLink | ToastAction;
}

/** A link in a toast to what it is about. `label` is already translated. */
export interface ToastLink {
  path: string;
  label: string;
}

/** A button in a toast, as to undo what it is about. `label` is already translated. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

/** The session as known to the server when it renders a page. */
export interface SessionInitialData {
  site: Site;
  user: Profile | null;
  language: Language;
  /** The storefront's origin, for canonical links. */
  origin: string;
  /** Validates responses against the contract, in development and tests. */
  validateResponse?: ResponseValidator;
  /** Sent with every request, besides the key. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * The visitor's session: API client, user, marketplace, and the state and actions that features
 * share.
 */
export interface Session {
  readonly api: Api;
  readonly site: Site;
  readonly language: Language;
  readonly origin: string;
  readonly user: Profile | null;
  /** Number of requests in flight, for the global spinner. */
  readonly inFlight: number;
  /** The open view of the sign-in dialog, or null. */
  readonly signInView: SignInView | null;
  readonly toasts: readonly Toast[];
  /** Lines of the order page; empty until `restoreCart` reads them after hydration. */
  readonly cart: readonly NewOrderLine[];
  /**
   * Ids of saved products, the latest first; empty until `syncFavourites` reads them after
   * hydration.
   */
  readonly favourites: readonly string[];
  /** Number of unread messages in all conversations, for the badge (HF-09). */
  readonly unread: number;
  openSignIn: (view?: SignInView) => void;
  closeSignIn: () => void;
  notify: (kind: Toast['kind'], text: string, link?: ToastLink | ToastAction) => void;
  dismissToast: (id: number) => void;
  setUnread: (unread: number) => void;
  setCart: (lines: readonly NewOrderLine[]) => void;
  restoreCart: () => void;
  /** Saves or removes a product with an optimistic update; reverts it and rejects if that fails. */
  toggleFavourite: (productId: string) => Promise<void>;
  /**
   * Reads the favourites and keeps them in sync with other tabs; returns a function that stops it.
   */
  syncFavourites: () => () => void;
}
