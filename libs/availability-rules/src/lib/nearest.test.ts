import type { AvailabilityData, AvailabilityRules } from '@marketplace/api-contract';
import { describe, expect, it } from 'vitest';
import { createAvailability } from './availability';
import { nearestRange, nearestSlots } from './nearest';

const answer = (rules: Partial<AvailabilityRules>, rest: Partial<AvailabilityData> = {}) =>
  createAvailability({
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
const requested = { startDate: '2026-06-10', endDate: '2026-06-12' };

describe('AV-08 nearestRange', () => {
  it('finds dates of the same length, and prefers later ones to earlier ones', () => {
    const availability = answer({}, { ranges: [booked('2026-06-11', '2026-06-11')] });
    expect(nearestRange(availability, requested)).toEqual({ startDate: '2026-06-12', endDate: '2026-06-14' });
  });

  it('finds earlier dates when they are nearer', () => {
    const availability = answer({}, { ranges: [booked('2026-06-12', '2026-06-20')] });
    expect(nearestRange(availability, requested)).toEqual({ startDate: '2026-06-09', endDate: '2026-06-11' });
  });

  it('keeps the changeover days: weeks from Saturday to Saturday', () => {
    const availability = answer(
      { basis: 'night', changeoverWeekdays: [6] },
      { ranges: [booked('2026-06-13', '2026-06-19')] },
    );
    const week = { startDate: '2026-06-13', endDate: '2026-06-20' };
    expect(nearestRange(availability, week)).toEqual({ startDate: '2026-06-20', endDate: '2026-06-27' });
  });

  it('finds none when nothing is free in the searched period', () => {
    expect(nearestRange(answer({}, { ranges: [booked('2026-06-01', '2026-12-31')] }), requested)).toBeNull();
  });
});

describe('AV-08 nearestSlots', () => {
  const rules = { basis: 'slot', opens: 540, closes: 1020, slotMinutes: 60, bufferMinutes: 0 } as const;
  const at = (hour: number, day = '04') => `2026-06-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const taken = (from: number, to: number, day = '04') => ({ start: at(from, day), end: at(to, day), taken: 1 });

  it('finds the nearest free slots on the same day', () => {
    const availability = answer(rules, { slots: [taken(17, 18)] });
    const two = { slotStart: at(16), slotEnd: at(18) };
    expect(nearestSlots(availability, '2026-06-04', two)).toEqual({ slotStart: at(15), slotEnd: at(17) });
  });

  it('finds the same time on the next day when the day is full', () => {
    const availability = answer(rules, { slots: [taken(15, 23)] });
    const one = { slotStart: at(16), slotEnd: at(17) };
    expect(nearestSlots(availability, '2026-06-04', one)).toEqual({ slotStart: at(16, '05'), slotEnd: at(17, '05') });
  });

  it('finds none when the times are not slots', () => {
    const odd = { slotStart: '2026-06-04T16:20:00.000Z', slotEnd: at(17) };
    expect(nearestSlots(answer(rules), '2026-06-04', odd)).toBeNull();
  });
});
