import { z } from 'zod';
import { LANGUAGES, LAST_PAGE } from './constants';
import { endpoint } from './endpoint';
import { Done, Instant, Line, PrivateId, PublicId } from './primitives';
import { ProductCard } from './products';

/** How many favourites one customer, or one browser without a customer, keeps. */
export const FAVOURITES_MAXIMUM = 500;
/** How many searches one customer saves. */
export const SAVED_SEARCHES_MAXIMUM = 50;
/** How many cards can be asked for by their ids at once. */
export const CARDS_MAXIMUM = 100;

export const listCards = endpoint({
  method: 'POST',
  path: '/api/productCards',
  access: 'key',
  summary: 'Products as cards, in the order of the ids; unknown ones are left out',
  body: z.object({ ids: z.array(PublicId).max(CARDS_MAXIMUM) }),
  answer: z.array(ProductCard),
});

const FavouriteIds = z.object({ ids: z.array(PublicId) });

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/api/favourites/ids',
  access: 'customer',
  summary: 'Ids of the favourites, the latest first',
  answer: FavouriteIds,
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
  answer: FavouritePage,
});

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/api/favourites/:id',
  access: 'customer',
  summary: 'Save a product as a favourite; saved again it stays where it is',
  params: z.object({ id: PublicId }),
  answer: Done,
});

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/favourites/:id',
  access: 'customer',
  summary: 'Remove a favourite, if it is one',
  params: z.object({ id: PublicId }),
  answer: Done,
});

export const mergeFavourites = endpoint({
  method: 'POST',
  path: '/api/favourites/merge',
  access: 'customer',
  summary:
    'Add what a browser kept before signing in, the latest first; unknown ids and those above the limit are left out',
  body: z.object({ ids: z.array(PublicId).max(FAVOURITES_MAXIMUM) }),
  answer: FavouriteIds,
});

export const SavedSearch = z.object({
  id: PrivateId,
  name: z.string(),
  /** The query string of its address, without a question mark. */
  query: z.string(),
  /** Whether its owner is mailed when something new matches. */
  isMailed: z.boolean(),
  createdAt: Instant,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** A mailed token: 256 bits as text. */
const SearchToken = z.object({ token: z.string().min(1).max(400) });
const SearchName = Line(120);

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/savedSearches',
  access: 'customer',
  summary: 'The saved searches, the latest first',
  answer: z.array(SavedSearch),
});

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/savedSearches',
  access: 'customer',
  summary: 'Save a search; the same one again only takes the new name',
  body: z.object({
    name: SearchName,
    /** The query string of its address. What does not narrow a search is left out. */
    query: z.string().max(4000),
    /** Of the mails. */
    language: z.enum(LANGUAGES),
  }),
  answer: SavedSearch,
});

export const changeSavedSearch = endpoint({
  method: 'PUT',
  path: '/api/savedSearches/:id',
  access: 'customer',
  summary: 'Rename a saved search, or pause its mails',
  params: z.object({ id: PrivateId }),
  body: z.object({ name: SearchName.optional(), isMailed: z.boolean().optional() }),
  answer: SavedSearch,
});

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/savedSearches/:id',
  access: 'customer',
  summary: 'Delete a saved search, if there is one',
  params: z.object({ id: PrivateId }),
  answer: Done,
});

export const openSavedSearch = endpoint({
  method: 'POST',
  path: '/api/savedSearch',
  access: 'key',
  summary: 'The search behind a postSearchToken',
  body: SearchToken,
  answer: SavedSearch.pick({ name: true, query: true }),
});

export const stopSavedSearch = endpoint({
  method: 'POST',
  path: '/api/savedSearch/stop',
  access: 'key',
  summary: 'End the mails of a saved search by the token of its mails',
  body: SearchToken,
  answer: SavedSearch.pick({ name: true }),
});

export const resumeSavedSearch = endpoint({
  method: 'POST',
  path: '/api/savedSearch/resume',
  access: 'key',
  summary: 'Undo that',
  body: SearchToken,
  answer: SavedSearch.pick({ name: true }),
});
