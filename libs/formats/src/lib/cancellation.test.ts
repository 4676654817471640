import { expect, it } from 'vitest';
import { cancelBefore } from './cancellation';

it.each([
  ['flexible', { day: '2026-06-09' }, { at: '2026-06-09T16:00:00.000Z' }],
  ['moderate', { day: '2026-06-05' }, { at: '2026-06-05T16:00:00.000Z' }],
  ['strict', { day: '2026-05-27' }, { at: '2026-05-27T16:00:00.000Z' }],
] as const)('%s terms end before %o', (cancellation, day, at) => {
  expect(cancelBefore(cancellation, { startDate: '2026-06-10' })).toEqual(day);
  expect(cancelBefore(cancellation, { slotStart: '2026-06-10T16:00:00.000Z' })).toEqual(at);
  expect(cancelBefore(cancellation, { startDate: null })).toBeNull();
});
