import {
  RATINGS,
  CHOICES_MAXIMUM,
  LANGUAGES,
  LAST_PAGE,
  RESERVED_PARAMETERS,
  SALE_TYPES,
  SORTS,
  type CallOf,
  type Day,
  type Language,
  type SaleType,
  type searchProducts,
  type SEARCH_TYPES,
} from '@marketplace/api-contract';
import { isDay } from '@marketplace/formats';
import type { PageQuery } from './page-query';

export type Sort = (typeof SORTS)[number];
export type SearchType = Exclude<(typeof SEARCH_TYPES)[number], 'default'>;
const VIEWS = ['list', 'map'] as const;
const DROPPABLE = ['price', 'dates'] as const;

/** From and to, both included; an end that is absent is open. */
export interface Range {
  min?: number;
  max?: number;
}

/** What an address asks for (RT-08). A field that is absent is not filtered by. */
export interface SearchParams {
  search?: string;
  /** Exact city. */
  city?: string;
  /** Place that by_location measures from. */
  location?: string;
  category?: string;
  sale?: SaleType;
  /** Both days included. */
  dates?: { startDate: Day; endDate: Day };
  sort?: Sort;
  type?: SearchType;
  /** In the marketplace's currency, as people write it. */
  price?: Range;
  /** Stars that the average must reach. */
  rating?: (typeof RATINGS)[number];
  /** Can be had today. */
  instant?: boolean;
  /** Kilometres. */
  radius?: number;
  bounds?: { south: number; west: number; north: number; east: number };
  view?: (typeof VIEWS)[number];
  lang?: Language;
  showlogin?: boolean;
  postSearchToken?: string;
  /** What was taken out of the address because it could not be read; said once and never written into a link. */
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

/** One line without control characters: what the API takes as text. */
const text = (longest: number): Codec<string> => ({
  read: (raw) => {
    const line = raw.trim();
    return line && line.length <= longest && !/\p{Cc}/u.test(line) ? line : undefined;
  },
  write: (value) => value,
});
/** Whether a text says anything to search for: signs and pictures alone do not. */
export const hasWords = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]/gu) ?? []).some((sign) => /[\p{L}\p{N}]/u.test(sign.normalize('NFKD')));
const wanted = text(200);
const words: Codec<string> = {
  ...wanted,
  read: (raw) => (hasWords(raw) ? wanted.read(raw) : undefined),
};
const oneOf = <T extends string>(values: readonly T[]): Codec<T> => ({
  read: (raw) => values.find((value) => value === raw),
  write: (value) => value,
});
const decimal = (raw: string | undefined, limit: number): number | undefined => {
  if (raw === undefined || !/^-?\d{1,9}(\.\d{1,6})?$/.test(raw)) return undefined;
  // Adding 0 makes 0 of -0, which would be written otherwise than it was read.
  const value = Number(raw) + 0;
  return Math.abs(value) <= limit ? value : undefined;
};

/** `min..max`, either end open; no figure below `least`. */
const range = (least: number): Codec<Range> => ({
  read: (raw) => {
    const [low, high, ...more] = raw.split('..');
    const [min, max] = [decimal(low, 1e9), decimal(high, 1e9)];
    const isBroken = high === undefined || more.length > 0 || (low && min === undefined) || (high && max === undefined);
    if (isBroken || (min ?? least) < least || (max ?? Infinity) < (min ?? least)) return undefined;
    if (min === undefined && max === undefined) return undefined;
    return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  },
  write: ({ min = '', max = '' }) => `${min}..${max}`,
});
const price = range(0);
const ofAttribute = range(-1e9);
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
    // East may be less than west: a map over the date line.
    return north === undefined || east === undefined || north < south ? undefined : { south, west, north, east };
  },
  write: ({ south, west, north, east }) => [south, west, north, east].join(','),
};
const flag: Codec<boolean> = { read: (raw) => raw !== 'false' && raw !== '0', write: () => '1' };

