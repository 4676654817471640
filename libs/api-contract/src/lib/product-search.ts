import { z } from 'zod';
import { endpoint } from './endpoint';
import {
  ENDS_WITHIN_MAXIMUM,
  SITEMAP_PART_MAXIMUM,
  CHOICES_MAXIMUM,
  LAST_PAGE,
  LOCATION_MAXIMUM,
  POINTS_MAXIMUM,
  RANGE_DECIMALS,
  RANGE_LIMIT,
  SEARCH_TEXT_MAXIMUM,
  SEARCH_TYPES,
  SORTS,
} from './constants';
import {
  Amount,
  Count,
  Coordinates,
  Currency,
  Day,
  END_BEFORE_START,
  Instant,
  isInOrder,
  Picture,
  PublicId,
  Rating,
} from './primitives';
import { SaleType, Price } from './prices';

/** A search match in a text: start and exclusive end in UTF-16 code units. */
export const Mark = z.tuple([z.int().min(0), z.int().min(1)]);
export type Mark = z.infer<typeof Mark>;

/** Why a listing matches a search text. */
export const Match = z.object({
  /** Matches in the name. */
  marks: z.array(Mark),
  /**
   * Otherwise the matching field (`category`, `city`, `summary` or an attribute's name) and an
   * excerpt.
   */
  why: z.object({ field: z.string(), text: z.string(), marks: z.array(Mark) }).nullable(),
});
export type Match = z.infer<typeof Match>;

/** The total for `quantity` pieces, in the currency of the price. */
export const ProductTotal = z.object({
  amount: Amount,
  quantity: z.int().min(1),
  /** The refundable deposit, not part of `amount`; 0 for none. */
  deposit: Amount,
});
export type ProductTotal = z.infer<typeof ProductTotal>;

export const ProductCard = z.object({
  id: PublicId,
  name: z.string(),
  slug: z.string(),
  saleType: SaleType,
  /** For an auction the current bid or start price; null for a price on request. */
  price: Price.nullable(),
  place: z.string(),
  rating: Rating.nullable(),
  picture: Picture,
  /** Auctions only. */
  endsAt: Instant.nullable(),
  /** The approximate location; the address is only shown after an order. */
  near: Coordinates,
  /** Kilometres from `location`; null without one. */
  distance: z.number().min(0).nullable(),
  /**
   * The total of the chosen dates for the minimum quantity, without the deposit; null without
   * dates, and for listings booked by time.
   */
  total: ProductTotal.nullable(),
  /** Null without a search text. */
  match: Match.nullable(),
});
export type ProductCard = z.infer<typeof ProductCard>;

const repeated = <S extends z.ZodType<string, string>>(one: S) =>
  z
    .union([one, z.array(one).max(CHOICES_MAXIMUM)])
    .transform((value): z.output<S>[] => (Array.isArray(value) ? value : [value]));

const Degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);

const RANGE_END = `-?\\d{1,${`${RANGE_LIMIT}`.length}}(\\.\\d{1,${RANGE_DECIMALS}})?`;
/** `min..max`, both inclusive and optional. */
const RangeText = z.string().regex(new RegExp(`^(?=.*\\d)(${RANGE_END})?\\.\\.(${RANGE_END})?$`), 'Invalid value');

/**
 * A selected value of a product attribute, `unique name:value`; for numbers `unique name:min..max`.
 */
const AttributeChoice = z
  .string()
  .max(300)
  .regex(/^[^:]+:/, 'Invalid value');

const ProductFields = z.object({
  search: z.string().trim().max(SEARCH_TEXT_MAXIMUM).optional(),
  category: z.string().max(80).optional(),
  city: z.string().max(80).optional(),
  seller: PublicId.optional(),
  sale: SaleType.optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
  /**
   * A range in major units of the marketplace's currency, `20..99.50`; prices in other currencies
   * are converted. With dates it applies to their total, otherwise to the lowest price of an order;
   * so does sorting.
   */
  price: RangeText.optional(),
  /** Minimum average rating. */
  rating: z.coerce.number().min(1).max(5).optional(),
  /** `1`: available today. */
  instant: z.literal('1').optional(),
  /** Auctions that end within so many hours. */
  endsWithin: z.coerce.number().int().min(1).max(ENDS_WITHIN_MAXIMUM).optional(),
  attribute: repeated(AttributeChoice).optional(),
  /** A place by name, or `lat,lng`. */
  location: z.string().trim().max(LOCATION_MAXIMUM).optional(),
  /** Kilometres around `location`. */
  radius: z.coerce.number().positive().max(1000).optional(),
  /**
   * The bounding box of a map, all four or none. If `west` is greater than `east` it crosses the
   * antimeridian.
   */
  south: Degrees(90).optional(),
  west: Degrees(180).optional(),
  north: Degrees(90).optional(),
  east: Degrees(180).optional(),
  sort: z.enum(SORTS).optional(),
  type: z.enum(SEARCH_TYPES).optional(),
  /** `0` omits the facets. */
  facets: z.literal('0').optional(),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
});

