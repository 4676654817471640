import { z } from 'zod';
import { endpoint } from './endpoint';
import { SITEMAP_PART_MAXIMUM, LAST_PAGE, LOCATION_MAXIMUM, SEARCH_TEXT_MAXIMUM, SEARCH_TYPES } from './constants';
import { Coordinates, Day, Picture, PublicId, Rating, SafeHtml } from './primitives';
import { EmptiedBy, Facets, Match, TextPlace } from './product-search';
import { Address } from './site';

export const SellerSummary = z.object({
  id: PublicId,
  name: z.string(),
  slug: z.string(),
  /** Whether the seller is a company, not a person. */
  isCompany: z.boolean(),
  avatar: Picture,
  rating: Rating.nullable(),
  joined: Day,
  place: z.string(),
  /** The median time of the last 90 days until the seller answered, in minutes; null with fewer than three answers. */
  responseMinutes: z.int().min(1).nullable(),
});
export type SellerSummary = z.infer<typeof SellerSummary>;

export const Seller = SellerSummary.extend({
  personal: z.object({
    firstName: z.string(),
    lastName: z.string(),
    address: Address.partial(),
    phone: z.string(),
    email: z.string(),
  }),
  company: z.object({ name: z.string(), address: Address.partial(), phone: z.string(), email: z.string() }).nullable(),
  about: SafeHtml,
});
export type Seller = z.infer<typeof Seller>;

export const getSeller = endpoint({
  method: 'GET',
  path: '/api/sellers/:id',
  access: 'key',
  summary: 'One seller',
  params: z.object({ id: PublicId }),
  response: Seller,
});

/** A seller in a list, with the public data of their page. */
export const SellerCard = z.object({
  id: PublicId,
  /** The name of the company, or the display name of the person. */
  name: z.string(),
  avatar: Picture,
  place: z.string(),
  rating: Rating.nullable(),
  /** The number of current listings. */
  listings: z.int().min(0),
  joined: Day,
  /** A few listings, those that match the search first. */
  samples: z.array(z.object({ id: PublicId, name: z.string(), picture: Picture })),
  /** Kilometres from `location`; null without one, or if the seller's location is unknown. */
  distance: z.number().min(0).nullable(),
  /** Null without a search text. The field of `why` is `category`, `listing`, `city` or `about`. */
  match: Match.nullable(),
});
export type SellerCard = z.infer<typeof SellerCard>;

export const SellerQuery = z.object({
  search: z.string().trim().max(SEARCH_TEXT_MAXIMUM).optional(),
  /** Sellers with listings in this category or its subcategories. */
  category: z.string().max(80).optional(),
  city: z.string().max(80).optional(),
  /** A place by name, or `lat,lng`. */
  location: z.string().trim().max(LOCATION_MAXIMUM).optional(),
  /** Kilometres around `location`. */
  radius: z.coerce.number().positive().max(1000).optional(),
  /** Minimum average rating. */
  rating: z.coerce.number().min(1).max(5).optional(),
  /** By default by relevance if there is a search text, otherwise the best rated first. */
  type: z.enum(SEARCH_TYPES).optional(),
  /** `0` omits the facets. */
  facets: z.literal('0').optional(),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
});
export type SellerQuery = z.infer<typeof SellerQuery>;

/** The number of sellers for each option of a filter, given all other filters. */
export const SellerFacets = Facets.pick({ categories: true, ratings: true });
export type SellerFacets = z.infer<typeof SellerFacets>;

export const SellerPage = z.object({
  sellers: z.array(SellerCard),
  page: z.int().min(1),
  pages: z.int().min(0),
  total: z.int().min(0),
  /** Null if they were omitted by request. */
  facets: SellerFacets.nullable(),
  /** The corrected search text; null if it wasn't corrected. */
  corrected: z.string().nullable(),
  /** Whether results match only most of the words, because none match all. */
  isRelaxed: z.boolean(),
  /**
   * Numbers and filler words of the text, as typed, that results need not have and not all have.
   */
  optionalWords: z.array(z.string()),
  textPlace: TextPlace.nullable(),
  emptiedBy: EmptiedBy,
  /** The resolved `location`; null without one or if it is unknown. */
  place: Coordinates.extend({ name: z.string() }).nullable(),
});
export type SellerPage = z.infer<typeof SellerPage>;

export const searchSellers = endpoint({
  method: 'GET',
  path: '/api/sellers',
  access: 'key',
  summary: 'Search and browse sellers',
  query: SellerQuery,
  response: SellerPage,
});

/** Sellers for the sitemap, by ranges of ids. */
export const listSitemapSellers = endpoint({
  method: 'GET',
  path: '/api/sitemap/sellers',
  access: 'key',
  summary: 'Ids of sellers with listings, above `after`, in order of ids',
  query: z.object({
    after: z.coerce.number().int().min(0).max(999_999_999).default(0),
    /** The last id to include. */
    to: z.coerce.number().int().min(0).max(999_999_999),
    limit: z.coerce.number().int().min(1).max(SITEMAP_PART_MAXIMUM).default(SITEMAP_PART_MAXIMUM),
  }),
  response: z.object({
    /** The highest id of any seller. */
    lastId: z.int().min(0),
    ids: z.array(PublicId),
  }),
});
