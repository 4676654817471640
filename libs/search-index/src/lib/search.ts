import type { Coordinates, Day, Facets, OtherDates, SaleType, SellerFacets } from '@marketplace/api-contract';
import type { SellerOrder } from './sellers/seller-index';

export type SearchOrder =
  'relevance' | 'price-asc' | 'price-desc' | 'recommended' | 'ending-soon' | 'newest' | 'oldest' | 'nearest';

/** The client that a search runs for. */
export interface Requester {
  /** Waiting searches take turns between addresses. */
  address: string;
  /** Aborted when the client disconnects: a search that has not begun is dropped. */
  signal?: AbortSignal;
}

/** The search of one kind of things. Results reflect everything committed before the call. */
export interface Searcher<Query, Result, Suggestions> {
  find: (query: Query, requester: Requester) => Promise<Result>;
  /** Things whose names match the prefix, best first. */
  suggest: (query: SuggestQuery, requester: Requester) => Promise<Suggestions>;
  /** Loads the index, so that the first query does not have to wait for it. */
  load: (query: Timed) => Promise<void>;
}

/**
 * The port that the API calls (docs/decisions/0044). Queries and results are plain data that may
 * cross a thread or a network.
 */
export interface Search {
  products: Searcher<ProductSearchQuery, ProductSearchResult, number[]>;
  sellers: Searcher<SellerSearchQuery, SellerSearchResult, FoundSeller[]>;
  close: () => Promise<void>;
}

/** Queries carry the time: tests set it, and a long job queries as of its own start. */
export interface Timed {
  now: Date;
}

export interface SuggestQuery extends Timed {
  /** As typed so far. */
  text: string;
  limit: number;
}

/** The fields that all searches have in common. */
interface SearchQuery<Filter, Order> extends Timed {
  /** As typed; a text without any word counts as absent. */
  text?: string;
  filter: Filter;
  /**
   * By default relevance with a text; without one the lowest price, for sellers the best rating.
   */
  order?: Order;
  /** The origin of the distances for `nearest`. */
  from?: Coordinates;
  limit: number;
  offset: number;
  hasFacets: boolean;
}

/** The total, and how the text was interpreted. */
interface SearchResult {
  total: number;
  /** The searched words as results may contain them, to highlight matches. Null without a text. */
  words: string[] | null;
  /** The corrected text, if the query was mistyped. */
  corrected: string | null;
  /** Nothing has all required words: the results have most of them. */
  isRelaxed: boolean;
  /** Words of the text that results need not have and not all have, as typed. */
  optionalWords: string[];
  /** The places that the text names: results are there. Null if it names none. */
  textPlace: TextPlace | null;
  /**
   * Without results, the fewest filters without which there are some: `price`, `category`, `place`
   * for that of the text, `attribute:` with a unique name … Empty if the text finds nothing.
   */
  emptiedBy: string[];
}

/** Places named in a text. */
export interface TextPlace {
  places: { name: string; isCountry: boolean }[];
  /** The text without them. */
  rest: string;
}

/** A radius in kilometres around a place. */
export interface Around {
  place: Coordinates;
  radius: number;
}

/** Both inclusive. */
export interface SearchDates {
  start: Day;
  end: Day;
}

/** The filters of a search for listings; an absent field does not filter. */
export interface ProductFilter {
  /** Slug of a category; includes its descendants. */
  category?: string;
  city?: string;
  sellerId?: number;
  saleType?: SaleType;
  /** Only what is free on all of them. */
  dates?: SearchDates;
  /**
   * In the marketplace's currency, both inclusive: the total of the dates, without dates the lowest
   * amount of an order.
   */
  price?: { min: number; max: number };
  rating?: number;
  isInstant?: boolean;
  /** Hours until the end of an auction, at most. */
  endsWithin?: number;
  /** Chosen values by attribute; `min..max` for numbers. */
  attributes?: Readonly<Record<string, readonly string[]>>;
  around?: Around;
  bounds?: { south: number; west: number; north: number; east: number };
}

export interface ProductSearchQuery extends SearchQuery<ProductFilter, SearchOrder> {
  /** Whether to suggest other dates if few listings are found. */
  hasOtherDates: boolean;
}

export interface ProductSearchResult extends SearchResult {
  /** One page, sorted. */
  ids: number[];
  /** Names are not translated; null unless requested. */
  facets: Facets | null;
  otherDates: OtherDates[];
}

export interface SellerFilter {
  /** Slug of a category: sellers who offer something in it or its descendants. */
  category?: string;
  city?: string;
  rating?: number;
  around?: Around;
}

export type SellerSearchQuery = SearchQuery<SellerFilter, SellerOrder>;

/** A seller as shown in results. */
export interface FoundSeller {
  id: number;
  name: string;
  city: string;
  region: string;
  country: string;
  /** Where they offer, rounded to about one kilometre; null if unknown. */
  near: Coordinates | null;
  ratingSum: number;
  ratingCount: number;
  joined: string;
  /** The number of active listings. */
  listings: number;
  /** The distinct categories of those listings. */
  categoryIds: readonly number[];
}

export interface SellerSearchResult extends SearchResult {
  /** One page, sorted. */
  sellers: FoundSeller[];
  /** Null unless requested. */
  facets: SellerFacets | null;
}