const hasDatesInOrder = ({ startDate, endDate }: Pick<z.infer<typeof ProductFields>, 'startDate' | 'endDate'>) =>
  isInOrder(startDate, endDate);
const DATES_IN_ORDER = { path: ['endDate'], error: END_BEFORE_START };

export const ProductQuery = ProductFields.refine(hasDatesInOrder, DATES_IN_ORDER);
export type ProductQuery = z.infer<typeof ProductQuery>;

const ValueCount = z.object({ value: z.string(), count: Count });

/**
 * The number of listings per bucket: `counts[i]` is between `edges[i]` and `edges[i + 1]`, the last
 * is open. The edges are those of all listings, so that they don't change with other filters.
 */
const Histogram = z.object({ edges: z.array(z.number()), counts: z.array(Count) });
export type Histogram = z.infer<typeof Histogram>;

/** A filter by a product attribute with its counts. */
export const AttributeFacet = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('values'),
    uniqueName: z.string(),
    name: z.string(),
    /** `name` is the translated value, if it differs. */
    values: z.array(ValueCount.extend({ name: z.string().optional() })),
  }),
  z.object({
    kind: z.literal('range'),
    uniqueName: z.string(),
    name: z.string(),
    /** Whether values are amounts in major units of the marketplace's currency. */
    isMoney: z.boolean(),
    spread: Histogram,
  }),
]);
export type AttributeFacet = z.infer<typeof AttributeFacet>;

/**
 * The exact number of results for each option of a filter, given all other filters but not the
 * filter itself.
 */
export const Facets = z.object({
  /** Categories with results, each including its subcategories. */
  categories: z.array(ValueCount),
  sales: z.array(z.object({ value: SaleType, count: Count })),
  /** In major units of the marketplace's currency. */
  price: Histogram,
  currency: Currency,
  ratings: z.array(z.object({ value: z.number(), count: Count })),
  instant: Count,
  attributes: z.array(AttributeFacet),
});
export type Facets = z.infer<typeof Facets>;

/** Alternative dates with more results, of the requested length if possible, otherwise shorter. */
export const OtherDates = z.object({ startDate: Day, endDate: Day, total: Count });
export type OtherDates = z.infer<typeof OtherDates>;

/** The places that a text names, which results are in: 'Edmonton' in 'kayak edmonton'. */
export const TextPlace = z.object({
  name: z.string(),
  /** The text without them: 'kayak'. */
  rest: z.string(),
});
export type TextPlace = z.infer<typeof TextPlace>;

/**
 * Without results, the fewest filters without which there are some; empty if the text finds nothing
 * at all. `place` is that of the text, an attribute is `attribute:` with its unique name, the others
 * are parameters; `dates`, `bounds` and `radius` stand for all of theirs.
 */
export const EmptiedBy = z.array(z.string());

export const ProductPage = z.object({
  products: z.array(ProductCard),
  page: z.int().min(1),
  pages: z.int().min(0),
  total: z.int().min(0),
  /** Null if they were omitted by request. */
  facets: Facets.nullable(),
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
  /** The best alternatives, if the chosen dates have few results. */
  otherDays: z.array(OtherDates),
});
export type ProductPage = z.infer<typeof ProductPage>;

export const searchProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'key',
  summary: 'Search and browse products',
  query: ProductQuery,
  response: ProductPage,
});

/** A result on a map. */
export const ProductPoint = ProductCard.pick({
  id: true,
  name: true,
  slug: true,
  price: true,
  total: true,
  near: true,
});
export type ProductPoint = z.infer<typeof ProductPoint>;

/** The first `POINTS_MAXIMUM` results of all pages of a search, in the same order. */
export const listProductPoints = endpoint({
  method: 'GET',
  path: '/api/productPoints',
  access: 'key',
  summary: 'The locations of search results, for the map',
  query: ProductFields.omit({ page: true, facets: true }).refine(hasDatesInOrder, DATES_IN_ORDER),
  response: z.array(ProductPoint).max(POINTS_MAXIMUM),
});

/** Listings for the sitemap, by ranges of ids. */
export const listSitemapProducts = endpoint({
  method: 'GET',
  path: '/api/sitemap/products',
  access: 'key',
  summary: 'Ids and slugs of active products with ids above `after`, in order of ids',
  query: z.object({
    after: z.coerce.number().int().min(0).max(999_999_999).default(0),
    /** The last id to include. */
    to: z.coerce.number().int().min(0).max(999_999_999),
    limit: z.coerce.number().int().min(1).max(SITEMAP_PART_MAXIMUM).default(SITEMAP_PART_MAXIMUM),
  }),
  response: z.object({
    /** The highest id of any product. */
    lastId: z.int().min(0),
    products: z.array(z.object({ id: PublicId, slug: z.string(), changed: Day })),
  }),
});
