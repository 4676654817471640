import { z } from 'zod';
import { endpoint } from './endpoint';
import { ADDRESSES_MAXIMUM, CHOICES_MAXIMUM, HORIZON_DAYS, LANGUAGES, LAST_PAGE, POINTS_MAXIMUM } from './constants';
import { Amount, Currency, Day, Instant, Picture, PublicId, Rating, SafeHtml } from './primitives';
import { Address, AttributeType } from './site';

export const SALE_TYPES = ['rental', 'booking', 'sale', 'request', 'auction'] as const;
export const SaleType = z.enum(SALE_TYPES);
export type SaleType = z.infer<typeof SaleType>;

/** What a price is for, as the specification writes it ('per day', 'per booking time', …). */
export const UnitOfPrice = z.string().max(40);
export const Price = z.object({ amount: Amount, currency: Currency, unit: UnitOfPrice });
export type Price = z.infer<typeof Price>;

/** Days that cost otherwise: of these weekdays (0 Sunday to 6 Saturday), from `startDate` on, up to `endDate`; what is left out holds for all. */
export const DayPrice = z.object({
  weekdays: z.array(z.int().min(0).max(6)).min(1).max(7).optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
  amount: Amount,
});
/** One price of a listing's price list. Of `dayPrices`, for 'per day' and 'per night' alone, the first that holds for a day is its amount. */
export const OfferedPrice = Price.extend({ dayPrices: z.array(DayPrice).min(1).max(50).optional() });
export type OfferedPrice = z.infer<typeof OfferedPrice>;

/** From the first character to before the last, in UTF-16 units: what a search found in a text. */
export const Mark = z.tuple([z.int().min(0), z.int().min(1)]);
export type Mark = z.infer<typeof Mark>;

/** Degrees; a listing's are about one kilometre exact: its address is told after an order. */
export const Coordinates = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
export type Coordinates = z.infer<typeof Coordinates>;

/** Why a listing was found. */
export const Match = z.object({
  /** In its name. */
  marks: z.array(Mark),
  /** Where the name does not tell: the field (`category`, `city`, `summary` or an attribute's name) and a piece of its text. */
  why: z.object({ field: z.string(), text: z.string(), marks: z.array(Mark) }).nullable(),
});
export type Match = z.infer<typeof Match>;

/** For `quantity` pieces, in the currency of the price that it stands beside. */
export const ProductTotal = z.object({
  amount: Amount,
  quantity: z.int().min(1),
  /** Refunded, and no part of the amount; 0 for none. */
  deposit: Amount,
});
export type ProductTotal = z.infer<typeof ProductTotal>;

export const ProductCard = z.object({
  id: PublicId,
  name: z.string(),
  slug: z.string(),
  saleType: SaleType,
  /** For an auction the current bid or start price; null where a quote is asked for. */
  price: Price.nullable(),
  place: z.string(),
  rating: Rating.nullable(),
  picture: Picture,
  /** Auctions only. */
  endsAt: Instant.nullable(),
  /** About where it is: the address is told after an order. */
  near: Coordinates,
  /** Kilometres from the place that was asked for; null where none was. */
  distance: z.number().min(0).nullable(),
  /** What the chosen days cost in all for the least that can be ordered, without the deposit; null where none are chosen, or times are. */
  total: ProductTotal.nullable(),
  /** Only where a text was searched for. */
  match: Match.nullable(),
});
export type ProductCard = z.infer<typeof ProductCard>;

export const SORTS = ['price-asc', 'price-desc'] as const;
export const SEARCH_TYPES = ['default', 'by_location', 'newest_first', 'oldest_first'] as const;

const repeated = <S extends z.ZodType<string, string>>(one: S) =>
  z
    .union([one, z.array(one).max(CHOICES_MAXIMUM)])
    .transform((value): z.output<S>[] => (Array.isArray(value) ? value : [value]));
const Degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);

/** `min..max`, both inclusive, either end left out where it is open. */
const RangeText = z.string().regex(/^(?=.*\d)(-?\d{1,12}(\.\d{1,6})?)?\.\.(-?\d{1,12}(\.\d{1,6})?)?$/, 'Invalid value');

/** A chosen value of a product attribute, `unique name:value`; of a number `unique name:min..max`. */
const AttributeChoice = z
  .string()
  .max(300)
  .regex(/^[^:]+:/, 'Invalid value');

