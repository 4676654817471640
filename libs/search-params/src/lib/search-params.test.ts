import { describe, expect, it } from 'vitest';
import {
  attributeParameter,
  brokenParameters,
  hrefOf,
  isNarrowed,
  readParams,
  withoutBroken,
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
  ])('RT-08 drops what is unknown or broken: %s', (query) => {
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
  ])('RT-08 names the parameters whose value cannot be read: %s', (query, names) => {
    expect(brokenParameters(new URLSearchParams(query))).toEqual(names);
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
  ])('RT-08 an address without what cannot be read says what it lost of price and dates: %s', (query, rest) => {
    expect(withoutBroken(new URL(`https://wayfare.example/search?${query}`))).toBe(
      rest === null ? null : `/search${rest}`,
    );
  });

  it.each([
    ['dropped=price', ['price']],
    ['dropped=dates&dropped=price&dropped=x', ['price', 'dates']],
    ['dropped=price&price=5..', undefined],
    ['dropped=dates&startDate=2026-03-02', undefined],
    ['dropped=abc', undefined],
  ])('RT-08 what was dropped is what the search does not have, and no link repeats it: %s', (query, dropped) => {
    const params = read(query);
    expect(params.dropped).toEqual(dropped);
    expect(isNarrowed({ ...params, price: undefined, dates: undefined })).toBe(false);
    expect(hrefOf(params, { search: 'canoe' })).not.toContain('dropped');
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
