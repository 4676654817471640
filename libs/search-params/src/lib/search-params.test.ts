import { describe, expect, it } from 'vitest';
import {
  attributeParameter,
  brokenParameters,
  hrefOf,
  isNarrowed,
  readParams,
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