export const ProductQuery = z.object({
  search: z.string().trim().max(200).optional(),
  category: z.string().max(80).optional(),
  city: z.string().max(80).optional(),
  seller: PublicId.optional(),
  sale: SaleType.optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
  /**
   * In the marketplace's currency as people write it, `20..99.50`, either end open; prices in other currencies are converted. With dates
   * it is about their total, else about the least that an order costs; sorting is too.
   */
  price: RangeText.optional(),
  /** Average of at least so many stars. */
  rating: z.coerce.number().min(1).max(5).optional(),
  /** `1`: can be had today. */
  instant: z.literal('1').optional(),
  attribute: repeated(AttributeChoice).optional(),
  /** A place by name, or `lat,lng`. */
  location: z.string().trim().max(120).optional(),
  /** Kilometres around `location`. */
  radius: z.coerce.number().positive().max(1000).optional(),
  /** All four or none: the area of a map. West above east is an area over the date line. */
  south: Degrees(90).optional(),
  west: Degrees(180).optional(),
  north: Degrees(90).optional(),
  east: Degrees(180).optional(),
  sort: z.enum(SORTS).optional(),
  type: z.enum(SEARCH_TYPES).optional(),
  /** `0`: the counts of the filters are not wanted. */
  facets: z.literal('0').optional(),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

const Count = z.int().min(0);
const ValueCount = z.object({ value: z.string(), count: Count });
/**
 * How many listings lie between each two neighbouring `edges`, the last beyond the last one: as many counts as edges.
 * The edges are those of all listings, so that nothing moves while other filters change.
 */
const Spread = z.object({ edges: z.array(z.number()), counts: z.array(Count) });
export type Spread = z.infer<typeof Spread>;

/** One filter by a product attribute, with what each choice would show. */
export const AttributeFacet = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('values'),
    uniqueName: z.string(),
    name: z.string(),
    /** `name`: what a value is called in the language of the call, where that is not the value itself. */
    values: z.array(ValueCount.extend({ name: z.string().optional() })),
  }),
  z.object({
    kind: z.literal('range'),
    uniqueName: z.string(),
    name: z.string(),
    /** In the marketplace's currency as people write it. */
    isMoney: z.boolean(),
    spread: Spread,
  }),
]);
export type AttributeFacet = z.infer<typeof AttributeFacet>;

/** How many listings each choice of a filter shows, under all other filters: exact, and what is chosen in a filter does not narrow its own counts. */
export const Facets = z.object({
  /** Only those with any, each with all below it. */
  categories: z.array(ValueCount),
  sales: z.array(z.object({ value: SaleType, count: Count })),
  /** In the marketplace's currency as people write it. */
  price: Spread,
  currency: Currency,
  ratings: z.array(z.object({ value: z.number(), count: Count })),
  instant: Count,
  attributes: z.array(AttributeFacet),
});
export type Facets = z.infer<typeof Facets>;

/** Days on which more is free: of the wished length where there are any, else fewer. */
export const OtherDays = z.object({ startDate: Day, endDate: Day, total: Count });
export type OtherDays = z.infer<typeof OtherDays>;

export const ProductPage = z.object({
  products: z.array(ProductCard),
  page: z.int().min(1),
  pages: z.int().min(0),
  total: z.int().min(0),
  /** Null where they were not wanted. */
  facets: Facets.nullable(),
  /** What was searched for in place of a mistyped text; null where the text was taken as it is. */
  corrected: z.string().nullable(),
  /** No listing has all the words: these have most of them. */
  isRelaxed: z.boolean(),
  /** Where `location` is; null where none was given or it is unknown. */
  place: Coordinates.extend({ name: z.string() }).nullable(),
  /** Where the chosen days leave little: the best other ones. */
  otherDays: z.array(OtherDays),
});
export type ProductPage = z.infer<typeof ProductPage>;

export const searchProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'key',
  summary: 'Search and browse products',
  query: ProductQuery,
  answer: ProductPage,
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

/** The first `POINTS_MAXIMUM` results of a search, of all its pages, in the order of the results. */
export const listProductPoints = endpoint({
  method: 'GET',
  path: '/api/productPoints',
  access: 'key',
  summary: 'Where the results of a search are, for a map of them',
  query: ProductQuery.omit({ page: true, facets: true }),
  answer: z.array(ProductPoint).max(POINTS_MAXIMUM),
});

/** Listings for search engines, by ranges of ids, so that a million of them are never in one answer. */
export const listProductAddresses = endpoint({
  method: 'GET',
  path: '/api/productAddresses',
  access: 'key',
  summary: 'Addresses of active products with ids above `after`, in order of ids',
  query: z.object({
    after: z.coerce.number().int().min(0).max(999_999_999).default(0),
    /** The last id that is wanted. */
    to: z.coerce.number().int().min(0).max(999_999_999),
    limit: z.coerce.number().int().min(1).max(ADDRESSES_MAXIMUM).default(ADDRESSES_MAXIMUM),
  }),
  answer: z.object({
    /** The highest id of any product. */
    lastId: z.int().min(0),
    products: z.array(z.object({ id: PublicId, slug: z.string(), changed: Day })),
  }),
});

