import { LANGUAGES, LAST_PAGE, SALE_TYPES, SORTS } from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeParameter, entriesOf, hrefOf, isNarrowed, readParams, type SearchParams } from './search-params';

const ATTRIBUTES = ['Brand', 'Frame Size', 'Sort', 'Größe'];
const read = (query: string) => readParams(new URLSearchParams(query), ATTRIBUTES);
const written = (params: SearchParams) => new URLSearchParams(entriesOf(params)).toString();

const line = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', maxLength })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= maxLength && !/\p{Cc}/u.test(text) && text.isWellFormed());
const day = fc.integer({ min: 0, max: 2000 }).map((count) => addDays('2026-01-01', count));
const dates = fc
  .tuple(day, fc.integer({ min: 0, max: 40 }))
  .map(([startDate, length]) => ({ startDate, endDate: addDays(startDate, length) }));
const figure = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((cents) => cents / 100);
const price = fc
  .tuple(figure(0, 5000), figure(0, 5000), fc.constantFrom('both', 'min', 'max'))
  .map(([a, b, which]) => ({
    ...(which !== 'max' && { min: Math.min(a, b) }),
    ...(which !== 'min' && { max: Math.max(a, b) }),
  }));
const bounds = fc
  .tuple(figure(-90, 90), figure(-180, 180), figure(-90, 90), figure(-180, 180))
  .map(([a, west, b, east]) => ({ south: Math.min(a, b), west, north: Math.max(a, b), east }));
const attributes = fc
  .uniqueArray(fc.constantFrom(...ATTRIBUTES), { maxLength: 3 })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), values))))
  .map((entries) => Object.fromEntries(entries));
const values = fc.uniqueArray(line(30), { minLength: 1, maxLength: 4 });

const searches: fc.Arbitrary<SearchParams> = fc.record(
  {
    search: line(60),
    city: line(40),
    location: line(40),
    category: line(20),
    sale: fc.constantFrom(...SALE_TYPES),
    dates,
    sort: fc.constantFrom(...SORTS),
    type: fc.constantFrom('by_location' as const, 'newest_first' as const, 'oldest_first' as const),
    price,
    radius: figure(1, 500),
    bounds,
    view: fc.constantFrom('list' as const, 'map' as const),
    lang: fc.constantFrom(...LANGUAGES),
    showlogin: fc.constant(true),
    postSearchToken: line(40),
    attributes,
    page: fc.integer({ min: 1, max: LAST_PAGE }),
  },
  { requiredKeys: ['attributes', 'page'] },
);

describe('readParams', () => {
  it('RT-08 a search and its address are the same thing, both ways', () => {
    fc.assert(
      fc.property(searches, (params) => {
        expect(read(written(params))).toEqual(params);
      }),
    );
  });

  it('RT-08 any address, however broken, settles at once and never throws', () => {
    const names = fc.constantFrom(...'search city page price bounds startDate endDate sort radius brand x'.split(' '));
    const nasty = fc.constantFrom(...'\0\n\u007f\ud83d %&=+.,-019eä🛶');
    const junk = fc.oneof(fc.string({ unit: nasty, maxLength: 12 }), fc.constantFrom('..', '1..', '-1', '-0,2,3,4'));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, junk), { maxLength: 8 }), (entries) => {
        const params = read(new URLSearchParams(entries).toString());
        expect(read(written(params))).toEqual(params);
      }),
    );
  });

  it.each([
    'page=0',
    'page=1e3',
    'page=401',
    'page=-2',
    'sort=name',
    'type=default',
    'sale=theft',
    'search=%00boom',
    'search=++',
    `search=${'x'.repeat(201)}`,
    'startDate=2026-02-30&endDate=2026-03-02',
    'startDate=2026-03-05&endDate=2026-03-02',
    'endDate=2026-03-02',
    'price=9..1',
    'price=..',
    'price=-5..',
    'price=1..2..3',
    'radius=0',
    'bounds=1,2,3',
    'bounds=50,0,40,10',
    'bounds=100,0,101,10',
    'lang=xx',
    'view=globe',
    'showlogin=false',
    'utm_source=mail',
  ])('RT-08 drops what is unknown or broken: %s', (query) => {
    expect(read(query)).toEqual({ attributes: {}, page: 1 });
  });

  it('AV-03 a start without an end is a single day', () => {
    expect(read('startDate=2026-06-05').dates).toEqual({ startDate: '2026-06-05', endDate: '2026-06-05' });
  });

  it('RT-08 an attribute whose name has a meaning of its own is written attr_', () => {
    expect(attributeParameter('Sort')).toBe('attr_sort');
    expect(read('attr_sort=loud&brand=Holt&brand=Berg&brand=Holt').attributes).toEqual({
      Sort: ['loud'],
      Brand: ['Holt', 'Berg'],
    });
  });
});

describe('hrefOf', () => {
  const base: SearchParams = { search: 'canoe', attributes: {}, page: 3 };

  it('SE-05 any change of a filter goes to page 1, a change of page keeps the filters', () => {
    expect(hrefOf(base, { category: 'water' })).toBe('/search?search=canoe&category=water');
    expect(hrefOf(base, { page: 4 })).toBe('/search?search=canoe&page=4');
    fc.assert(
      fc.property(searches, dates, (params, chosen) => {
        const next = readParams(new URLSearchParams(hrefOf(params, { dates: chosen }).split('?')[1]));
        expect(next.page).toBe(1);
        expect(next.dates).toEqual(chosen);
      }),
    );
  });

  it('nothing chosen is the home page, in the language of the address', () => {
    expect(hrefOf(base, { search: undefined })).toBe('/');
    expect(hrefOf({ ...base, lang: 'ja' }, { search: undefined })).toBe('/?lang=ja');
    expect(isNarrowed({ attributes: {}, page: 1, lang: 'ja', showlogin: true })).toBe(false);
  });

  it('what opens a dialog or a saved search is not passed on', () => {
    expect(hrefOf({ ...base, showlogin: true, postSearchToken: 'abc' })).toBe('/search?search=canoe');
  });
});
