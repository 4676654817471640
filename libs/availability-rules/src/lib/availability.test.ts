import type { AvailabilityData, AvailabilityRules } from '@marketplace/api-contract';
import { describe, expect, it } from 'vitest';
import { createAvailability } from './availability';

// 2026-06-01 is a Monday.
const answer = (
  rules: Partial<AvailabilityRules> = {},
  rest: Partial<Omit<AvailabilityData, 'rules'>> = {},
): AvailabilityData => ({
  timeZone: 'America/New_York',
  today: '2026-06-01',
  rules: {
    basis: 'day',
    allowedWeekdays: [0, 1, 2, 3, 4, 5, 6],
    minimumLength: 0,
    maximumLength: 30,
    leadDays: 0,
    horizonDays: 180,
    ...rules,
  },
  stock: 1,
  ranges: [],
  taken: [],
  slots: [],
  ...rest,
});
const range = (type: 'Booked' | 'orders' | 'Unavailable', startDate: string, endDate: string, isAvailable = false) => ({
  type,
  startDate,
  endDate,
  isAvailable,
});
const reason = (state: { state: string; reason?: string }) => state.reason ?? state.state;

it('createAvailability caches its result by answer and instant', () => {
  const one = answer();
  expect(createAvailability(one)).toBe(createAvailability(one));
  expect(createAvailability(one, '2026-06-01T12:00:00.000Z')).not.toBe(createAvailability(one));
  expect(createAvailability({ ...one })).not.toBe(createAvailability(one));
});

describe('the availability of a day', () => {
  it('AV-04 is blocked on Sunday when the allowed weekdays are Monday to Saturday', () => {
    const { day } = createAvailability(answer({ allowedWeekdays: [1, 2, 3, 4, 5, 6] }));
    expect(reason(day('2026-06-07'))).toBe('weekday');
    expect(reason(day('2026-06-08'))).toBe('free');
  });

  it.each([
    ['Booked', 'booked'],
    ['orders', 'booked'],
    ['Unavailable', 'unavailable'],
  ] as const)('AV-04 is blocked on every day of a %s range, including both ends', (type, why) => {
    const { day } = createAvailability(answer({}, { ranges: [range(type, '2026-06-10', '2026-06-12')] }));
    expect(['2026-06-09', '2026-06-10', '2026-06-12', '2026-06-13'].map((d) => reason(day(d)))).toEqual([
      'free',
      why,
      why,
      'free',
    ]);
  });

  it('AV-04 is free when flagged available despite weekday and closure, but not when booked', () => {
    const { day } = createAvailability(
      answer(
        { allowedWeekdays: [1] },
        {
          ranges: [
            range('Unavailable', '2026-06-08', '2026-06-30'),
            range('Unavailable', '2026-06-14', '2026-06-16', true),
            range('orders', '2026-06-16', '2026-06-16'),
          ],
        },
      ),
    );
    expect(['2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16'].map((d) => reason(day(d)))).toEqual([
      'unavailable',
      'free',
      'free',
      'booked',
    ]);
  });

  it('is blocked in the past, within the lead time and beyond the horizon', () => {
    const { day } = createAvailability(answer({ leadDays: 2, horizonDays: 10 }));
    expect(
      ['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03', '2026-06-11', '2026-06-12'].map((d) => reason(day(d))),
    ).toEqual(['past', 'too_soon', 'too_soon', 'free', 'free', 'too_far']);
  });

  it('is sold out when fewer units are left than requested', () => {
    const { day } = createAvailability(answer({}, { stock: 3, taken: [{ day: '2026-06-10', taken: 2 }] }));
    expect(reason(day('2026-06-10', 1))).toBe('free');
    expect(reason(day('2026-06-10', 2))).toBe('sold_out');
    expect(reason(day('2026-06-11', 3))).toBe('free');
    expect(reason(day('2026-06-11', 4))).toBe('sold_out');
  });
});

describe('the availability of a range of dates', () => {
  const booked = { ranges: [range('orders', '2026-06-10', '2026-06-12')] };

  it('AV-08 is blocked when it contains a blocked day, and lists the blocked days', () => {
    const { range: ask } = createAvailability(answer({}, booked));
    expect(ask('2026-06-08', '2026-06-13')).toEqual({
      state: 'blocked',
      reason: 'booked',
      days: ['2026-06-10', '2026-06-11', '2026-06-12'],
    });
    expect(ask('2026-06-08', '2026-06-09')).toEqual({ state: 'free', length: 2 });
  });

  it('AV-02 may start and end on the same day when rented by day', () => {
    expect(createAvailability(answer()).range('2026-06-02', '2026-06-02')).toEqual({ state: 'free', length: 1 });
  });

  it('by night may end on a booked day and start on the day another stay ends', () => {
    const { range: ask, day } = createAvailability(answer({ basis: 'night', minimumLength: 1 }, booked));
    expect(ask('2026-06-08', '2026-06-10')).toEqual({ state: 'free', length: 2 });
    expect(reason(day('2026-06-10'))).toBe('booked');
    expect(reason(ask('2026-06-08', '2026-06-11'))).toBe('booked');
    expect(reason(ask('2026-06-13', '2026-06-14'))).toBe('free');
  });

  it('AV-02 by night with a minimum of 0 may start and end on one day, which it then occupies', () => {
    const { range: ask } = createAvailability(answer({ basis: 'night', minimumLength: 0 }, booked));
    expect(ask('2026-06-09', '2026-06-09')).toEqual({ state: 'free', length: 0 });
    expect(reason(ask('2026-06-10', '2026-06-10'))).toBe('booked');
    expect(
      reason(createAvailability(answer({ basis: 'night', minimumLength: 1 })).range('2026-06-09', '2026-06-09')),
    ).toBe('too_short');
  });

  it('is blocked when shorter than the minimum or longer than the maximum', () => {
    const { range: ask } = createAvailability(answer({ minimumLength: 2, maximumLength: 3 }));
    expect(reason(ask('2026-06-02', '2026-06-02'))).toBe('too_short');
    expect(reason(ask('2026-06-02', '2026-06-04'))).toBe('free');
    expect(reason(ask('2026-06-02', '2026-06-05'))).toBe('too_long');
    expect(reason(ask('2026-06-05', '2026-06-02'))).toBe('too_short');
  });

  it('is computed in constant time when it is longer than the maximum', () => {
    const { range: ask } = createAvailability(answer({ maximumLength: 10_000_000 }));
    expect(reason(ask('0001-01-01', '9999-12-31'))).toBe('too_long');
  });

  it('has a last possible end for a start, and a next free range', () => {
    const byDay = createAvailability(answer({ maximumLength: 5 }, booked));
    expect(byDay.lastEnd('2026-06-08')).toBe('2026-06-09');
    expect(byDay.lastEnd('2026-06-13')).toBe('2026-06-17');
    expect(byDay.lastEnd('2026-06-11')).toBeNull();
    const byNight = createAvailability(answer({ basis: 'night', minimumLength: 2 }, booked));
    expect(byNight.lastEnd('2026-06-08')).toBe('2026-06-10');
    expect(byNight.nextFree(1)).toEqual({ start: '2026-06-01', end: '2026-06-03' });
    expect(byNight.nextFree(10)).toEqual({ start: '2026-06-13', end: '2026-06-23' });
    expect(byNight.nextFree(31)).toBeNull();
  });
});
