import { expect, it } from 'vitest';
import * as index from './index';

it('exports what the route needs and nothing else', () => {
  expect(Object.keys(index).sort()).toEqual(['ProductProvider', 'ProductScreen', 'loadProduct']);
});
