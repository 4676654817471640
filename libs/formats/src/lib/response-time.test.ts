import { expect, it } from 'vitest';
import { responseTime } from './response-time';

it.each([
  [0, 1, 'minutes'],
  [45, 45, 'minutes'],
  [60, 60, 'minutes'],
  [80, 2, 'hours'],
  [1440, 24, 'hours'],
  [3000, 3, 'days'],
] as const)('PD-05 SE-13 responseTime rounds %i minutes to %i %s', (minutes, count, unit) => {
  expect(responseTime(minutes)).toEqual({ unit, count });
});