type Single = Omit<SearchParams, 'attributes' | 'page' | 'dates' | 'dropped'>;
/** In the order in which they are written: one search has one address. */
const codecs: { [Name in keyof Single]-?: Codec<NonNullable<Single[Name]>> } = {
  search: words,
  category: text(80),
  city: text(80),
  location: text(120),
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
/** Every parameter of a search but those of product attributes. */
export const SEARCH_PARAMETERS = [...NAMES, 'startDate', 'endDate', 'page', 'dropped'] as const;
type SearchQuery = PageQuery<typeof SEARCH_PARAMETERS>;

const RESERVED: ReadonlySet<string> = new Set(RESERVED_PARAMETERS.map((name) => name.toLowerCase()));
const VALUES_MAXIMUM = CHOICES_MAXIMUM;

/** The parameter of a product attribute: its lower-cased unique name, `attr_…` where that has a meaning of its own. */
export function attributeParameter(uniqueName: string): string {
  const name = uniqueName.toLowerCase();
  return RESERVED.has(name) ? `attr_${name}` : name;
}

/** Reads an address; what is unknown or broken counts as absent. `attributes` are the unique names that can be filtered by. */
export function readParams(query: URLSearchParams, attributes: readonly string[] = []): SearchParams {
  const single = Object.fromEntries(
    NAMES.flatMap((name) => {
      const raw = query.get(name);
      const value = raw === null ? undefined : codecs[name].read(raw);
      return value === undefined || value === false ? [] : [[name, value]];
    }),
  ) as Single;
  const dates = readDates(query);
  const found: Omit<SearchParams, 'attributes' | 'page'> = { ...single, ...(dates && { dates }) };
  const dropped = DROPPABLE.filter((name) => !found[name] && query.getAll('dropped').includes(name));
  if (dropped.length > 0) found.dropped = dropped;
  return { ...found, attributes: readAttributes(query, attributes), page: readPage(query) };
}

/** The parameters whose values say nothing that can be read; an empty one only says nothing. */
export function brokenParameters(query: SearchQuery): string[] {
  const isWritten = (name: (typeof SEARCH_PARAMETERS)[number]) => (query.get(name) ?? '').trim() !== '';
  const single = NAMES.filter((name) => isWritten(name) && codecs[name].read(query.get(name) ?? '') === undefined);
  const dates = (['startDate', 'endDate'] as const).filter(isWritten);
  return readDates(query) ? single : [...single, ...dates];
}

/**
 * The address without the parameters that cannot be read; `dropped` in it names the price or the dates among them, for the page to
 * say so. Null where all can be read.
 */
export function withoutBroken({ pathname, searchParams }: URL): string | null {
  const broken = brokenParameters(searchParams);
  if (broken.length === 0) return null;
  const query = new URLSearchParams(searchParams);
  for (const name of ['dropped', ...broken]) query.delete(name);
  if (broken.includes('price')) query.append('dropped', 'price');
  if (broken.includes('startDate') || broken.includes('endDate')) query.append('dropped', 'dates');
  return `${pathname}${query.size > 0 ? '?' : ''}${query}`;
}

/** A start alone is a single day ('Start Date Only'); an end alone, or one before the start, says nothing. */
function readDates(query: SearchQuery): SearchParams['dates'] {
  const startDate = query.get('startDate') ?? '';
  const endDate = query.get('endDate') || startDate;
  return isDay(startDate) && isDay(endDate) && startDate <= endDate ? { startDate, endDate } : undefined;
}

function readPage(query: SearchQuery): number {
  const raw = query.get('page') ?? '';
  const page = /^\d{1,4}$/.test(raw) ? Number(raw) : 1;
  return page >= 1 && page <= LAST_PAGE ? page : 1;
}

function readAttributes(query: URLSearchParams, names: readonly string[]): SearchParams['attributes'] {
  const { read } = text(200);
  return Object.fromEntries(
    names.flatMap((name) => {
      const raw = query.getAll(attributeParameter(name)).slice(0, VALUES_MAXIMUM);
      const values = [...new Set(raw.map(read))].filter((value) => value !== undefined);
      return values.length > 0 ? [[name, values]] : [];
    }),
  );
}

/** The parameters of a search in their one order, as name and value: for an address or for hidden fields of a form. */
export function entriesOf(params: SearchParams): [name: string, value: string][] {
  const single = NAMES.flatMap((name): [string, string][] => {
    const value = params[name];
    // Each codec writes what it reads; TypeScript cannot follow that through the loop.
    return value ? [[name, (codecs[name] as Codec<unknown>).write(value)]] : [];
  });
  const dates: [string, string][] = params.dates ? Object.entries(params.dates) : [];
  const attributes = Object.entries(params.attributes).flatMap(([name, values]) =>
    values.map((value): [string, string] => [attributeParameter(name), value]),
  );
  const page: [string, string][] = params.page > 1 ? [['page', String(params.page)]] : [];
  return [...single, ...dates, ...attributes, ...page];
}

/** Whether anything is chosen: without that, `/` welcomes. */
export function isNarrowed({ lang: _, showlogin: _login, postSearchToken: _token, ...rest }: SearchParams): boolean {
  return entriesOf(rest).length > 0;
}

/**
 * The address of a search after a change. Any change but that of the page goes to page 1; what opens a dialog or a
 * saved search does so once and is not passed on.
 */
export function hrefOf(params: SearchParams, change: Partial<SearchParams> = {}): string {
  const next = { ...params, showlogin: undefined, postSearchToken: undefined, page: 1, ...change };
  const query = new URLSearchParams(entriesOf(next)).toString();
  return `${isNarrowed(next) ? '/search' : '/'}${query && `?${query}`}`;
}

/** A search with nothing chosen; the language stays. */
export const clearedParams = ({ lang }: SearchParams): SearchParams => ({ lang, attributes: {}, page: 1 });

type Query = CallOf<typeof searchProducts>['query'];

/** What a search asks of `GET /api/products`. */
export function queryOf({
  search,
  category,
  city,
  location,
  sale,
  dates,
  sort,
  type,
  price: wantedPrice,
  rating,
  instant,
  radius: wantedRadius,
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
    price: wantedPrice && price.write(wantedPrice),
    rating,
    instant: instant ? '1' : undefined,
    radius: wantedRadius,
    ...area,
    attribute: chosen.length > 0 ? chosen.slice(0, VALUES_MAXIMUM) : undefined,
    page,
  };
}

/** The ends of a chosen `min..max` of an attribute; undefined where the text is none. */
export const readRange = (text: string): Range | undefined => ofAttribute.read(text);
/** The text of such ends, as it stands in an address. */
export const writeRange = (ends: Range): string => ofAttribute.write(ends);
