import {
  RATINGS,
  CHOICES_MAXIMUM,
  LOCATION_MAXIMUM,
  RANGE_LIMIT,
  SEARCH_TEXT_MAXIMUM,
  LANGUAGES,
  LAST_PAGE,
  RESERVED_PARAMETERS,
  SALE_TYPES,
  SORTS,
  type CallInput,
  type Day,
  type Language,
  type SaleType,
  type searchProducts,
  type SEARCH_TYPES,
} from '@marketplace/api-contract';
import type { PageQuery } from './page-query';
import { readDates } from './read-dates';

export type Sort = (typeof SORTS)[number];
export type SearchType = Exclude<(typeof SEARCH_TYPES)[number], 'default'>;
const VIEWS = ['list', 'map'] as const;
const DROPPABLE = ['price', 'dates'] as const;

/** Both ends inclusive; an absent end is open. */
export interface Range {
  min?: number;
  max?: number;
}

/** The search that a URL describes (RT-08). An absent field does not filter. */
export interface SearchParams {
  search?: string;
  /** Exact city. */
  city?: string;
  /** The place that by_location measures from. */
  location?: string;
  category?: string;
  sale?: SaleType;
  /** Both days inclusive. */
  dates?: { startDate: Day; endDate: Day };
  sort?: Sort;
  type?: SearchType;
  /** In major units of the marketplace's currency. */
  price?: Range;
  /** The minimum average of stars. */
  rating?: (typeof RATINGS)[number];
  /** Available today. */
  instant?: boolean;
  /** Kilometres. */
  radius?: number;
  bounds?: { south: number; west: number; north: number; east: number };
  view?: (typeof VIEWS)[number];
  lang?: Language;
  showlogin?: boolean;
  postSearchToken?: string;
  /**
   * Invalid parameters that were removed from the URL; reported once and never written into a link.
   */
  dropped?: readonly (typeof DROPPABLE)[number][];
  /** Chosen values by the attribute's unique name. */
  attributes: Readonly<Record<string, readonly string[]>>;
  /** From 1. */
  page: number;
}

interface Codec<T> {
  read: (text: string) => T | undefined;
  write: (value: T) => string;
}

/** One line without control characters, as the API accepts it. */
const text = (longest: number): Codec<string> => ({
  read: (raw) => {
    const line = raw.trim();
    return line && line.length <= longest && !/\p{Cc}/u.test(line) ? line : undefined;
  },
  write: (value) => value,
});
/** Whether a text has any word to search for: symbols and emoji alone do not count. */
export const hasWords = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]/gu) ?? []).some((sign) => /[\p{L}\p{N}]/u.test(sign.normalize('NFKD')));
const boundedText = text(SEARCH_TEXT_MAXIMUM);
const words: Codec<string> = {
  ...boundedText,
  read: (raw) => (hasWords(raw) ? boundedText.read(raw) : undefined),
};
const oneOf = <T extends string>(values: readonly T[]): Codec<T> => ({
  read: (raw) => values.find((value) => value === raw),
  write: (value) => value,
});
const decimal = (raw: string | undefined, limit: number): number | undefined => {
  if (raw === undefined || !/^-?\d{1,9}(\.\d{1,6})?$/.test(raw)) return undefined;
  // Adding 0 turns -0 into 0, so that it is written as it was read.
  const value = Number(raw) + 0;
  return Math.abs(value) <= limit ? value : undefined;
};

