import type { Api } from '@marketplace/api-client';
import type { FavouritePage, Profile, SavedSearch } from '@marketplace/api-contract';
import { listFavourites, listSavedSearches } from '@marketplace/api-contract/operations';
import { readPage, type PageQuery } from '@marketplace/search-params';

/** The query parameters of `/saved`. */
export const SAVED_PARAMETERS = ['page'] as const;

/** The data of `/saved`. */
export interface SavedData {
  page: number;
  /** Null for a signed-out visitor, whose favourites are in the browser. */
  account: { favourites: FavouritePage; searches: SavedSearch[] } | null;
}

/** Loads a customer's favourites and searches in parallel; nothing for a signed-out visitor. */
export async function loadSaved(api: Api, user: Profile | null, url: URL): Promise<SavedData> {
  const query: PageQuery<typeof SAVED_PARAMETERS> = url.searchParams;
  const page = readPage(query);
  if (!user) return { page, account: null };
  const [favourites, searches] = await Promise.all([api(listFavourites, { query: { page } }), api(listSavedSearches)]);
  return { page, account: { favourites, searches } };
}

export const savedPath = (page: number): string => (page > 1 ? `/saved?page=${page}` : '/saved');
