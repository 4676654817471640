import { expect, it } from 'vitest';
import * as policies from './index';

it('exports what the README lists and nothing else', () => {
  expect(Object.keys(policies).sort()).toEqual(['PolicyScreen', 'loadPolicy']);
});
