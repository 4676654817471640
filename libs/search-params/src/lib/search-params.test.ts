import { describe, expect, it } from 'vitest';
import {
  attributeParameter,
  findInvalidParameters,
  searchHref,
  isNarrowed,
  readParams,
  withoutInvalid,
  type SearchParams,
} from './search-params';

const ATTRIBUTES = ['Brand', 'Frame Size', 'Sort', 'Größe'];
const read = (query: string) => readParams(new URLSearchParams(query), ATTRIBUTES);

describe('readParams', () => {
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
    'search=!!!',
    'search=%F0%9F%9B%B6+%22%22+-',
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
  ])('RT-08 drops unknown and invalid parameters: %s', (query) => {
    expect(read(query)).toEqual({ attributes: {}, page: 1 });
  });

  it.each([
    ['price=abc', ['price']],
    ['price=9..1', ['price']],
    ['search=&price=', []],
    ['search=%3F%3F&sale=rental', ['search']],
    ['price=5..&sort=name&search=tent', ['sort']],
    ['startDate=2026-03-05&endDate=2026-03-02', ['startDate', 'endDate']],
    ['startDate=2026-03-05', []],
    ['page=7&showlogin=false&lang=de&brand=x&utm_source=mail', []],
  ])('RT-08 lists the parameters whose value is invalid: %s', (query, names) => {
    expect(findInvalidParameters(new URLSearchParams(query))).toEqual(names);
  });

  it.each([
    ['price=abc', '?dropped=price'],
    ['search=canoe&price=500..10', '?search=canoe&dropped=price'],
    ['price=..&dropped=dates&lang=de', '?lang=de&dropped=price'],
    ['price=-5..10&search=canoe&startDate=2026-02-30', '?search=canoe&dropped=price&dropped=dates'],
    ['price=10..500..3&search=%3F', '?dropped=price'],
    ['endDate=2026-03-02&brand=x', '?brand=x&dropped=dates'],
    ['sort=name', ''],
    ['price=5..&search=canoe', null],
    ['dropped=price&search=canoe', null],
  ])('RT-08 reports dropped price and dates: %s', (query, rest) => {
    expect(withoutInvalid(new URL(`https://wayfare.example/search?${query}`))).toBe(
      rest === null ? null : `/search${rest}`,
    );
  });

  it.each([
    ['dropped=price', ['price']],
    ['dropped=dates&dropped=price&dropped=x', ['price', 'dates']],
    ['dropped=price&price=5..', undefined],
    ['dropped=dates&startDate=2026-03-02', undefined],
    ['dropped=abc', undefined],
  ])('RT-08 keeps dropped parameters out of the search and its links: %s', (query, dropped) => {
    const params = read(query);
    expect(params.dropped).toEqual(dropped);
    expect(isNarrowed({ ...params, price: undefined, dates: undefined })).toBe(false);
    expect(searchHref(params, { search: 'canoe' })).not.toContain('dropped');
  });

  it('AV-03 reads a start without an end as a single day', () => {
    expect(read('startDate=2026-06-05').dates).toEqual({ startDate: '2026-06-05', endDate: '2026-06-05' });
  });

  it('RT-08 prefixes an attribute with attr_ when its name is a parameter', () => {
    expect(attributeParameter('Sort')).toBe('attr_sort');
    expect(read('attr_sort=loud&brand=Holt&brand=Berg&brand=Holt').attributes).toEqual({
      Sort: ['loud'],
      Brand: ['Holt', 'Berg'],
    });
  });
});

describe('searchHref', () => {
  const base: SearchParams = { search: 'canoe', attributes: {}, page: 3 };

  it('SE-05 returns to page 1 when a filter changes, and keeps the filters when the page changes', () => {
    expect(searchHref(base, { category: 'water' })).toBe('/search?search=canoe&category=water');
    expect(searchHref(base, { page: 4 })).toBe('/search?search=canoe&page=4');
  });

  it('is the home page when nothing is chosen, in the language of the URL', () => {
    expect(searchHref(base, { search: undefined })).toBe('/');
    expect(searchHref({ ...base, lang: 'ja' }, { search: undefined })).toBe('/?lang=ja');
    expect(isNarrowed({ attributes: {}, page: 1, lang: 'ja', showlogin: true })).toBe(false);
  });

  it('omits parameters that open a dialog or a saved search', () => {
    expect(searchHref({ ...base, showlogin: true, postSearchToken: 'abc' })).toBe('/search?search=canoe');
  });
});
