import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '@marketplace/api-client';
import { changeSavedSearch, deleteSavedSearch, type SavedSearch } from '@marketplace/api-contract';

/** The saved searches on screen. A change shows at once; it is taken back, and the call rejects, when it could not be kept. */
export interface Searches {
  readonly searches: readonly SavedSearch[];
  change: (api: Api, id: string, change: Partial<Pick<SavedSearch, 'name' | 'isMailed'>>) => Promise<void>;
  remove: (api: Api, id: string) => Promise<void>;
}

export function createSearchesStore(first: readonly SavedSearch[]): StoreApi<Searches> {
  return createStore<Searches>()((set, get) => {
    const put = (id: string, change: Partial<SavedSearch>) =>
      set(({ searches }) => ({ searches: searches.map((one) => (one.id === id ? { ...one, ...change } : one)) }));
    return {
      searches: first,
      change: async (api, id, change) => {
        const before = get().searches.find((one) => one.id === id);
        if (!before) return;
        put(id, change);
        try {
          put(id, await api(changeSavedSearch, { params: { id }, body: change }));
        } catch (error) {
          put(id, before);
          throw error;
        }
      },
      remove: async (api, id) => {
        const before = get().searches;
        set({ searches: before.filter((one) => one.id !== id) });
        try {
          await api(deleteSavedSearch, { params: { id } });
        } catch (error) {
          // Back to its place: what changed of the others meanwhile stays.
          set(({ searches }) => ({
            searches: before.flatMap(
              (one) => searches.find((now) => now.id === one.id) ?? (one.id === id ? [one] : []),
            ),
          }));
          throw error;
        }
      },
    };
  });
}
