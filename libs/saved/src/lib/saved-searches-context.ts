import type { SavedSearch } from '@marketplace/api-contract';
import { createStoreContext } from '@marketplace/store-context';
import { createSavedSearchesStore, type SavedSearchesState } from './saved-searches-store';

const context = createStoreContext<SavedSearchesState, readonly SavedSearch[]>(
  'SavedSearches',
  createSavedSearchesStore,
);

export const SavedSearchesProvider = context.Provider;
export const useSavedSearches = context.useSelector;
export const useSavedSearchesStore = context.useStoreApi;
