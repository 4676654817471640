import type { NewOrderLine } from '@marketplace/api-contract';
import { localValues, sessionValues } from './browser-storage';
import { MAX_AGE_MS } from './storage';
import { storedItems } from './stored-items';
import { STORED_VALUES, type StorageArea, type StoredName } from './stored-values';

// Separate from storage.ts, because it isn't needed for the first view of a page.

const isSignInEmail = (value: unknown): value is { at: number; email: string } => {
  const { at, email } = (value ?? {}) as { at?: unknown; email?: unknown };
  return typeof at === 'number' && typeof email === 'string';
};

/** The email address that a sign-in link was sent to, while the link may be valid. */
export const signInEmail = {
  write: (email: string): void => localValues.write('SIGN_IN_EMAIL', JSON.stringify({ at: Date.now(), email })),
  read(): string {
    const value = localValues.readJson('SIGN_IN_EMAIL', isSignInEmail);
    return value && Date.now() - value.at < MAX_AGE_MS ? value.email : '';
  },
};

export interface UnpaidOrder {
  orderId: string;
  lines: readonly NewOrderLine[];
}

const isUnpaidOrder = (value: unknown): value is UnpaidOrder => {
  const { orderId, lines } = (value ?? {}) as Partial<UnpaidOrder>;
  return typeof orderId === 'string' && Array.isArray(lines);
};

/** The last unpaid order of this browser, shared with its other tabs. */
export const unpaidOrder = {
  write: (order: UnpaidOrder | null): void => localValues.write('UNPAID_ORDER', order && JSON.stringify(order)),
  read: (): UnpaidOrder | null => localValues.readJson('UNPAID_ORDER', isUnpaidOrder),
};

/** ME-03: whether the customer wants this browser to show notifications of new messages. */
export const messageNotifications = {
  read: (): boolean => localValues.read('MESSAGE_NOTIFICATIONS') === 'on',
  write: (isOn: boolean): void => localValues.write('MESSAGE_NOTIFICATIONS', isOn ? 'on' : null),
};

/** Name and price of a cart line as last shown; minor units. */
export interface CartSnapshotLine {
  name: string;
  amount: number;
  currency: string;
}
const isCartSnapshot = (value: unknown): value is Record<string, CartSnapshotLine> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (line: unknown) =>
      typeof line === 'object' &&
      line !== null &&
      typeof (line as CartSnapshotLine).name === 'string' &&
      typeof (line as CartSnapshotLine).amount === 'number',
  );

/** PD-03: the cart lines as last shown, to tell the customer about changes. */
export const cartSnapshot = {
  read: (): Readonly<Record<string, CartSnapshotLine>> => localValues.readJson('CART_SEEN', isCartSnapshot) ?? {},
  write: (lines: Readonly<Record<string, CartSnapshotLine>>): void =>
    localValues.write('CART_SEEN', JSON.stringify(lines)),
};

/**
 * CA-02: stores the maps key of the page's configuration in session storage and returns the stored
 * value.
 */
export function cacheMapsKey(key: string): string {
  sessionValues.write('googleMapAPIKey', key);
  return sessionValues.read('googleMapAPIKey') ?? key;
}

/** AU-14: notifies other tabs of a sign-in or sign-out. */
export const announceSessionChange = (): void => localValues.write('SESSION_CHANGED', String(Date.now()));
/** Whether a storage event is such a notification; a null key means that storage was cleared. */
export const isSessionChange = ({ key }: StorageEvent): boolean => key === null || key === 'SESSION_CHANGED';

/** The names in an area with this policy at sign-out. */
const getNames = <Area extends StorageArea>(area: Area, policy: 'retained' | 'removed') =>
  Object.entries(STORED_VALUES[area]).flatMap(([name, atSignOut]) =>
    atSignOut === policy ? [name as StoredName<Area>] : [],
  );

/**
 * AU-14: removes the user's data, including drafts, from this tab's session storage. The session
 * hash code stays.
 */
export function clearTabData(): void {
  const retained = getNames('sessionStorage', 'retained').map((name) => ({ name, text: sessionValues.read(name) }));
  try {
    // clear(), because the router stores paths there too.
    sessionStorage.clear();
  } catch {
    return;
  }
  retained.forEach(({ name, text }) => sessionValues.write(name, text));
}

/**
 * AU-14: removes the user's data from this browser at sign-out and notifies other tabs, which clear
 * their own.
 */
export function clearPersonalData(): void {
  for (const name of getNames('localStorage', 'removed')) {
    localValues.write(name, null);
    storedItems.removeAll(name);
  }
  clearTabData();
  announceSessionChange();
}
