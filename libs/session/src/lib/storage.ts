import type { KeyStore } from '@marketplace/api-client';
import { FAVOURITES_MAXIMUM, ORDER_LINES_MAXIMUM, type Profile, type NewOrderLine } from '@marketplace/api-contract';
import { localValues, sessionValues } from './browser-storage';
import type { StoredName } from './stored-values';

/** CA-01: stores the session hash code in session storage. */
export const browserKeyStore: KeyStore = {
  read: () => sessionValues.read('hash'),
  write: (key) => sessionValues.write('hash', key),
};

/** AU-13: stores avatar and name of the signed-in user; null removes them. */
export function writeSessionUser(user: Pick<Profile, 'avatar' | 'name'> | null): void {
  sessionValues.write('user', user && JSON.stringify({ avatar: user.avatar, name: user.name }));
}

/**
 * RT-05: stores the path to return to after signing in. Ignores anything but paths of this site.
 */
export function savePage(path: string): void {
  if (isOwnPath(path)) sessionValues.write('SAVED_PAGE', path);
}

/**
 * RT-05: removes and returns the saved path; null if there is none or it isn't a path of this site.
 */
export function takeSavedPage(): string | null {
  const path = sessionValues.read('SAVED_PAGE');
  sessionValues.write('SAVED_PAGE', null);
  return path !== null && isOwnPath(path) ? path : null;
}

/** Whether a text is a path that a browser resolves to this origin. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  try {
    const base = 'https://own.invalid';
    return new URL(path, base).origin === base;
  } catch {
    return false;
  }
}

const isOptionalText = (value: unknown) => value === undefined || (typeof value === 'string' && value.length < 30);

/** Whether a value has the shape of a cart line. The server validates the product and the dates. */
function isLine(value: unknown): value is NewOrderLine {
  const line = (value ?? {}) as Record<keyof NewOrderLine, unknown>;
  const { productId, quantity } = line;
  return (
    typeof productId === 'string' &&
    Number.isInteger(quantity) &&
    [line.startDate, line.endDate, line.slotStart, line.slotEnd].every(isOptionalText)
  );
}

/** Carts stored by earlier versions have a unit of price. */
const withoutUnit = ({ unit: _, ...line }: NewOrderLine & { unit?: unknown }): NewOrderLine => line;

/** PD-03: the lines of the cart, without invalid ones. */
export const readCart = (): NewOrderLine[] =>
  (localValues.readJson<unknown[]>('PRODUCTS_IN_CART', Array.isArray) ?? [])
    .filter(isLine)
    .map(withoutUnit)
    .slice(0, ORDER_LINES_MAXIMUM);
/** PD-03: stores the cart, so that it survives a reload and signing in. */
export const writeCart = (lines: readonly NewOrderLine[]): void =>
  localValues.write('PRODUCTS_IN_CART', lines.length > 0 ? JSON.stringify(lines) : null);

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id: unknown) => typeof id === 'string' && /^[1-9]\d{0,8}$/.test(id));

/** RV-01: ids of the products saved while signed out, the latest first. */
export const readFavourites = (): string[] =>
  [...new Set(localValues.readJson('FAVOURITES', isIds))].slice(0, FAVOURITES_MAXIMUM);
/** Stores them until they are merged into an account; an empty list removes them. */
export const writeFavourites = (ids: readonly string[]): void =>
  localValues.write('FAVOURITES', ids.length > 0 ? JSON.stringify(ids) : null);

/** Notifies other tabs that the account's favourites have changed. */
export const announceFavouritesChange = (): void => localValues.write('FAVOURITES_CHANGED', String(Date.now()));
/**
 * Whether a storage event changes the favourites shown; a null key means that storage was cleared.
 */
export const isFavouritesChange = ({ key }: StorageEvent, isSignedIn: boolean): boolean =>
  key === null || key === (isSignedIn ? 'FAVOURITES_CHANGED' : 'FAVOURITES');

/** How long a pending search or sign-in email is valid. */
export const MAX_AGE_MS = 30 * 60 * 1000;

interface PendingSearch {
  name: string;
  query: string;
}
const isPending = (value: unknown): value is { at: number; texts: PendingSearch } => {
  const { at, texts } = (value ?? {}) as { at?: unknown; texts?: Partial<PendingSearch> | null };
  return typeof at === 'number' && typeof texts?.name === 'string' && typeof texts.query === 'string';
};

function readPending(): PendingSearch | null {
  const value = localValues.readJson('PENDING_SEARCH', isPending);
  return value && Date.now() - value.at < MAX_AGE_MS ? value.texts : null;
}

/**
 * SE-16: a search to save after signing in within half an hour. In local storage, because a sign-in
 * link from an email opens in a new tab.
 */
export const pendingSearch = {
  write: (texts: PendingSearch): void => localValues.write('PENDING_SEARCH', JSON.stringify({ at: Date.now(), texts })),
  /** The page that saves it; null if there is none or it has expired. */
  page(): string | null {
    const pending = readPending();
    return pending && `/search?${pending.query}`;
  },
  /** Removes and returns it. */
  take(): PendingSearch | null {
    const pending = readPending();
    localValues.write('PENDING_SEARCH', null);
    return pending;
  },
};

/** SE-10: stores the last search, as a query string. It never overrides the URL. */
export const writeSearchParams = (query: string): void => localValues.write('SEARCH_PARAMS', query || null);

/** IL-04: stores the default country, which is the first supported one. */
export const writeDefaultCountry = (country: string | undefined): void =>
  localValues.write('defaultCountry', country ?? null);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string' && text.length <= 200);

/** The most recent entries, without duplicates (ignoring case), the latest first. */
interface RecentList {
  read: () => readonly string[];
  add: (text: string) => void;
  clear: () => void;
}

function createRecentList(name: StoredName<'localStorage'>, maximum: number): RecentList {
  const texts = () => localValues.readJson(name, isTexts)?.slice(0, maximum) ?? [];
  return {
    read: texts,
    add(text) {
      const others = texts().filter((one) => one.toLowerCase() !== text.toLowerCase());
      localValues.write(name, JSON.stringify([text, ...others].slice(0, maximum)));
    },
    clear: () => localValues.write(name, null),
  };
}

/** Recent search texts. */
export const recentSearches = createRecentList('RECENT_SEARCHES', 5);
/** Ids of recently viewed listings. */
export const viewedListings = createRecentList('RECENTLY_VIEWED', 12);
