import type { StorageArea, StoredName } from './stored-values';

/** Reads and writes one storage area. Blocked storage reads as empty and ignores writes. */
function createStorage<Area extends StorageArea>(area: Area) {
  type Name = StoredName<Area>;

  const storage = {
    read(name: Name): string | null {
      try {
        return globalThis[area].getItem(name);
      } catch {
        return null;
      }
    },
    /** Null also if the JSON is invalid or `isT` rejects it. */
    readJson<T>(name: Name, isT: (value: unknown) => value is T): T | null {
      try {
        const value: unknown = JSON.parse(storage.read(name) ?? 'null');
        return isT(value) ? value : null;
      } catch {
        return null;
      }
    },
    /** Null removes the value. */
    write(name: Name, text: string | null): void {
      try {
        if (text === null) globalThis[area].removeItem(name);
        else globalThis[area].setItem(name, text);
      } catch {
        // Private mode or a full disk: the page works without stored values.
      }
    },
  };
  return storage;
}

export const localValues = createStorage('localStorage');
export const sessionValues = createStorage('sessionStorage');

/** The value of a cookie; null if it isn't set. */
export function readCookie(name: StoredName<'cookie'>): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}

/** Sets a cookie; `attributes` as in Set-Cookie, for example `path=/; max-age=60`. */
export function writeCookie(name: StoredName<'cookie'>, value: string, attributes: string): void {
  document.cookie = `${name}=${value}; ${attributes}`;
}
