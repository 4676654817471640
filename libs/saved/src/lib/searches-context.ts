import type { SavedSearch } from '@marketplace/api-contract';
import { createStoreContext } from '@marketplace/store-context';
import { createSearchesStore, type Searches } from './searches-store';

const context = createStoreContext<Searches, readonly SavedSearch[]>('Searches', createSearchesStore);

export const SearchesProvider = context.Provider;
export const useSearches = context.useSelector;
export const useSearchesStore = context.useStoreApi;
