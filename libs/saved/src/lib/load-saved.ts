import type { Api } from '@marketplace/api-client';
import {
  LAST_PAGE,
  listFavourites,
  listSavedSearches,
  type FavouritePage,
  type Profile,
  type SavedSearch,
} from '@marketplace/api-contract';
import type { PageQuery } from '@marketplace/search-params';

/** What the address of `/saved` says. */
export const SAVED_PARAMETERS = ['page'] as const;

/** What `/saved` begins with. */
export interface SavedData {
  page: number;
  /** Null for somebody who is not signed in: their favourites are in their browser. */
  account: { favourites: FavouritePage; searches: SavedSearch[] } | null;
}

/** Reads a customer's favourites and searches, both at once; asks nothing for anybody else. */
export async function loadSaved(api: Api, user: Profile | null, url: URL): Promise<SavedData> {
  const page = pageOf(url.searchParams);
  if (!user) return { page, account: null };
  const [favourites, searches] = await Promise.all([api(listFavourites, { query: { page } }), api(listSavedSearches)]);
  return { page, account: { favourites, searches } };
}

function pageOf(query: PageQuery<typeof SAVED_PARAMETERS>): number {
  const raw = query.get('page') ?? '';
  const page = /^\d{1,4}$/.test(raw) ? Number(raw) : 1;
  return page >= 1 && page <= LAST_PAGE ? page : 1;
}

export const savedPath = (page: number): string => (page > 1 ? `/saved?page=${page}` : '/saved');
