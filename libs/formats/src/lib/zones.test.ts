import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOfNumber } from './days';
import { dayIn, endOfDay, instantAt, startOfDay, toInstant, todayIn } from './zones';

const ZONES = [
  'America/Edmonton',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Asuncion',
  'Asia/Tokyo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Atlantic/Azores',
  'Pacific/Kiritimati',
  'UTC',
];

describe('days and times in a zone', () => {
  it('AV-02 AV-07 a day runs from 00:00:00 to 23:59:59 in its zone', () => {
    expect(startOfDay('2026-07-01', 'America/Edmonton')).toBe('2026-07-01T06:00:00.000Z');
    expect(endOfDay('2026-07-01', 'America/Edmonton')).toBe('2026-07-02T05:59:59.000Z');
    expect(startOfDay('2026-07-01', 'Asia/Tokyo')).toBe('2026-06-30T15:00:00.000Z');
  });

  it('AV-07 a day with a daylight saving change has 23 or 25 hours', () => {
    const hours = (day: string) =>
      (Date.parse(endOfDay(day, 'America/New_York')) + 1000 - Date.parse(startOfDay(day, 'America/New_York'))) / 3.6e6;
    expect(hours('2026-03-08')).toBe(23);
    expect(hours('2026-11-01')).toBe(25);
    expect(hours('2026-11-02')).toBe(24);
  });

  it('AV-07 a skipped local time moves forward by the jump, a repeated one is the first', () => {
    expect(toInstant(instantAt('2026-03-08', 150, 'America/New_York'))).toBe('2026-03-08T07:30:00.000Z'); // 02:30 reads 03:30
    expect(toInstant(instantAt('2026-11-01', 90, 'America/New_York'))).toBe('2026-11-01T05:30:00.000Z'); // 01:30 EDT
    expect(startOfDay('2024-04-26', 'Africa/Cairo')).toBe('2024-04-25T22:00:00.000Z'); // midnight is skipped
  });

  it('AV-07 every instant belongs to exactly one day in any zone', () => {
    const day = fc.integer({ min: 14_000, max: 23_000 }).map(dayOfNumber); // 2008 to 2032
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), (d, zone) => {
        const start = Date.parse(startOfDay(d, zone));
        expect(dayIn(zone, new Date(start))).toBe(d);
        expect(dayIn(zone, new Date(start - 1))).toBe(addDays(d, -1));
        expect(dayIn(zone, endOfDay(d, zone))).toBe(d);
        expect(Date.parse(endOfDay(d, zone)) + 1000).toBe(Date.parse(startOfDay(addDays(d, 1), zone)));
      }),
      { numRuns: 300 },
    );
  });

  it('AV-07 today is the current day of the zone', () => {
    const now = new Date('2026-05-10T03:00:00Z');
    expect(todayIn('America/Edmonton', now)).toBe('2026-05-09');
    expect(todayIn('Asia/Tokyo', now)).toBe('2026-05-10');
  });
});
