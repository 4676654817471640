import { LANGUAGES, LAST_PAGE, ProductQuery, RATINGS, SALE_TYPES, SORTS } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toEntries,
  hasWords,
  searchHref,
  toSearchQuery,
  readParams,
  readRange,
  writeRange,
  type Range,
  type SearchParams,
} from './search-params';

/**
 * Unique names that an operator may choose; some have a meaning in a URL, in a query or in
 * JavaScript.
 */
const ATTRIBUTES = [
  'Brand',
  'Frame Size',
  'Sort',
  'startdate',
  'Größe',
  'İÇ hacim',
  'a&b=c+d%20#?/',
  'サイズ',
  '__proto__',
  'constructor',
  'x[]',
];
const queryIn = (href: string) => href.slice(href.indexOf('?') + 1 || href.length);
const read = (query: string) => readParams(new URLSearchParams(query), ATTRIBUTES);
const written = (params: SearchParams) => new URLSearchParams(toEntries(params)).toString();

const line = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength }),
      fc.constantFrom('a&b', 'c=d', '50%', '1+1', '#', '?', 'a:b', '..', '9..1', '%2C', 'ＦＵＬＬ', 'ß', '🛶'),
    )
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= maxLength && !/\p{Cc}/u.test(text) && text.isWellFormed());
const day = fc.integer({ min: 0, max: 2000 }).map((count) => addDays('2026-01-01', count));
const dates = fc
  .tuple(day, fc.integer({ min: 0, max: 40 }))
  .map(([startDate, length]) => ({ startDate, endDate: addDays(startDate, length) }));
const figure = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((cents) => cents / 100);
/** With either end or both. */
const range = (min: number, max: number): fc.Arbitrary<Range> =>
  fc.tuple(figure(min, max), figure(min, max), fc.constantFrom('both', 'min', 'max')).map(([a, b, which]) => ({
    ...(which !== 'max' && { min: Math.min(a, b) }),
    ...(which !== 'min' && { max: Math.max(a, b) }),
  }));
const bounds = fc
  .tuple(figure(-90, 90), figure(-180, 180), figure(-90, 90), figure(-180, 180))
  .map(([a, west, b, east]) => ({ south: Math.min(a, b), west, north: Math.max(a, b), east }));
/** Several of each: values of pick lists and texts, ranges of numbers. */
const values = fc.uniqueArray(fc.oneof(line(30), range(-500, 500).map(writeRange)), { minLength: 1, maxLength: 4 });
const attributes = fc
  .uniqueArray(fc.constantFrom(...ATTRIBUTES), { maxLength: 4 })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), values))))
  .map((entries) => Object.fromEntries(entries));

const everything = {
  search: line(60).filter(hasWords),
  city: line(40),
  location: fc.oneof(line(40), fc.constantFrom('53.54,-113.49', 'Paris, Texas')),
  category: line(20),
  sale: fc.constantFrom(...SALE_TYPES),
  dates,
  sort: fc.constantFrom(...SORTS),
  type: fc.constantFrom('by_location' as const, 'newest_first' as const, 'oldest_first' as const),
  price: range(0, 5000),
  rating: fc.constantFrom(...RATINGS),
  instant: fc.constant(true),
  radius: figure(1, 500),
  bounds,
  view: fc.constantFrom('list' as const, 'map' as const),
  lang: fc.constantFrom(...LANGUAGES),
  showlogin: fc.constant(true),
  postSearchToken: line(40),
  attributes,
  page: fc.integer({ min: 1, max: LAST_PAGE }),
} satisfies { [Name in Exclude<keyof SearchParams, 'dropped'>]-?: fc.Arbitrary<SearchParams[Name]> };
const searches: fc.Arbitrary<SearchParams> = fc.record(everything, { requiredKeys: ['attributes', 'page'] });

