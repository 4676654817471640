import type { KeyStore } from '@marketplace/api-client';
import type { Profile, WantedLine } from '@marketplace/api-contract';

/** All that the storefront keeps in the browser for this visitor, in one place. Blocked storage counts as empty. */

const read = (storage: () => Storage, name: string): string | null => {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
};
const write = (storage: () => Storage, name: string, value: string | null): void => {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, value);
  } catch {
    // Private mode or a full disk: the page works on without memory.
  }
};
const session = () => sessionStorage;
const local = () => localStorage;

const parsed = <T>(text: string | null, isT: (value: unknown) => value is T): T | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isT(value) ? value : null;
  } catch {
    return null;
  }
};

/** CA-01: the session hash code lives in session storage. */
export const browserKeyStore: KeyStore = {
  read: () => read(session, 'hash'),
  write: (key) => write(session, 'hash', key),
};

/** AU-13: avatar and name of who is signed in; null removes them. */
export function writeSessionUser(user: Pick<Profile, 'avatar' | 'name'> | null): void {
  write(session, 'user', user && JSON.stringify({ avatar: user.avatar, name: user.name }));
}

/** RT-05: remembers where to return to after signing in. Only paths of this site are kept. */
export function savePage(path: string): void {
  if (isOwnPath(path)) write(session, 'SAVED_PAGE', path);
}

/** RT-05: takes the remembered page out; null when there is none or it is not a path of this site. */
export function takeSavedPage(): string | null {
  const path = read(session, 'SAVED_PAGE');
  write(session, 'SAVED_PAGE', null);
  return path !== null && isOwnPath(path) ? path : null;
}

/** Whether a text is a path that stays on this origin, however a browser reads it. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  try {
    const base = 'https://own.invalid';
    return new URL(path, base).origin === base;
  } catch {
    return false;
  }
}

const isLines = (value: unknown): value is WantedLine[] =>
  Array.isArray(value) &&
  value.every(
    (line: unknown) =>
      typeof line === 'object' &&
      line !== null &&
      typeof (line as WantedLine).productId === 'string' &&
      Number.isInteger((line as WantedLine).quantity),
  );

/** PD-03: what the visitor is about to order. */
export const readCart = (): WantedLine[] => parsed(read(local, 'PRODUCTS_IN_CART'), isLines) ?? [];
/** PD-03: keeps what the visitor is about to order, over reload and sign-in. */
export const writeCart = (lines: readonly WantedLine[]): void =>
  write(local, 'PRODUCTS_IN_CART', lines.length > 0 ? JSON.stringify(lines) : null);

/** The key that makes a repeated order call find its order (OR-04); it lives until the order is paid or changed. */
export const readOrderParams = (): string | null => read(session, 'ORDER_PARAMS');
/** Keeps, or with null forgets, what the order page is in the middle of. */
export const writeOrderParams = (value: string | null): void => write(session, 'ORDER_PARAMS', value);

/** SE-10: the last search, as a query string. It never overrides an address. */
export const writeSearchParams = (query: string): void => write(local, 'SEARCH_PARAMS', query || null);
/** SE-10: the last search, as a query string; empty if there was none. */
export const readSearchParams = (): string => read(local, 'SEARCH_PARAMS') ?? '';

/** IL-04: the default country is the first supported one. */
export const writeDefaultCountry = (country: string | undefined): void =>
  write(local, 'defaultCountry', country ?? null);
