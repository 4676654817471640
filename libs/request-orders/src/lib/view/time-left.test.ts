import { describe, expect, it } from 'vitest';
import { getTimeLeft } from './time-left';

describe('getTimeLeft', () => {
  it.each([
    [3 * 86_400_000, 'days', 3],
    [47.5 * 3_600_000, 'hours', 47],
    [3_600_000, 'hours', 1],
    [59.9 * 60_000, 'minutes', 59],
    [1000, 'minutes', 1],
  ] as const)('shows %d ms as %s', (ms, unit, count) => {
    expect(getTimeLeft(ms)).toEqual({ unit, count });
  });
});