/** `min..max`, either end optional; values below `least` are invalid. */
const range = (least: number): Codec<Range> => ({
  read: (raw) => {
    const [low, high, ...more] = raw.split('..');
    const [min, max] = [decimal(low, RANGE_LIMIT), decimal(high, RANGE_LIMIT)];
    const isBroken = high === undefined || more.length > 0 || (low && min === undefined) || (high && max === undefined);
    if (isBroken || (min ?? least) < least || (max ?? Infinity) < (min ?? least)) return undefined;
    if (min === undefined && max === undefined) return undefined;
    return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  },
  write: ({ min = '', max = '' }) => `${min}..${max}`,
});
const price = range(0);
const ofAttribute = range(-RANGE_LIMIT);
const radius: Codec<number> = {
  read: (raw) => {
    const value = decimal(raw, 1000);
    return value !== undefined && value > 0 ? value : undefined;
  },
  write: String,
};
const bounds: Codec<NonNullable<SearchParams['bounds']>> = {
  read: (raw) => {
    const parts = raw.split(',');
    const [south, west, north, east] = parts.map((part, index) => decimal(part, index % 2 === 0 ? 90 : 180));
    if (parts.length !== 4 || south === undefined || west === undefined) return undefined;
    // East may be less than west: an area across the date line.
    return north === undefined || east === undefined || north < south ? undefined : { south, west, north, east };
  },
  write: ({ south, west, north, east }) => [south, west, north, east].join(','),
};
const flag: Codec<boolean> = { read: (raw) => raw !== 'false' && raw !== '0', write: () => '1' };

type Single = Omit<SearchParams, 'attributes' | 'page' | 'dates' | 'dropped'>;
/** In the order in which they are written, so that one search has one URL. */
const codecs: { [Name in keyof Single]-?: Codec<NonNullable<Single[Name]>> } = {
  search: words,
  category: text(80),
  city: text(80),
  location: text(LOCATION_MAXIMUM),
  sale: oneOf(SALE_TYPES),
  type: oneOf<SearchType>(['by_location', 'newest_first', 'oldest_first']),
  sort: oneOf(SORTS),
  price,
  rating: {
    read: (raw) => RATINGS.find((rating) => String(rating) === raw),
    write: String,
  },
  instant: flag,
  radius,
  bounds,
  view: oneOf(VIEWS),
  lang: oneOf(LANGUAGES),
  showlogin: flag,
  postSearchToken: text(400),
};
const NAMES = Object.keys(codecs) as (keyof Single)[];
/** Every parameter of a search except those of product attributes. */
export const SEARCH_PARAMETERS = [...NAMES, 'startDate', 'endDate', 'page', 'dropped'] as const;
type SearchQuery = PageQuery<typeof SEARCH_PARAMETERS>;

const RESERVED: ReadonlySet<string> = new Set(RESERVED_PARAMETERS.map((name) => name.toLowerCase()));
const VALUES_MAXIMUM = CHOICES_MAXIMUM;

/**
 * The parameter of a product attribute: its unique name in lower case, prefixed with `attr_` if
 * that name is reserved.
 */
export function attributeParameter(uniqueName: string): string {
  const name = uniqueName.toLowerCase();
  return RESERVED.has(name) ? `attr_${name}` : name;
}

/**
 * Reads a URL; unknown and invalid parameters count as absent. `attributes` are the unique names of
 * the attributes that can be filtered by.
 */
export function readParams(query: URLSearchParams, attributes: readonly string[] = []): SearchParams {
  const single = Object.fromEntries(
    NAMES.flatMap((name) => {
      const raw = query.get(name);
      const value = raw === null ? undefined : codecs[name].read(raw);
      return value === undefined || value === false ? [] : [[name, value]];
    }),
  ) as Single;
  const dates = readDates(query.get('startDate'), query.get('endDate'));
  const found: Omit<SearchParams, 'attributes' | 'page'> = { ...single, ...(dates && { dates }) };
  const dropped = DROPPABLE.filter((name) => !found[name] && query.getAll('dropped').includes(name));
  if (dropped.length > 0) found.dropped = dropped;
  return { ...found, attributes: readAttributes(query, attributes), page: readPage(query) };
}

/** The parameters with invalid values; an empty value is not invalid. */
export function findInvalidParameters(query: SearchQuery): string[] {
  const isWritten = (name: (typeof SEARCH_PARAMETERS)[number]) => (query.get(name) ?? '').trim() !== '';
  const single = NAMES.filter((name) => isWritten(name) && codecs[name].read(query.get(name) ?? '') === undefined);
  const dates = (['startDate', 'endDate'] as const).filter(isWritten);
  return readDates(query.get('startDate'), query.get('endDate')) ? single : [...single, ...dates];
}

/**
 * The URL without invalid parameters; `dropped` names price or dates if they are among them, so
 * that the page can report it. Null if all are valid.
 */
