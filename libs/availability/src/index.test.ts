import { expect, it } from 'vitest';
import * as availability from './index';

it('exports what the README lists and nothing else', () => {
  expect(Object.keys(availability).sort()).toEqual(['availabilityOf', 'lengthOf', 'takenDays']);
});
