import { expect, it } from 'vitest';
import { cancellationTerms } from './cancellation';

const timeZone = 'America/Edmonton';
const early = '2026-05-01T12:00:00.000Z';

it.each([
  ['flexible', { day: '2026-06-09' }, { at: '2026-06-09T16:00:00.000Z' }],
  ['moderate', { day: '2026-06-05' }, { at: '2026-06-05T16:00:00.000Z' }],
  ['strict', { day: '2026-05-27' }, { at: '2026-05-27T16:00:00.000Z' }],
] as const)('cancellationTerms of %s end before %o', (cancellation, day, at) => {
  const of = (line: object) => cancellationTerms({ cancellation, timeZone, ...line }, early);
  expect(of({ startDate: '2026-06-10' })).toEqual({ kind: 'before', before: day });
  expect(of({ slotStart: '2026-06-10T16:00:00.000Z' })).toEqual({ kind: 'before', before: at });
  expect(of({ startDate: null })).toEqual({ kind: 'handover' });
});

it.each([
  ['flexible', '2026-06-09', 'none'],
  ['moderate', '2026-06-05', 'half'],
  ['strict', '2026-05-27', 'none'],
] as const)(
  'cancellationTerms of %s list only what still applies after their deadline: %s',
  (cancellation, end, refund) => {
    const of = (line: object, orderedAt: string) => cancellationTerms({ cancellation, timeZone, ...line }, orderedAt);
    const late = { kind: 'late', refund };
    // The day ends by the clock of the listing, six hours after it does in UTC.
    expect(of({ startDate: '2026-06-10' }, `${end}T05:59:00.000Z`).kind).toBe('before');
    expect(of({ startDate: '2026-06-10' }, `${end}T06:00:00.000Z`)).toEqual(late);
    expect(of({ slotStart: '2026-06-10T16:00:00.000Z' }, `${end}T15:59:00.000Z`).kind).toBe('before');
    expect(of({ slotStart: '2026-06-10T16:00:00.000Z' }, `${end}T16:00:00.000Z`)).toEqual(late);
  },
);
