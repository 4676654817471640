import { expect, it } from 'vitest';
import { readPage } from './search-params';

it.each([
  ['page=3', 3],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=99999', 1],
  ['', 1],
])('SE-10 the page of %j is %i', (query, page) => {
  expect(readPage(new URLSearchParams(query))).toBe(page);
});
