import type { StoreApi } from 'zustand/vanilla';
import { ApiError } from '@marketplace/api-client';
import { FAVOURITES_MAXIMUM } from '@marketplace/api-contract';
import { addFavourite, listFavouriteIds, mergeFavourites, removeFavourite } from '@marketplace/api-contract/operations';
import type { Session } from './session';
import { isFavouritesChange, readFavourites, announceFavouritesChange, writeFavourites } from './storage';

type Store = Pick<StoreApi<Session>, 'getState' | 'setState'>;

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [id, ...ids];

/**
 * The session's actions for favourites (RV-01): stored in the browser while signed out, on the
 * account while signed in.
 */
export function createFavouriteActions({
  getState,
  setState,
}: Store): Pick<Session, 'toggleFavourite' | 'syncFavourites'> {
  /** Requests are sequential, so that those of quick clicks arrive in order. */
  let lastCall: Promise<unknown> = Promise.resolve();

  /**
   * Merges the browser's favourites into the account and loads the result; the browser's are
   * removed after a successful merge.
   */
  async function readAccount(): Promise<void> {
    const stored = readFavourites();
    const { api } = getState();
    const { ids } =
      stored.length > 0 ? await api(mergeFavourites, { body: { ids: stored } }) : await api(listFavouriteIds);
    setState({ favourites: ids });
    if (stored.length === 0) return;
    writeFavourites([]);
    announceFavouritesChange();
  }

  function read(): void {
    if (!getState().user) setState({ favourites: readFavourites() });
    // On failure hearts stay empty for now; the stored ones are kept.
    else void (lastCall = lastCall.then(readAccount).catch(() => undefined));
  }

  async function toggleOnAccount(id: string): Promise<void> {
    const { api, favourites } = getState();
    const isNew = !favourites.includes(id);
    setState({ favourites: toggled(favourites, id) });
    const params = { id };
    const call = lastCall.then(() => (isNew ? api(addFavourite, { params }) : api(removeFavourite, { params })));
    lastCall = call.catch(() => undefined);
    try {
      await call;
      announceFavouritesChange();
    } catch (error) {
      // Reverts only this favourite: others may have changed since.
      setState((now) => (now.favourites.includes(id) === isNew ? { favourites: toggled(now.favourites, id) } : {}));
      throw error;
    }
  }

  return {
    toggleFavourite: async (id) => {
      if (getState().user) return toggleOnAccount(id);
      // Storage includes changes of other tabs; if it is blocked, this page's state is the only
      // copy.
      const stored = readFavourites();
      const favourites = toggled(stored.length > 0 ? stored : getState().favourites, id);
      if (favourites.length > FAVOURITES_MAXIMUM)
        throw new ApiError('limit_reached', 'There are too many favourites.', 0);
      setState({ favourites });
      writeFavourites(favourites);
    },

    syncFavourites: () => {
      const onStorage = (event: StorageEvent) => {
        if (isFavouritesChange(event, getState().user !== null)) read();
      };
      read();
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
