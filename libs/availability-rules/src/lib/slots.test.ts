import type { AvailabilityData, AvailabilityRules } from '@marketplace/api-contract';
import { formatTime } from '@marketplace/formats';
import { describe, expect, it } from 'vitest';
import { createAvailability } from './availability';

const ZONE = 'America/New_York';
const answer = (
  rules: Partial<AvailabilityRules> = {},
  rest: Partial<Omit<AvailabilityData, 'rules'>> = {},
): AvailabilityData => ({
  timeZone: ZONE,
  today: '2026-03-02',
  rules: {
    basis: 'slot',
    allowedWeekdays: [0, 1, 2, 3, 4, 5, 6],
    minimumLength: 0,
    maximumLength: 4,
    leadDays: 0,
    horizonDays: 365,
    opens: 9 * 60,
    closes: 12 * 60,
    slotMinutes: 60,
    bufferMinutes: 0,
    ...rules,
  },
  stock: 1,
  ranges: [],
  taken: [],
  slots: [],
  ...rest,
});
const at = (slot: { start: string }) => formatTime(slot.start, ZONE, 'de');

describe('the slots of a day', () => {
  it('AV-06 fill the opening hours with the buffer between them', () => {
    expect(createAvailability(answer()).slots('2026-03-04').map(at)).toEqual(['09:00', '10:00', '11:00']);
    const spaced = createAvailability(answer({ slotMinutes: 45, bufferMinutes: 15, closes: 12 * 60 - 15 }));
    expect(spaced.slots('2026-03-04').map(at)).toEqual(['09:00', '10:00', '11:00']);
    expect(createAvailability(answer({ slotMinutes: 240 })).slots('2026-03-04')).toEqual([]);
    expect(createAvailability(answer({ basis: 'day' })).slots('2026-03-04')).toEqual([]);
  });

  it('AV-07 start at the same local times before, on and after a daylight saving change', () => {
    const { slots } = createAvailability(answer());
    expect(slots('2026-03-07')[0]?.start).toBe('2026-03-07T14:00:00.000Z');
    expect(slots('2026-03-08')[0]?.start).toBe('2026-03-08T13:00:00.000Z');
    expect(slots('2026-03-08').map(at)).toEqual(['09:00', '10:00', '11:00']);
  });

  it('AV-07 of a whole day are 23 or 25 consecutive hours on a daylight-saving change', () => {
    const { slots } = createAvailability(answer({ opens: 0, closes: 1440 }));
    for (const [day, count] of [
      ['2026-03-08', 23],
      ['2026-11-01', 25],
      ['2026-11-02', 24],
    ] as const) {
      const all = slots(day);
      expect(all).toHaveLength(count);
      all.slice(1).forEach((slot, i) => expect(slot.start).toBe(all[i]?.end));
    }
  });

  it('are blocked when taken, including the buffer around bookings that are off the grid', () => {
    const taken = [{ start: '2026-03-04T15:00:00.000Z', end: '2026-03-04T16:00:00.000Z', taken: 1 }];
    const states = (rules = {}, rest = {}) =>
      createAvailability(answer(rules, { slots: taken, ...rest }))
        .slots('2026-03-04')
        .map((slot) => slot.state);
    expect(states()).toEqual(['free', 'blocked', 'free']);
    expect(states({}, { stock: 2 })).toEqual(['free', 'free', 'free']);
    const off = [{ start: '2026-03-04T15:30:00.000Z', end: '2026-03-04T15:45:00.000Z', taken: 1 }];
    expect(states({ bufferMinutes: 15, slotMinutes: 45 }, { slots: off })).toEqual(['free', 'blocked', 'free']);
    expect(states({ bufferMinutes: 30, slotMinutes: 30 }, { slots: off })).toEqual(['free', 'blocked', 'blocked']);
  });

  it('count a unit once when consecutive slots are taken', () => {
    const slots = [
      { start: '2026-03-04T14:00:00.000Z', end: '2026-03-04T14:30:00.000Z', taken: 1 },
      { start: '2026-03-04T14:30:00.000Z', end: '2026-03-04T15:00:00.000Z', taken: 1 },
    ];
    expect(createAvailability(answer({}, { slots, stock: 2 })).slots('2026-03-04')[0]?.state).toBe('free');
    expect(createAvailability(answer({}, { slots, stock: 2 })).slots('2026-03-04', 2)[0]?.state).toBe('blocked');
  });

  it('are blocked once they have begun, when the current time is known', () => {
    const { slots, day } = createAvailability(answer({}, { today: '2026-03-04' }), '2026-03-04T15:00:00.000Z');
    expect(slots('2026-03-04').map((slot) => slot.state)).toEqual(['blocked', 'blocked', 'free']);
    expect(day('2026-03-04')).toEqual({ state: 'free' });
    const late = createAvailability(answer({}, { today: '2026-03-04' }), '2026-03-04T17:00:00.000Z');
    expect(late.day('2026-03-04')).toEqual({ state: 'blocked', reason: 'sold_out' });
    expect(late.nextFree(1)).toEqual({ start: '2026-03-05', end: '2026-03-05' });
  });

  it('AV-04 are blocked on a blocked day, and do not exist in the past or beyond the horizon', () => {
    const { slots } = createAvailability(answer({ allowedWeekdays: [1, 2, 3, 4, 5, 6] }));
    expect(slots('2026-03-08').every((slot) => slot.state === 'blocked')).toBe(true);
    expect(slots('2026-03-01')).toEqual([]);
    expect(slots('9999-12-31')).toEqual([]);
  });
});

describe('a range of slots', () => {
  const taken = [{ start: '2026-03-04T16:00:00.000Z', end: '2026-03-04T17:00:00.000Z', taken: 1 }];
  const { slotRange } = createAvailability(
    answer({ closes: 17 * 60, minimumLength: 2, maximumLength: 3 }, { slots: taken }),
  );
  const ask = (start: string, end: string, day = '2026-03-04') =>
    slotRange(day, `2026-03-04T${start}:00Z`, `2026-03-04T${end}:00Z`);

  it('is free when each slot is free', () => {
    expect(ask('14:00', '16:00')).toEqual({
      state: 'free',
      slots: [
        { start: '2026-03-04T14:00:00.000Z', end: '2026-03-04T15:00:00.000Z' },
        { start: '2026-03-04T15:00:00.000Z', end: '2026-03-04T16:00:00.000Z' },
      ],
    });
  });

  it.each([
    ['15:00', '17:00', 'taken'],
    ['14:00', '15:00', 'too_short'],
    ['17:00', '21:00', 'too_long'],
    ['14:30', '16:00', 'not_a_slot'],
    ['16:00', '15:00', 'not_a_slot'],
    ['13:00', '15:00', 'not_a_slot'],
  ])('AV-08 from %s to %s is blocked: %s', (start, end, reason) => {
    expect(ask(start, end)).toEqual({ state: 'blocked', reason });
  });

  it('belongs to the day that it is requested for', () => {
    expect(ask('14:00', '16:00', '2026-03-05')).toEqual({ state: 'blocked', reason: 'not_a_slot' });
  });
});
