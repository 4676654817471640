import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '@marketplace/api-client';
import type { SavedSearch } from '@marketplace/api-contract';
import { changeSavedSearch, deleteSavedSearch } from '@marketplace/api-contract/operations';

/**
 * The saved searches on screen. A change shows at once; when its call fails it is undone and
 * rejects.
 */
export interface SavedSearchesState {
  readonly searches: readonly SavedSearch[];
  change: (api: Api, id: string, change: Partial<Pick<SavedSearch, 'name' | 'isMailed'>>) => Promise<void>;
  remove: (api: Api, id: string) => Promise<void>;
}

export function createSavedSearchesStore(first: readonly SavedSearch[]): StoreApi<SavedSearchesState> {
  return createStore<SavedSearchesState>()((set, get) => {
    const patch = (id: string, change: Partial<SavedSearch>) =>
      set(({ searches }) => ({ searches: searches.map((one) => (one.id === id ? { ...one, ...change } : one)) }));
    return {
      searches: first,
      change: async (api, id, change) => {
        const before = get().searches.find((one) => one.id === id);
        if (!before) return;
        patch(id, change);
        try {
          patch(id, await api(changeSavedSearch, { params: { id }, body: change }));
        } catch (error) {
          patch(id, before);
          throw error;
        }
      },
      remove: async (api, id) => {
        const before = get().searches;
        set({ searches: before.filter((one) => one.id !== id) });
        try {
          await api(deleteSavedSearch, { params: { id } });
        } catch (error) {
          // Restores its position and keeps later changes of the others.
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