/** The specification's three fields, and what it is: a text to search for, or a category or place to go to. */
export const Suggestion = z.object({
  Product_Name: z.string(),
  address: z.string(),
  defaultAddress: z.string(),
  kind: z.enum(['product', 'seller', 'category', 'place']),
  /** Of a category its slug, of a seller the id, of a place its full name. */
  value: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;
/** `language`: in which places are named. */
const SuggestionQuery = z.object({
  value: z.string().trim().min(1).max(100),
  language: z.enum(LANGUAGES).optional(),
});

export const suggestProducts = endpoint({
  method: 'POST',
  path: '/api/productNames',
  access: 'key',
  summary: 'Suggestions while a product is typed',
  body: SuggestionQuery,
  answer: z.array(Suggestion),
});
export const suggestSellers = endpoint({
  method: 'POST',
  path: '/api/sellerTypeNames',
  access: 'key',
  summary: 'Suggestions while a seller is typed',
  body: SuggestionQuery,
  answer: z.array(Suggestion),
});

export const Category = z.object({
  slug: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  icon: z.string(),
});
export type Category = z.infer<typeof Category>;
export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'key',
  summary: 'All categories, parents before children',
  answer: z.array(Category),
});

/** In the language of the call: what it is called, its section, and values that are picked from a list. */
export const AttributeValue = z.object({
  uniqueName: z.string(),
  name: z.string(),
  attributeType: AttributeType,
  section: z.string(),
  value: z.union([z.string(), z.number(), z.array(z.string())]),
});
export type AttributeValue = z.infer<typeof AttributeValue>;

/** When a listing can be taken. Weekdays: 0 Sunday to 6 Saturday. Lengths count nights or days as `basis` says. */
export const AvailabilityRules = z.object({
  basis: z.enum(['night', 'day', 'slot']),
  allowedWeekdays: z.array(z.int().min(0).max(6)).max(7),
  minimumLength: z.int().min(0),
  maximumLength: z.int().min(1),
  /** Days between today and the first day that can be taken. */
  leadDays: z.int().min(0),
  /** Where only some weekdays are days of changeover: one holder leaves and the next one comes on these, 0 Sunday to 6 Saturday. Not for slots. */
  changeoverWeekdays: z.array(z.int().min(0).max(6)).min(1).max(7).optional(),
  /** How many days ahead can be taken. */
  horizonDays: z.int().min(1).max(HORIZON_DAYS),
  /** Booking products: opening hours in minutes of the day, and the length and gap of a slot in minutes. */
  opens: z.int().min(0).max(1440).optional(),
  closes: z.int().min(0).max(1440).optional(),
  slotMinutes: z.int().min(5).max(1440).optional(),
  bufferMinutes: z.int().min(0).max(1440).optional(),
});
export type AvailabilityRules = z.infer<typeof AvailabilityRules>;

/** Days from `startDate` to `endDate`, both inclusive, that are not free (or, with `isAvailable`, are in spite of the rules). */
export const UnavailableRange = z.object({
  type: z.enum(['Booked', 'orders', 'Unavailable']),
  startDate: Day,
  endDate: Day,
  isAvailable: z.boolean(),
});
export type UnavailableRange = z.infer<typeof UnavailableRange>;

export const SlotTaken = z.object({ start: Instant, end: Instant, taken: z.int().min(0) });

export const AvailabilityAnswer = z.object({
  timeZone: z.string(),
  /** The current day in that zone, by the server's clock. */
  today: Day,
  rules: AvailabilityRules,
  stock: z.int().min(1),
  ranges: z.array(UnavailableRange),
  /** Stock above one: units taken on days where any are. */
  taken: z.array(z.object({ day: Day, taken: z.int().min(1) })),
  slots: z.array(SlotTaken),
});
export type AvailabilityAnswer = z.infer<typeof AvailabilityAnswer>;

/** The seller's cancellation terms. What each gives back, and until when, is in `cancellationTerms` of libs/formats and the texts. */
export const Cancellation = z.enum(['flexible', 'moderate', 'strict']);
export type Cancellation = z.infer<typeof Cancellation>;

