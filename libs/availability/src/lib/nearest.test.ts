import type { AvailabilityAnswer, AvailabilityRules } from '@marketplace/api-contract';
import { describe, expect, it } from 'vitest';
import { availabilityOf } from './availability';
import { nearestRange, nearestSlots } from './nearest';

const answer = (rules: Partial<AvailabilityRules>, rest: Partial<AvailabilityAnswer> = {}) =>
  availabilityOf({
    timeZone: 'America/Edmonton',
    today: '2026-06-01',
    rules: {
      basis: 'day',
      allowedWeekdays: [0, 1, 2, 3, 4, 5, 6],
      minimumLength: 0,
      maximumLength: 30,
      leadDays: 0,
      horizonDays: 365,
      ...rules,
    },
    stock: 1,
    ranges: [],
    taken: [],
    slots: [],
    ...rest,
  });
const booked = (startDate: string, endDate: string) => ({
  type: 'Booked' as const,
  startDate,
  endDate,
  isAvailable: false,
});
const wish = { startDate: '2026-06-10', endDate: '2026-06-12' };

describe('AV-08 the nearest free days', () => {
  it('are as many, and later rather than earlier', () => {
    const availability = answer({}, { ranges: [booked('2026-06-11', '2026-06-11')] });
    expect(nearestRange(availability, wish)).toEqual({ startDate: '2026-06-12', endDate: '2026-06-14' });
  });

  it('are earlier where that is nearer', () => {
    const availability = answer({}, { ranges: [booked('2026-06-12', '2026-06-20')] });
    expect(nearestRange(availability, wish)).toEqual({ startDate: '2026-06-09', endDate: '2026-06-11' });
  });

  it('keep the rules: weeks from Saturday to Saturday', () => {
    const availability = answer(
      { basis: 'night', changeoverWeekdays: [6] },
      { ranges: [booked('2026-06-13', '2026-06-19')] },
    );
    const week = { startDate: '2026-06-13', endDate: '2026-06-20' };
    expect(nearestRange(availability, week)).toEqual({ startDate: '2026-06-20', endDate: '2026-06-27' });
  });

  it('are none where nothing is free for long', () => {
    expect(nearestRange(answer({}, { ranges: [booked('2026-06-01', '2026-12-31')] }), wish)).toBeNull();
  });
});

describe('AV-08 the nearest free times', () => {
  const rules = { basis: 'slot', opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 } as const;
  const at = (hour: number, day = '04') => `2026-06-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const taken = (from: number, to: number, day = '04') => ({ start: at(from, day), end: at(to, day), taken: 1 });

  it('are on that day as near as can be', () => {
    const availability = answer(rules, { slots: [taken(17, 18)] });
    const two = { slotStart: at(16), slotEnd: at(18) };
    expect(nearestSlots(availability, '2026-06-04', two)).toEqual({ slotStart: at(15), slotEnd: at(17) });
  });

  it('are on the next day at that time where the day is full', () => {
    const availability = answer(rules, { slots: [taken(15, 23)] });
    const one = { slotStart: at(16), slotEnd: at(17) };
    expect(nearestSlots(availability, '2026-06-04', one)).toEqual({ slotStart: at(16, '05'), slotEnd: at(17, '05') });
  });

  it('are none for what is no slot', () => {
    const odd = { slotStart: '2026-06-04T16:20:00.000Z', slotEnd: at(17) };
    expect(nearestSlots(answer(rules), '2026-06-04', odd)).toBeNull();
  });
});
