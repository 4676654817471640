import { expect, it } from 'vitest';
import { readDates } from './read-dates';

it('AV-03 readDates reads a start alone as one day and ignores an end alone', () => {
  expect(readDates('2026-06-05', '2026-06-07')).toEqual({ startDate: '2026-06-05', endDate: '2026-06-07' });
  for (const none of [null, undefined, '', '2026-06-05'])
    expect(readDates('2026-06-05', none)).toEqual({ startDate: '2026-06-05', endDate: '2026-06-05' });
  expect(readDates(null, '2026-06-05')).toBeUndefined();
  expect(readDates('2026-06-07', '2026-06-05')).toBeUndefined();
  expect(readDates('2026-06-05', 'soon')).toBeUndefined();
});
