import { z } from 'zod';
import { FAVOURITES_MAXIMUM, LANGUAGES, LAST_PAGE, SEARCH_NAME_MAXIMUM } from './constants';
import { endpoint } from './endpoint';
import { Done, Instant, Line, PrivateId, PublicId } from './primitives';
import { ProductCard } from './product-search';

/** The maximum of saved searches per customer. */
export const SAVED_SEARCHES_MAXIMUM = 50;
/** The maximum of ids in one request for cards. */
export const CARDS_MAXIMUM = 100;

export const listCards = endpoint({
  method: 'POST',
  path: '/api/productCards',
  access: 'key',
  summary: 'Products as cards, in the order of the ids; unknown ids are skipped',
  body: z.object({ ids: z.array(PublicId).max(CARDS_MAXIMUM) }),
  response: z.array(ProductCard),
});

const FavouriteIds = z.object({ ids: z.array(PublicId) });

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/api/favourites/ids',
  access: 'customer',
  summary: 'Ids of the favourites, the latest first',
  response: FavouriteIds,
});

export const FavouritePage = z.object({
  products: z.array(ProductCard),
  page: z.int().min(1),
  pages: z.int().min(0),
  total: z.int().min(0),
});
export type FavouritePage = z.infer<typeof FavouritePage>;

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favourites',
  access: 'customer',
  summary: 'The favourites as cards, the latest first',
  query: z.object({ page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1) }),
  response: FavouritePage,
});

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/api/favourites/:id',
  access: 'customer',
  summary: 'Save a product as a favourite; idempotent',
  params: z.object({ id: PublicId }),
  response: Done,
});

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/favourites/:id',
  access: 'customer',
  summary: 'Remove a favourite; idempotent',
  params: z.object({ id: PublicId }),
  response: Done,
});

export const mergeFavourites = endpoint({
  method: 'POST',
  path: '/api/favourites/merge',
  access: 'customer',
  summary:
    'Add the favourites of a browser after signing in, the latest first; skips unknown ids and those above the limit',
  body: z.object({ ids: z.array(PublicId).max(FAVOURITES_MAXIMUM) }),
  response: FavouriteIds,
});

export const SavedSearch = z.object({
  id: PrivateId,
  name: z.string(),
  /** The query string of its URL, without the question mark. */
  query: z.string(),
  /** Whether new matches are emailed to the customer. */
  isMailed: z.boolean(),
  createdAt: Instant,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** The token of an email: 256 bits as text. */
const SearchToken = z.object({ token: z.string().min(1).max(400) });
const SearchName = Line(SEARCH_NAME_MAXIMUM);

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/savedSearches',
  access: 'customer',
  summary: 'The saved searches, the latest first',
  response: z.array(SavedSearch),
});

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/savedSearches',
  access: 'customer',
  summary: 'Save a search; saving the same one again only updates its name',
  body: z.object({
    name: SearchName,
    /** The query string of its URL. Parameters that don't filter are removed. */
    query: z.string().max(4000),
    /** The language of its emails. */
    language: z.enum(LANGUAGES),
  }),
  response: SavedSearch,
});

export const changeSavedSearch = endpoint({
  method: 'PUT',
  path: '/api/savedSearches/:id',
  access: 'customer',
  summary: 'Rename a saved search, or pause its emails',
  params: z.object({ id: PrivateId }),
  body: z.object({ name: SearchName.optional(), isMailed: z.boolean().optional() }),
  response: SavedSearch,
});

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/savedSearches/:id',
  access: 'customer',
  summary: 'Delete a saved search; idempotent',
  params: z.object({ id: PrivateId }),
  response: Done,
});

export const openSavedSearch = endpoint({
  method: 'POST',
  path: '/api/savedSearch',
  access: 'key',
  summary: 'The search of a postSearchToken',
  body: SearchToken,
  response: SavedSearch.pick({ name: true, query: true }),
});
