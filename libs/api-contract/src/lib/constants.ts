/** Business constants of the specification (section 9) and the limits that client and server share. */
export const PASSWORD_MINIMUM = 8;
export const PASSWORD_MAXIMUM = 200;
/** Characters of a person's name. */
export const NAME_MAXIMUM = 80;
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
/** The last page that can be asked for: a deeper one costs more than it shows. */
export const LAST_PAGE = 400;
/** Averages that the filter by rating offers. */
export const RATINGS = [4.5, 4, 3] as const;
/** Kilometres around `near` within which the address of a listing lies, wherever on earth. */
export const NEAR_RADIUS = 1;
/** Kilometres around a place where none are said. */
export const DEFAULT_RADIUS = 25;
/** Addresses of products in one answer. */
export const ADDRESSES_MAXIMUM = 5000;
/** Values that can be chosen of one filter, and filters of one search. */
export const CHOICES_MAXIMUM = 50;
/** Listings that a map of results shows: more are no easier to see. */
export const POINTS_MAXIMUM = 500;
export const ORDER_LINES_MAXIMUM = 20;
/** Days ahead that a listing can be booked at most (AvailabilityRules.horizonDays). */
export const HORIZON_DAYS = 730;
/** Days of one booking at most: from today to the horizon. */
export const STAY_DAYS_MAXIMUM = HORIZON_DAYS + 1;
/** The availability inside a product's answer reaches at least so many days ahead; later ones are asked for. */
export const AVAILABILITY_DAYS = 180;
export const BODY_LIMIT_BYTES = 256 * 1024;
/** How long a body may take to arrive; files have UPLOAD_TIMEOUT_MS. */
export const BODY_TIMEOUT_MS = 10_000;
/** How long the head of a request may take. */
export const HEAD_TIMEOUT_MS = 10_000;

/** Widths in CSS pixels times density in which every picture is served. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;

export const LANGUAGES = ['en', 'it', 'es', 'ja', 'ru', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const THEMES = ['light', 'dark', 'idyaflow'] as const;
export type ThemeName = (typeof THEMES)[number];

/** Query parameters with a meaning of their own: an attribute of that name becomes `attr_<name>` (RT-08). */
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
  'lang',
  'seller',
] as const;

/** Carries the hash of /api/getHash on every other call (CA-01). */
export const KEY_HEADER = 'key';
/** Carries INTERNAL_TOKEN from the storefront's server: with it the API believes the address in `x-forwarded-for`. */
export const INTERNAL_TOKEN_HEADER = 'x-internal-token';
export const SESSION_COOKIE = 'session';
/** What a cookie is called: with this beginning browsers take it over TLS only, from this very host, for all of it. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);
export const COOKIE_NOTICE_COOKIE = 'accept_cookie';
