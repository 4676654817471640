import type { StoredName } from './stored-values';

// Separate from browser-storage.ts, because it isn't needed for the first view of a page.

type Name = StoredName<'localStorage'>;

const getPrefix = (name: Name) => `${name}/`;

/** Blocked storage reads as empty and ignores writes. */
function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access();
  } catch {
    return otherwise;
  }
}

/**
 * A list in local storage, each item under a name of its own (`<name>/<id>`), so that tabs that
 * write at the same time don't overwrite each other's.
 */
export const storedItems = {
  /** The texts in no certain order. */
  read: (name: Name): string[] =>
    attempt(
      () =>
        Object.keys(localStorage)
          .filter((stored) => stored.startsWith(getPrefix(name)))
          .map((stored) => localStorage.getItem(stored) ?? ''),
      [],
    ),
  /** Null removes the item. */
  write: (name: Name, id: string, text: string | null): void =>
    attempt(() => {
      if (text === null) localStorage.removeItem(getPrefix(name) + id);
      else localStorage.setItem(getPrefix(name) + id, text);
    }, undefined),
  /** The id of the item that a storage event is about; null if it is about another value. */
  getChangedId: (name: Name, key: string): string | null =>
    key.startsWith(getPrefix(name)) ? key.slice(getPrefix(name).length) : null,
  removeAll: (name: Name): void =>
    attempt(() => {
      for (const stored of Object.keys(localStorage))
        if (stored.startsWith(getPrefix(name))) localStorage.removeItem(stored);
    }, undefined),
};
