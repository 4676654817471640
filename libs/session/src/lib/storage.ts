import type { KeyStore } from '@marketplace/api-client';
import { FAVOURITES_MAXIMUM, ORDER_LINES_MAXIMUM, type Profile, type WantedLine } from '@marketplace/api-contract';

/** All that the storefront keeps in the browser for this visitor, in one place. Blocked storage counts as empty. */

export const read = (storage: () => Storage, name: string): string | null => {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
};
export const write = (storage: () => Storage, name: string, value: string | null): void => {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, value);
  } catch {
    // Private mode or a full disk: the page works on without memory.
  }
};
export const session = () => sessionStorage;
export const local = () => localStorage;

export const parsed = <T>(text: string | null, isT: (value: unknown) => value is T): T | null => {
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

const isMoment = (value: unknown) => value === undefined || (typeof value === 'string' && value.length < 30);

/** Whether a line says what a quote can be asked for. What it names, and whether its dates exist, the server knows. */
function isLine(value: unknown): value is WantedLine {
  const line = (value ?? {}) as Record<keyof WantedLine, unknown>;
  const { productId, quantity } = line;
  return (
    typeof productId === 'string' &&
    Number.isInteger(quantity) &&
    [line.startDate, line.endDate, line.slotStart, line.slotEnd].every(isMoment)
  );
}

/** Carts from when a unit of price was chosen still hold it. */
const withoutUnit = ({ unit: _, ...line }: WantedLine & { unit?: unknown }): WantedLine => line;

/** PD-03: what the visitor is about to order. A line that makes no sense is left out. */
export const readCart = (): WantedLine[] =>
  (parsed<unknown[]>(read(local, 'PRODUCTS_IN_CART'), Array.isArray) ?? [])
    .filter(isLine)
    .map(withoutUnit)
    .slice(0, ORDER_LINES_MAXIMUM);
/** PD-03: keeps what the visitor is about to order, over reload and sign-in. */
export const writeCart = (lines: readonly WantedLine[]): void =>
  write(local, 'PRODUCTS_IN_CART', lines.length > 0 ? JSON.stringify(lines) : null);

/** What a line of the cart was called and cost when it was last shown; minor units. */
export interface SeenLine {
  name: string;
  amount: number;
  currency: string;
}
const isSeen = (value: unknown): value is Record<string, SeenLine> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (line: unknown) =>
      typeof line === 'object' &&
      line !== null &&
      typeof (line as SeenLine).name === 'string' &&
      typeof (line as SeenLine).amount === 'number',
  );

/** PD-03: the lines of the cart as they were last shown, so that what has changed can be said. */
export const seenCart = {
  read: (): Readonly<Record<string, SeenLine>> => parsed(read(local, 'CART_SEEN'), isSeen) ?? {},
  write: (lines: Readonly<Record<string, SeenLine>>): void => write(local, 'CART_SEEN', JSON.stringify(lines)),
};

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id: unknown) => typeof id === 'string' && /^[1-9]\d{0,8}$/.test(id));

/** RV-01: ids of the products that a visitor who is not signed in has saved, the latest first. */
export const readFavourites = (): string[] =>
  [...new Set(parsed(read(local, 'FAVOURITES'), isIds))].slice(0, FAVOURITES_MAXIMUM);
/** Keeps them until they have come to an account; none removes them. */
export const writeFavourites = (ids: readonly string[]): void =>
  write(local, 'FAVOURITES', ids.length > 0 ? JSON.stringify(ids) : null);

/** Tells other tabs that the account's favourites are no longer those that they show. */
export const tellFavouriteNews = (): void => write(local, 'FAVOURITES_CHANGED', String(Date.now()));
/** Whether another tab has changed what this one shows; a null key is storage that was cleared. */
export const isFavouriteNews = ({ key }: StorageEvent, isSignedIn: boolean): boolean =>
  key === null || key === (isSignedIn ? 'FAVOURITES_CHANGED' : 'FAVOURITES');

/** AU-14: tells other tabs that somebody has signed in or out. */
export const tellSessionNews = (): void => write(local, 'SESSION_CHANGED', String(Date.now()));
/** Whether another tab told so; a null key is storage that was cleared. */
export const isSessionNews = ({ key }: StorageEvent): boolean => key === null || key === 'SESSION_CHANGED';

export const WAITING_MS = 30 * 60 * 1000;

interface PendingSearch {
  name: string;
  query: string;
}
const isPending = (value: unknown): value is { at: number; texts: PendingSearch } => {
  const { at, texts } = (value ?? {}) as { at?: unknown; texts?: Partial<PendingSearch> | null };
  return typeof at === 'number' && typeof texts?.name === 'string' && typeof texts.query === 'string';
};

function readPending(): PendingSearch | null {
  const value = parsed(read(local, 'PENDING_SEARCH'), isPending);
  return value && Date.now() - value.at < WAITING_MS ? value.texts : null;
}

/**
 * SE-16: a search that is saved once its visitor has signed in, within half an hour. Any tab of this browser may: the link of an
 * email opens in a new one.
 */
export const pendingSearch = {
  keep: (texts: PendingSearch): void => write(local, 'PENDING_SEARCH', JSON.stringify({ at: Date.now(), texts })),
  /** Where it is completed; null when there is none or it is too old to be meant. */
  page(): string | null {
    const pending = readPending();
    return pending && `/search?${pending.query}`;
  },
  /** Gives it back once. */
  take(): PendingSearch | null {
    const pending = readPending();
    write(local, 'PENDING_SEARCH', null);
    return pending;
  },
};

/** The key that makes a repeated order call find its order (OR-04); it lives until the order is paid or changed. */
export const readOrderParams = (): string | null => read(session, 'ORDER_PARAMS');
/** Keeps, or with null forgets, what the order page is in the middle of. */
export const writeOrderParams = (value: string | null): void => write(session, 'ORDER_PARAMS', value);

/** SE-10: the last search, as a query string. It never overrides an address. */
export const writeSearchParams = (query: string): void => write(local, 'SEARCH_PARAMS', query || null);

/** IL-04: the default country is the first supported one. */
export const writeDefaultCountry = (country: string | undefined): void =>
  write(local, 'defaultCountry', country ?? null);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string' && text.length <= 200);

/** The latest few of something in this browser, each once whatever its capitals, the latest first. */
interface Latest {
  read: () => readonly string[];
  add: (text: string) => void;
  forget: () => void;
}

function latest(name: string, maximum: number): Latest {
  const texts = () => parsed(read(local, name), isTexts)?.slice(0, maximum) ?? [];
  return {
    read: texts,
    add(text) {
      const others = texts().filter((one) => one.toLowerCase() !== text.toLowerCase());
      write(local, name, JSON.stringify([text, ...others].slice(0, maximum)));
    },
    forget: () => write(local, name, null),
  };
}

/** Texts that were searched for. */
export const recentSearches = latest('RECENT_SEARCHES', 5);
/** Ids of listings that were looked at. */
export const viewedListings = latest('RECENTLY_VIEWED', 12);
