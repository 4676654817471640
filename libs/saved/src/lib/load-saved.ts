import type { Api } from '@marketplace/api-client';
import { LAST_PAGE, type FavouritePage, type Profile, type SavedSearch } from '@marketplace/api-contract';
import { listFavourites, listSavedSearches } from '@marketplace/api-contract/operations';
import type { PageQuery } from '@marketplace/search-params';

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
  const page = getPage(url.searchParams);
  if (!user) return { page, account: null };
  const [favourites, searches] = await Promise.all([api(listFavourites, { query: { page } }), api(listSavedSearches)]);
  return { page, account: { favourites, searches } };
}

function getPage(query: PageQuery<typeof SAVED_PARAMETERS>): number {
  const raw = query.get('page') ?? '';
  const page = /^\d{1,4}$/.test(raw) ? Number(raw) : 1;
  return page >= 1 && page <= LAST_PAGE ? page : 1;
}

export const savedPath = (page: number): string => (page > 1 ? `/saved?page=${page}` : '/saved');
