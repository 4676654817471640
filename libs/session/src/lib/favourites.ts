import type { StoreApi } from 'zustand/vanilla';
import { ApiError } from '@marketplace/api-client';
import {
  addFavourite,
  FAVOURITES_MAXIMUM,
  listFavouriteIds,
  mergeFavourites,
  removeFavourite,
} from '@marketplace/api-contract';
import type { Session } from './session-store';
import { isFavouriteNews, readFavourites, tellFavouriteNews, writeFavourites } from './storage';

type Store = Pick<StoreApi<Session>, 'getState' | 'setState'>;

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [id, ...ids];

/** What the session does with favourites (RV-01): in the browser while nobody is signed in, on the account from then on. */
export function favouriteCommands({
  getState,
  setState,
}: Store): Pick<Session, 'toggleFavourite' | 'followFavourites'> {
  /** Calls follow one another: of two quick presses the second must not overtake the first. */
  let lastCall: Promise<unknown> = Promise.resolve();

  /** The account's own, after what this browser has kept came to it; the browser forgets only what has arrived. */
  async function readAccount(): Promise<void> {
    const kept = readFavourites();
    const { api } = getState();
    const { ids } = kept.length > 0 ? await api(mergeFavourites, { body: { ids: kept } }) : await api(listFavouriteIds);
    setState({ favourites: ids });
    if (kept.length === 0) return;
    writeFavourites([]);
    tellFavouriteNews();
  }

  function read(): void {
    if (!getState().user) setState({ favourites: readFavourites() });
    // Hearts stay empty for now; nothing that was kept is lost.
    else void (lastCall = lastCall.then(readAccount).catch(() => undefined));
  }

  async function toggleOnAccount(id: string): Promise<void> {
    const { api, favourites } = getState();
    const isNew = !favourites.includes(id);
    setState({ favourites: toggled(favourites, id) });
    const call = lastCall.then(() => api(isNew ? addFavourite : removeFavourite, { params: { id } }));
    lastCall = call.catch(() => undefined);
    try {
      await call;
      tellFavouriteNews();
    } catch (error) {
      // Only this one goes back: others may have changed meanwhile.
      setState((now) => (now.favourites.includes(id) === isNew ? { favourites: toggled(now.favourites, id) } : {}));
      throw error;
    }
  }

  return {
    toggleFavourite: async (id) => {
      if (getState().user) return toggleOnAccount(id);
      // What another tab has just kept counts; storage that is blocked holds nothing, and then only this page remembers.
      const kept = readFavourites();
      const favourites = toggled(kept.length > 0 ? kept : getState().favourites, id);
      if (favourites.length > FAVOURITES_MAXIMUM)
        throw new ApiError('limit_reached', 'There are too many favourites.', 0);
      setState({ favourites });
      writeFavourites(favourites);
    },

    followFavourites: () => {
      const onStorage = (event: StorageEvent) => {
        if (isFavouriteNews(event, getState().user !== null)) read();
      };
      read();
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
