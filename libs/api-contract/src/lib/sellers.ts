import { z } from 'zod';
import { endpoint } from './endpoint';
import { ADDRESSES_MAXIMUM, LAST_PAGE } from './constants';
import { Day, Picture, PublicId, Rating } from './primitives';
import { Coordinates, Facets, Match, SEARCH_TYPES } from './products';

/** A seller where they are one of several: what their page shows to everybody, in short. */
export const SellerCard = z.object({
  id: PublicId,
  /** As their page is headed: a company's name, or what a person calls themselves. */
  name: z.string(),
  avatar: Picture,
  place: z.string(),
  rating: Rating.nullable(),
  /** What they offer now. */
  listings: z.int().min(0),
  joined: Day,
  /** A few of their listings, those that answer the search first. */
  samples: z.array(z.object({ id: PublicId, name: z.string(), picture: Picture })),
  /** Kilometres from the place that was asked for; null where none was, or nobody knows where they are. */
  distance: z.number().min(0).nullable(),
  /** Only where a text was searched for. Of `why` the field is `category`, `listing`, `city` or `about`. */
  match: Match.nullable(),
});
export type SellerCard = z.infer<typeof SellerCard>;

export const SellerQuery = z.object({
  search: z.string().trim().max(200).optional(),
  /** Sellers with listings in it or below it. */
  category: z.string().max(80).optional(),
  city: z.string().max(80).optional(),
  /** A place by name, or `lat,lng`. */
  location: z.string().trim().max(120).optional(),
  /** Kilometres around `location`. */
  radius: z.coerce.number().positive().max(1000).optional(),
  /** Average of at least so many stars. */
  rating: z.coerce.number().min(1).max(5).optional(),
  /** Without one by relevance if there is a text, otherwise the best rated first. */
  type: z.enum(SEARCH_TYPES).optional(),
  /** `0`: the counts of the filters are not wanted. */
  facets: z.literal('0').optional(),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
});
export type SellerQuery = z.infer<typeof SellerQuery>;

/** How many sellers each choice of a filter shows, under all other filters. */
export const SellerFacets = Facets.pick({ categories: true, ratings: true });
export type SellerFacets = z.infer<typeof SellerFacets>;

export const SellerPage = z.object({
  sellers: z.array(SellerCard),
  page: z.int().min(1),
  pages: z.int().min(0),
  total: z.int().min(0),
  /** Null where they were not wanted. */
  facets: SellerFacets.nullable(),
  /** What was searched for in place of a mistyped text; null where the text was taken as it is. */
  corrected: z.string().nullable(),
  /** No seller has all the words: these have most of them. */
  isRelaxed: z.boolean(),
  /** Where `location` is; null where none was given or it is unknown. */
  place: Coordinates.extend({ name: z.string() }).nullable(),
});
export type SellerPage = z.infer<typeof SellerPage>;

export const searchSellers = endpoint({
  method: 'GET',
  path: '/api/sellers',
  access: 'key',
  summary: 'Search and browse sellers',
  query: SellerQuery,
  answer: SellerPage,
});

/** Sellers for search engines, by ranges of ids. */
export const listSellerAddresses = endpoint({
  method: 'GET',
  path: '/api/sellerAddresses',
  access: 'key',
  summary: 'Sellers who offer something with ids above `after`, in order of ids',
  query: z.object({
    after: z.coerce.number().int().min(0).max(999_999_999).default(0),
    /** The last id that is wanted. */
    to: z.coerce.number().int().min(0).max(999_999_999),
    limit: z.coerce.number().int().min(1).max(ADDRESSES_MAXIMUM).default(ADDRESSES_MAXIMUM),
  }),
  answer: z.object({
    /** The highest id of any seller. */
    lastId: z.int().min(0),
    ids: z.array(PublicId),
  }),
});
