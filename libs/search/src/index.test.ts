import { expect, it } from 'vitest';
import * as search from './index';

it('exports what the README lists and nothing else', () => {
  expect(Object.keys(search).sort()).toEqual([
    'DateFilter',
    'SearchBox',
    'SearchError',
    'SearchProvider',
    'SearchScreen',
    'loadSearch',
  ]);
});