/** Parameters and values of a manipulated URL. */
const names = fc.constantFrom(
  ...Object.keys(everything),
  ...'startDate endDate dropped brand attr_sort attr_startdate größe x[] __proto__ seller utm_source'.split(' '),
);
const figures = fc.constantFrom(
  '-0',
  '0',
  '-0.0',
  '00012.50',
  '0.000001',
  '0.0000001',
  '-90',
  '180',
  '999999999.999999',
  '1e3',
  '',
  '7',
);
const junk = fc.oneof(
  fc.array(figures, { minLength: 4, maxLength: 4 }).map((parts) => parts.join(',')),
  fc.tuple(figures, figures).map((ends) => ends.join('..')),
  figures,
  fc.string({ unit: fc.constantFrom(...'\0\n\u007f\ud83d %&=+.,-019eä🛶'), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'-0123456789.'), maxLength: 14 }),
  fc.constantFrom(...'.. 1.. ..0 -1 1e3 -0,2,3,4 -0..0 0.000001..000999999999 NaN Infinity null true'.split(' ')),
  fc.constantFrom(
    'x'.repeat(81),
    'x'.repeat(200),
    'x'.repeat(201),
    '2026-03-01',
    '2026-03-31',
    '0000-01-01',
    '9999-12-31',
  ),
);
const addresses = fc
  .array(fc.tuple(names, junk), { maxLength: 12 })
  .map((entries) => new URLSearchParams(entries).toString());

describe('the URL of a search', () => {
  it('RT-08 is read back as written', () => {
    fc.assert(
      fc.property(searches, (params) => {
        expect(read(written(params))).toEqual(params);
      }),
    );
  });

  it('RT-08 is stable after one normalisation and never throws, however invalid', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const params = read(address);
        expect(read(written(params))).toEqual(params);
      }),
    );
  });

  it('RT-08 stays the same when it is read and written again', () => {
    fc.assert(
      fc.property(fc.oneof(addresses, searches.map(written)), (address) => {
        const params = read(address);
        const href = searchHref(params, { page: params.page });
        const again = read(queryIn(href));
        expect(searchHref(again, { page: again.page })).toBe(href);
        expect(again).toEqual({ ...params, showlogin: undefined, postSearchToken: undefined });
      }),
    );
  });

  it('RT-08 means the same without unknown parameters', () => {
    const unknown = fc.tuple(
      fc.constantFrom('utm_source', 'fbclid', 'Search', 'PAGE', 'attr_brand', 'Brand', 'q', ''),
      junk,
    );
    fc.assert(
      fc.property(searches, fc.array(unknown), (params, more) => {
        const address = new URLSearchParams([...more, ...toEntries(params), ...more]);
        expect(read(address.toString())).toEqual(params);
      }),
    );
  });

  it('RT-08 loses only the parameter that is invalid', () => {
    const broken: Partial<Record<keyof SearchParams, string[]>> = {
      search: ['\0', ' ', '!?', '🛶', 'x'.repeat(201)],
      city: ['\n', 'x'.repeat(81)],
      location: ['\u007f', 'x'.repeat(121)],
      category: ['', 'x'.repeat(81)],
      sale: ['theft', 'Rental', ''],
      sort: ['name', 'price', 'PRICE-ASC'],
      type: ['default', 'nearest'],
      price: ['..', '9..1', '-5..', '1..2..3', '10', '1e3..', '..x', '1..x'],
      rating: ['2', '4.50', '5', 'four'],
      instant: ['false', '0'],
      radius: ['0', '-1', '1001', 'far'],
      bounds: ['1,2,3', '50,0,40,10', '91,0,92,10', '0,181,1,182', '1,2,3,4,5', '1,2,3,'],
      view: ['globe', 'Map'],
      lang: ['xx', 'jp', 'EN'],
      page: ['0', '-2', '1.5', '401', '1e2', 'last'],
    };
    const choices = Object.entries(broken).flatMap(([name, texts]) => texts.map((text) => [name, text] as const));
    fc.assert(
      fc.property(searches, fc.constantFrom(...choices), (params, [name, text]) => {
        const address = new URLSearchParams(toEntries(params));
        address.set(name, text);
        const { [name as keyof SearchParams]: _, ...others } = params;
        expect(read(address.toString())).toEqual(name === 'page' ? { ...others, page: 1 } : others);
      }),
    );
  });

  it('RT-08 takes dates only as existing days in the form YYYY-MM-DD', () => {
    const isDay = (text: string) =>
      /^\d{4}-\d\d-\d\d$/.test(text) &&
      !Number.isNaN(Date.parse(text)) &&
      new Date(Date.parse(text)).toISOString().startsWith(text);
    const parts = fc.tuple(
      fc.constantFrom('2026', '2028', '26', '02026', ' 2026', '+2026'),
      fc.constantFrom('-', '/', '.', ''),
      fc.constantFrom('02', '2', '06', '13', '00', 'Feb'),
      fc.constantFrom('01', '1', '28', '29', '30', '31', '00', '05T10:00', '05 ', '٠٥'),
    );
    const text = fc.oneof(
      day,
      parts.map(([year, sign, month, rest]) => `${year}${sign}${month}${sign}${rest}`),
      fc.constantFrom('today', '1767225600000', '2026-06-05T00:00:00Z'),
    );
    fc.assert(
      fc.property(text, fc.option(text, { nil: '' }), (startDate, given) => {
        const endDate = given || startDate;
        const isRange = isDay(startDate) && isDay(endDate) && startDate <= endDate;
        const address = new URLSearchParams({ startDate, endDate: given });
        expect(read(address.toString()).dates).toEqual(isRange ? { startDate, endDate } : undefined);
      }),
    );
  });
});