export function withoutInvalid({ pathname, searchParams }: URL): string | null {
  const broken = findInvalidParameters(searchParams);
  if (broken.length === 0) return null;
  const query = new URLSearchParams(searchParams);
  for (const name of ['dropped', ...broken]) query.delete(name);
  if (broken.includes('price')) query.append('dropped', 'price');
  if (broken.includes('startDate') || broken.includes('endDate')) query.append('dropped', 'dates');
  return `${pathname}${query.size > 0 ? '?' : ''}${query}`;
}

/** The page of a list that a query names, from 1; an invalid one counts as the first. */
export function readPage(query: { get: (name: 'page') => string | null }): number {
  const raw = query.get('page') ?? '';
  const page = /^\d{1,4}$/.test(raw) ? Number(raw) : 1;
  return page >= 1 && page <= LAST_PAGE ? page : 1;
}

function readAttributes(query: URLSearchParams, names: readonly string[]): SearchParams['attributes'] {
  const { read } = text(SEARCH_TEXT_MAXIMUM);
  return Object.fromEntries(
    names.flatMap((name) => {
      const raw = query.getAll(attributeParameter(name)).slice(0, VALUES_MAXIMUM);
      const values = [...new Set(raw.map(read))].filter((value) => value !== undefined);
      return values.length > 0 ? [[name, values]] : [];
    }),
  );
}

/**
 * The parameters of a search in their canonical order: for a URL or for hidden fields of a form.
 */
export function toEntries(params: SearchParams): [name: string, value: string][] {
  const single = NAMES.flatMap((name): [string, string][] => {
    const value = params[name];
    // Each codec writes what it reads; TypeScript cannot infer that in the loop.
    return value ? [[name, (codecs[name] as Codec<unknown>).write(value)]] : [];
  });
  const dates: [string, string][] = params.dates ? Object.entries(params.dates) : [];
  const attributes = Object.entries(params.attributes).flatMap(([name, values]) =>
    values.map((value): [string, string] => [attributeParameter(name), value]),
  );
  const page: [string, string][] = params.page > 1 ? [['page', String(params.page)]] : [];
  return [...single, ...dates, ...attributes, ...page];
}

/** Whether the search has any criteria; without them `/` shows the home page. */
export function isNarrowed({ lang: _, showlogin: _login, postSearchToken: _token, ...rest }: SearchParams): boolean {
  return toEntries(rest).length > 0;
}

/**
 * The URL of a search after a change. Any change but that of the page goes to page 1; parameters
 * that open a dialog or a saved search are not passed on.
 */
export function searchHref(params: SearchParams, change: Partial<SearchParams> = {}): string {
  const next = { ...params, showlogin: undefined, postSearchToken: undefined, page: 1, ...change };
  const query = new URLSearchParams(toEntries(next)).toString();
  return `${isNarrowed(next) ? '/search' : '/'}${query && `?${query}`}`;
}

/** A search without criteria in the same language. */
export const clearParams = ({ lang }: SearchParams): SearchParams => ({ lang, attributes: {}, page: 1 });

type Query = CallInput<typeof searchProducts>['query'];

/** The query of `GET /api/products`. */
export function toSearchQuery({
  search,
  category,
  city,
  location,
  sale,
  dates,
  sort,
  type,
  price: requestedPrice,
  rating,
  instant,
  radius: requestedRadius,
  bounds: area,
  attributes,
  page,
}: SearchParams): Query {
  const chosen = Object.entries(attributes).flatMap(([name, values]) => values.map((value) => `${name}:${value}`));
  return {
    search,
    category,
    city,
    location,
    sale,
    ...dates,
    sort,
    type,
    price: requestedPrice && price.write(requestedPrice),
    rating,
    instant: instant ? '1' : undefined,
    radius: requestedRadius,
    ...area,
    attribute: chosen.length > 0 ? chosen.slice(0, VALUES_MAXIMUM) : undefined,
    page,
  };
}

/** Parses the `min..max` of an attribute; undefined if it is none. */
export const readRange = (text: string): Range | undefined => ofAttribute.read(text);
/** The text of such a range in a URL. */
export const writeRange = (ends: Range): string => ofAttribute.write(ends);
