import { describe, expect, it } from 'vitest';
import { createAvailability } from '@marketplace/availability-rules';
import { availability } from '@marketplace/testing';
import { releaseLine } from './release-line';

const line = { startDate: '2026-06-10', endDate: '2026-06-12', quantity: 1 };
const booked = (startDate: string, endDate: string) => ({
  type: 'orders' as const,
  startDate,
  endDate,
  isAvailable: false,
});
const { rules } = availability();

describe('the availability of a listing without a line of an order', () => {
  it('OR-07 has the line’s own days free, and those of others around them taken', () => {
    const ranges = [
      booked('2026-06-08', '2026-06-09'),
      booked('2026-06-10', '2026-06-12'),
      booked('2026-06-13', '2026-06-14'),
    ];
    const { day } = createAvailability(releaseLine(availability({ ranges }), line));
    expect(['09', '10', '11', '12', '13'].map((one) => day(`2026-06-${one}`).state)).toEqual([
      'blocked',
      'free',
      'free',
      'free',
      'blocked',
    ]);
  });

  it('OR-07 frees the days between what a closed range has before and after them', () => {
    const ranges = [booked('2026-06-09', '2026-06-13')];
    expect(releaseLine(availability({ ranges }), line).ranges).toEqual([
      booked('2026-06-09', '2026-06-09'),
      booked('2026-06-13', '2026-06-13'),
    ]);
  });

  it('OR-07 leaves days that the seller has closed since', () => {
    const ranges = [{ ...booked('2026-06-11', '2026-06-11'), type: 'Unavailable' as const }];
    expect(releaseLine(availability({ ranges }), line).ranges).toEqual(ranges);
  });

  it('OR-07 by night leaves the day of the check-out to others', () => {
    const answer = availability({ rules: { ...rules, basis: 'night' }, ranges: [booked('2026-06-10', '2026-06-12')] });
    expect(releaseLine(answer, line).ranges).toEqual([booked('2026-06-12', '2026-06-12')]);
  });

  it('OR-07 frees only the line’s units of a larger stock', () => {
    const taken = [
      { day: '2026-06-09', taken: 2 },
      { day: '2026-06-10', taken: 2 },
      { day: '2026-06-11', taken: 3 },
    ];
    const answer = availability({ stock: 3, ranges: [], taken });
    expect(releaseLine(answer, { ...line, quantity: 2 }).taken).toEqual([
      { day: '2026-06-09', taken: 2 },
      { day: '2026-06-11', taken: 1 },
    ]);
  });

  it('OR-07 frees the line’s own slots', () => {
    const slot = (hour: string, taken: number) => ({
      start: `2026-06-10T${hour}:00:00.000Z`,
      end: `2026-06-10T${hour}:50:00.000Z`,
      taken,
    });
    const answer = availability({
      rules: { ...rules, basis: 'slot' },
      slots: [slot('15', 1), slot('16', 1), slot('17', 2)],
    });
    const own = { slotStart: '2026-06-10T16:00:00.000Z', slotEnd: '2026-06-10T17:50:00.000Z', quantity: 1 };
    expect(releaseLine(answer, own).slots).toEqual([slot('15', 1), slot('17', 1)]);
  });

  it('OR-07 AV-04 lets a start within the advance notice stay, but nothing begin before it', () => {
    const released = releaseLine(availability({ rules: { ...rules, leadDays: 14 }, ranges: [] }), line);
    const { day } = createAvailability(released);
    expect(day('2026-06-10').state).toBe('free');
    expect(day('2026-06-09')).toEqual({ state: 'blocked', reason: 'too_soon' });
  });
});