export const SellerSummary = z.object({
  id: PublicId,
  name: z.string(),
  slug: z.string(),
  /** A company sells, else a person. */
  isCompany: z.boolean(),
  avatar: Picture,
  rating: Rating.nullable(),
  joined: Day,
  place: z.string(),
  /** Median time to a first answer, minutes. */
  responseMinutes: z.int().min(0),
});
export type SellerSummary = z.infer<typeof SellerSummary>;

const ProductBase = z.object({
  id: PublicId,
  name: z.string(),
  slug: z.string(),
  /** Sanitised HTML. */
  description: SafeHtml,
  /** The same as plain text, for titles and previews; at most 200 characters. */
  summary: z.string(),
  pictures: z.array(Picture).min(1),
  /** From the root to the product's own. */
  categories: z.array(Category),
  attributes: z.array(AttributeValue),
  seller: SellerSummary,
  place: z.string(),
  /** About one kilometre exact: the address is told after an order. */
  near: Coordinates,
  timeZone: z.string(),
  rating: Rating.nullable(),
  cancellation: Cancellation,
  minimumQuantity: z.int().min(1),
  maximumQuantity: z.int().min(1),
  /** Whether it is collected: without that the customer comes to it, or the two agree on where. Brought too where there is a fee. */
  delivery: z.object({ pickup: z.boolean(), fee: Amount.nullable() }),
});
const Priced = { unitsOfPrice: z.array(OfferedPrice).min(1) };

export const Product = z.discriminatedUnion('saleType', [
  ProductBase.extend({
    saleType: z.literal('rental'),
    ...Priced,
    availability: AvailabilityAnswer,
    deposit: Amount.nullable(),
  }),
  ProductBase.extend({ saleType: z.literal('booking'), ...Priced, availability: AvailabilityAnswer }),
  ProductBase.extend({ saleType: z.literal('sale'), ...Priced, stock: z.int().min(0) }),
  ProductBase.extend({ saleType: z.literal('request'), typicalDays: z.int().min(1) }),
  ProductBase.extend({
    saleType: z.literal('auction'),
    currency: Currency,
    startsAt: Instant,
    endsAt: Instant,
    /** Current bid, or the start price while there is none. */
    currentBid: Amount,
    minimumNextBid: Amount,
    bidCount: z.int().min(0),
  }),
]);
export type Product = z.infer<typeof Product>;

/**
 * One that was offered is refused with its category in `details`, for what else there is, and nothing else of it: `gone` where it
 * was removed, `not_found` where it is hidden and may come back.
 */
export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'key',
  summary: 'One product in full, with its availability of the next months; a removed one is refused with its category',
  params: z.object({ id: PublicId }),
  answer: Product,
});

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/products/:id/availability',
  access: 'key',
  summary: 'When a product is free between two days',
  params: z.object({ id: PublicId }),
  query: z.object({ from: Day, to: Day }).refine(({ from, to }) => from <= to, 'from is after to'),
  answer: AvailabilityAnswer,
});

export const Review = z.object({
  id: z.string().regex(/^[1-9]\d{0,18}$/),
  author: z.string(),
  stars: z.int().min(1).max(5),
  text: z.string(),
  day: Day,
});
export type Review = z.infer<typeof Review>;
/** How many reviews gave one star, two, three, four and five. */
export const StarCounts = z.tuple([Count, Count, Count, Count, Count]);
export type StarCounts = z.infer<typeof StarCounts>;
/** Newest first; `stars` counts them all, not only those of this page. */
export const ReviewPage = z.object({ reviews: z.array(Review), stars: StarCounts, page: z.int(), pages: z.int() });
export type ReviewPage = z.infer<typeof ReviewPage>;
const ReviewQuery = z.object({ page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1) });

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/products/:id/reviews',
  access: 'key',
  summary: 'Reviews of a product, newest first',
  params: z.object({ id: PublicId }),
  query: ReviewQuery,
  answer: ReviewPage,
});

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
  answer: Seller,
});

/** A review with what it is about; null where that is offered no longer: what it was called is nobody's business then. */
export const SellerReview = Review.extend({
  product: z.object({ id: PublicId, name: z.string(), slug: z.string() }).nullable(),
});
export type SellerReview = z.infer<typeof SellerReview>;
export const SellerReviewPage = ReviewPage.extend({ reviews: z.array(SellerReview) });
export type SellerReviewPage = z.infer<typeof SellerReviewPage>;

export const listSellerReviews = endpoint({
  method: 'GET',
  path: '/api/sellers/:id/reviews',
  access: 'key',
  summary: 'Reviews of all that a seller offers and offered, newest first',
  params: z.object({ id: PublicId }),
  query: ReviewQuery,
  answer: SellerReviewPage,
});