describe('a change of the search', () => {
  const { page: _page, showlogin: _login, postSearchToken: _token, ...filters } = everything;
  /** One filter set to another value, or removed. */
  const change = fc
    .constantFrom(...(Object.keys(filters) as (keyof typeof filters)[]))
    .chain((name) =>
      fc
        .oneof(filters[name] as fc.Arbitrary<unknown>, fc.constant(name === 'attributes' ? {} : undefined))
        .map((value): Partial<SearchParams> => ({ [name]: value })),
    );

  it('SE-05 RT-08 of any filter goes to page 1 and keeps all other filters', () => {
    fc.assert(
      fc.property(searches, change, (params, changed) => {
        const { showlogin: _, postSearchToken: _token, ...rest } = params;
        expect(read(queryIn(searchHref(params, changed)))).toEqual({ ...rest, ...changed, page: 1 });
      }),
    );
  });

  it('SE-14 of the page keeps all filters', () => {
    fc.assert(
      fc.property(searches, everything.page, (params, page) => {
        const { showlogin: _, postSearchToken: _token, ...rest } = params;
        expect(read(queryIn(searchHref(params, { page })))).toEqual({ ...rest, page });
      }),
    );
  });
});

describe('the query of the API', () => {
  it('RT-08 is valid for any URL', () => {
    fc.assert(
      fc.property(fc.oneof(addresses, searches.map(written)), (address) => {
        const entries = Object.entries(toSearchQuery(read(address))).filter(([, value]) => value !== undefined);
        // As sent over HTTP.
        const query = entries.map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]);
        expect(ProductQuery.safeParse(Object.fromEntries(query)).error).toBeUndefined();
      }),
    );
  });

  it('SE-03 contains every chosen value, and ranges with either end open', () => {
    fc.assert(
      fc.property(searches, (params) => {
        const { attribute, ...query } = toSearchQuery(read(written(params)));
        const chosen = Object.entries(params.attributes).flatMap(([name, list]) => list.map((one) => `${name}:${one}`));
        expect([attribute ?? []].flat().sort()).toEqual(chosen.sort());
        const { min = '', max = '' } = params.price ?? {};
        expect(query).toMatchObject({
          ...(params.price && { price: `${min}..${max}` }),
          ...(params.rating && { rating: params.rating }),
          ...(params.instant && { instant: '1' }),
          ...params.dates,
          ...params.bounds,
          page: params.page,
        });
      }),
    );
  });
});

it('RT-08 the range of an attribute is read back as written', () => {
  fc.assert(
    fc.property(range(-500, 500), (ends) => {
      expect(readRange(writeRange(ends))).toEqual(ends);
    }),
  );
});
