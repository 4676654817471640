/**
 * Everything that the storefront's scripts store in a browser, and whether it is removed at
 * sign-out (AU-14): from local storage by the tab that signs out, from session storage by every
 * tab.
 */
export const STORED_VALUES = {
  sessionStorage: {
    /** CA-01 The session hash code. */
    hash: 'retained',
    /** CA-02 The API key of Google Maps. */
    googleMapAPIKey: 'retained',
    /** AU-13 Avatar and name of the customer who is signed in. */
    user: 'removed',
    /** RT-05 The path to return to after signing in. */
    SAVED_PAGE: 'removed',
    /** AC-01 The bid of a signed-out visitor, until they have signed in. */
    PENDING_BID: 'removed',
    /** OR-04 The current order request, with its idempotency key. */
    ORDER_PARAMS: 'removed',
    /** AU-11 The current sign-in with Google or Facebook. */
    SOCIAL_SIGN_IN: 'removed',
    /** AP-06 Whether this tab was reloaded after its service worker was unregistered. */
    workerReload: 'removed',
  },
  localStorage: {
    /** PD-03 The lines of the cart. */
    PRODUCTS_IN_CART: 'removed',
    /** PD-03 Name and price of each line as last shown. */
    CART_SEEN: 'removed',
    /** The last unpaid order of this browser. */
    UNPAID_ORDER: 'removed',
    /** Input on the order page that isn't part of an order yet, by account. */
    ORDER_DRAFT: 'removed',
    /** RQ-01 Requests for quotes that aren’t sent yet, by account; '' is a signed-out visitor. */
    REQUEST_DRAFT: 'removed',
    /** Drafts of messages, by account. */
    MESSAGE_DRAFTS: 'removed',
    /** ME-04 Messages that are not sent yet, with their account, each as `MESSAGE_OUTBOX/<key>`. */
    MESSAGE_OUTBOX: 'removed',
    /** ME-03 Whether this browser shows notifications of new messages. */
    MESSAGE_NOTIFICATIONS: 'removed',
    /** RV-01 Ids of the listings saved while signed out. */
    FAVOURITES: 'removed',
    /** SE-16 A search to save after signing in. */
    PENDING_SEARCH: 'removed',
    /** The email that a sign-in link was sent to. */
    SIGN_IN_EMAIL: 'removed',
    /** SE-10 The last search, as a query string. */
    SEARCH_PARAMS: 'removed',
    /** Recent search texts. */
    RECENT_SEARCHES: 'removed',
    /** Ids of recently viewed listings. */
    RECENTLY_VIEWED: 'removed',
    /** IL-04 The first supported country. */
    defaultCountry: 'retained',
    /** When the account's favourites last changed; other tabs reload them. */
    FAVOURITES_CHANGED: 'retained',
    /** AU-14 When a user last signed in or out; other tabs follow. */
    SESSION_CHANGED: 'retained',
  },
  cookie: {
    /** AP-04 The answer to the cookie notice. */
    accept_cookie: 'retained',
  },
} as const satisfies Record<string, Record<string, 'retained' | 'removed'>>;

export type StorageArea = 'localStorage' | 'sessionStorage';
export type StoredName<Area extends keyof typeof STORED_VALUES> = keyof (typeof STORED_VALUES)[Area] & string;
