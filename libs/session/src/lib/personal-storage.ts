import type { WantedLine } from '@marketplace/api-contract';
import { browserKeyStore, local, parsed, read, tellSessionNews, WAITING_MS, write } from './storage';

/** Kept apart from the other storage: pages need none of it before somebody signs in or out. */

const isSignInEmail = (value: unknown): value is { at: number; email: string } => {
  const { at, email } = (value ?? {}) as { at?: unknown; email?: unknown };
  return typeof at === 'number' && typeof email === 'string';
};

/** The email that this browser has asked a sign-in link for, as long as the link may be good. */
export const signInEmail = {
  keep: (email: string): void => write(local, 'SIGN_IN_EMAIL', JSON.stringify({ at: Date.now(), email })),
  read(): string {
    const value = parsed(read(local, 'SIGN_IN_EMAIL'), isSignInEmail);
    return value && Date.now() - value.at < WAITING_MS ? value.email : '';
  },
};

/** What belongs to the person in this browser, whoever that is: carts, what was looked for and at, what was begun. */
const PERSONAL = [
  'PRODUCTS_IN_CART',
  'CART_SEEN',
  'UNPAID_ORDER',
  'FAVOURITES',
  'PENDING_SEARCH',
  'SIGN_IN_EMAIL',
  'SEARCH_PARAMS',
  'RECENT_SEARCHES',
  'RECENTLY_VIEWED',
] as const;

export interface UnpaidOrder {
  orderId: string;
  lines: readonly WantedLine[];
}

const isUnpaidOrder = (value: unknown): value is UnpaidOrder => {
  const { orderId, lines } = (value ?? {}) as Partial<UnpaidOrder>;
  return typeof orderId === 'string' && Array.isArray(lines);
};

/** The last order that was placed in this browser and isn't paid, for its other tabs. */
export const unpaidOrder = {
  keep: (order: UnpaidOrder | null): void => write(local, 'UNPAID_ORDER', order && JSON.stringify(order)),
  read: (): UnpaidOrder | null => parsed(read(local, 'UNPAID_ORDER'), isUnpaidOrder),
};

/** AU-14: forgets what a tab knows of somebody who has signed out, drafts of every kind included. Its key stays. */
export function forgetInTab(): void {
  const key = browserKeyStore.read();
  try {
    sessionStorage.clear();
  } catch {
    return;
  }
  if (key !== null) browserKeyStore.write(key);
}

/** AU-14: forgets what this browser knows of somebody who signs out here, and tells other tabs, which forget their own. */
export function forgetVisitor(): void {
  for (const name of PERSONAL) write(local, name, null);
  forgetInTab();
  tellSessionNews();
}
