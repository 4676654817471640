// Business constants of the specification (section 9) and limits that client and server share.
export const PASSWORD_MINIMUM = 8;
export const PASSWORD_MAXIMUM = 200;
/** The maximum length of a person's name in characters. */
export const NAME_MAXIMUM = 80;
/** The maximum length of an email address (RFC 5321). */
export const EMAIL_MAXIMUM = 254;
/** A web address in a customer attribute (AU-06). */
export const WEB_ADDRESS = /^(https?|ftp):\/\/\S+\.\S+$/i;
/** The maximum length of a customer's text in a customer attribute. */
export const ATTRIBUTE_TEXT_MAXIMUM = 4000;
/** The maximum lengths of the contact details of an order. */
export const CONTACT_MAXIMUM = {
  name: NAME_MAXIMUM,
  email: EMAIL_MAXIMUM,
  phone: 40,
  street: 200,
  city: 120,
  zip: 20,
  state: 120,
  note: 1000,
} as const;
/** The server's message for a national phone number without its country. */
export const PHONE_WITHOUT_COUNTRY = 'Start with + and the country code, for example +1 780 555 0199.';
export const TOAST_MS = 5000;
export const NEW_MESSAGE_THROTTLE_MS = 5000;
export const UPLOAD_TIMEOUT_MS = 600_000;
export const REDIRECT_MS = 2000;
export const MOBILE_BREAKPOINT = 760;
export const HEADER_HEIGHT = 70;
export const LOGO_HEIGHT = 60;
export const LOGO_HEIGHT_SMALL = 44;
export const DEFAULT_CENTER = { lat: 53.54, lng: -113.49 } as const;
export const MAP_ZOOM = 11;
export const PAGE_SIZE = 24;
/** The last page that can be requested, because deep pages are expensive. */
export const LAST_PAGE = 400;
/** Options of the rating filter: minimum averages. */
export const RATINGS = [4.5, 4, 3] as const;
/** The precision of `near`: a listing's address is within so many kilometres. */
export const NEAR_RADIUS = 1;
/** The default radius of a location search, in kilometres. */
export const DEFAULT_RADIUS = 25;
/** Products or sellers in one response for the sitemap. */
export const SITEMAP_PART_MAXIMUM = 5000;
/** Selected values of one filter, and filters of one search. */
export const CHOICES_MAXIMUM = 50;
/** Listings on the map of results. */
export const POINTS_MAXIMUM = 500;
export const ORDER_LINES_MAXIMUM = 20;
/** The length of a search in a customer's orders. */
export const ORDER_SEARCH_MAXIMUM = 100;
/** Characters of a search text. */
export const SEARCH_TEXT_MAXIMUM = 200;
/** Characters of a place's name in a search. */
export const LOCATION_MAXIMUM = 120;
/** The ends of a range of numbers are at most this, and at least its negative. */
export const RANGE_LIMIT = 999_999_999;
/** Decimals of the ends of a range of numbers. */
export const RANGE_DECIMALS = 6;
/** Characters of a saved search's name. */
export const SEARCH_NAME_MAXIMUM = 120;
/** Characters of a request for quotes: its title, its details and one word of the title. */
export const REQUEST_TITLE_MAXIMUM = 120;
export const REQUEST_DETAILS_MAXIMUM = 3000;
export const REQUEST_WORD_MAXIMUM = 50;
/** How far from the place of a request sellers can be, in kilometres. */
export const REQUEST_RADIUS_MAXIMUM = 500;
/** How many sellers get a request. */
export const REQUEST_SELLERS_MAXIMUM = 20;
/** Requests that a customer can send in a day. */
export const REQUESTS_PER_DAY = 10;
/** The same while their email address is unverified. */
export const UNVERIFIED_REQUESTS_PER_DAY = 3;
/** Changes of requests by a customer in a day, each of which emails their sellers. */
export const REQUEST_CHANGES_PER_DAY = 20;
/** Quotes and revisions of one seller for one request in a day, each of which emails the customer. */
export const QUOTES_PER_DAY = 20;
/** Rows of a seller's quote, and characters of a note about it. */
export const QUOTE_LINES_MAXIMUM = 20;
export const QUOTE_NOTE_MAXIMUM = 1000;
/** Characters of a promo code. */
export const PROMO_CODE_MAXIMUM = 40;
/** The maximum of AvailabilityRules.horizonDays. */
export const HORIZON_DAYS = 730;
/**
 * The horizon from yesterday in UTC on: in the easternmost zones the current day is two days later
 * than that.
 */
export const HORIZON_DAYS_ANY_ZONE = HORIZON_DAYS + 2;
/** The maximum length of a booking in days: from today to the horizon. */
export const STAY_DAYS_MAXIMUM = HORIZON_DAYS + 1;
/** The minimum of days ahead in a product's availability; later ones are requested separately. */
export const AVAILABILITY_WINDOW_DAYS = 180;
export const BODY_LIMIT_BYTES = 256 * 1024;
/** The timeout for receiving a request body; for files it is UPLOAD_TIMEOUT_MS. */
export const BODY_TIMEOUT_MS = 10_000;
/** The timeout for receiving request headers. */
export const HEAD_TIMEOUT_MS = 10_000;

/** The widths of every picture, in device pixels. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;

export const LANGUAGES = ['en', 'it', 'es', 'ja', 'ru', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const THEMES = ['light', 'dark', 'idyaflow'] as const;
export type ThemeName = (typeof THEMES)[number];

/** Reserved query parameters: an attribute with such a name becomes `attr_<name>` (RT-08). */
export const RESERVED_PARAMETERS = [
  'search',
  'city',
  'showlogin',
  'location',
  'category',
  'startDate',
  'endDate',
  'postSearchToken',
  'dropped',
  'page',
  'sort',
  'type',
  'price',
  'radius',
  'bounds',
  'view',
  'sale',
  'rating',
  'instant',
  'ends',
  'lang',
  'seller',
] as const;

/** The header with the hash of /api/getHash, required by all other endpoints (CA-01). */
export const KEY_HEADER = 'key';
/**
 * The header with INTERNAL_TOKEN from the storefront's server, which makes the API trust
 * `x-forwarded-for`.
 */
export const INTERNAL_TOKEN_HEADER = 'x-internal-token';
export const SESSION_COOKIE = 'session';
/**
 * The name of a cookie; browsers accept the prefix `__Host-` only over TLS, for this host and the
 * path `/`.
 */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** The maximum of favourites per customer, or per browser without one. */
export const FAVOURITES_MAXIMUM = 500;

/** The maximum length of a message in characters. */
export const MESSAGE_MAXIMUM = 5000;
/** The maximum length of what is said about a reported conversation, in characters. */
export const REPORT_MAXIMUM = 1000;
/** The maximum length of a reported problem in characters. */
export const PROBLEM_MAXIMUM = 1000;

/** The maximum of bids that an auction shows. */
export const AUCTION_HISTORY_MAXIMUM = 50;

/** The longest time, in hours, within which auctions that end can be searched. */
export const ENDS_WITHIN_MAXIMUM = 720;

export const SALE_TYPES = ['rental', 'booking', 'sale', 'request', 'auction'] as const;

export const SORTS = ['price-asc', 'price-desc', 'recommended', 'ending-soon'] as const;

export const SEARCH_TYPES = ['default', 'by_location', 'newest_first', 'oldest_first'] as const;

export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
