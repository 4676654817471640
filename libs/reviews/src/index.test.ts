import { expect, it } from 'vitest';
import * as reviews from './index';

it('exports what the README lists and nothing else', () => {
  expect(Object.keys(reviews).sort()).toEqual(['ProfileViewScreen', 'ReviewsScreen']);
});
