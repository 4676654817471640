import { expect, it } from 'vitest';
import { formatPlace } from './format-place';

it('IL-02 a place leaves out a region that repeats the country in one language', () => {
  expect(formatPlace({ city: 'Berlin', region: 'Germany', country: 'DE' })).toBe('Berlin');
  expect(formatPlace({ city: 'Berlin', region: 'Deutschland', country: 'DEU' })).toBe('Berlin');
  expect(formatPlace({ city: 'Atlanta', region: 'Georgia', country: 'US' })).toBe('Atlanta, Georgia');
  expect(formatPlace({ city: 'Edmonton', region: '', country: 'CA' })).toBe('Edmonton');
});
