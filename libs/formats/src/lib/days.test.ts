import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOfNumber, daysBetween, eachDay, isDay, weekday } from './days';

const day = fc.integer({ min: -500_000, max: 2_900_000 }).map(dayOfNumber);

describe('days', () => {
  it('isDay rejects dates that do not exist', () => {
    expect(['2026-02-28', '2028-02-29', '1970-01-01', '2099-12-31'].filter(isDay)).toHaveLength(4);
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '2026-00-10', '20260101', '', 'today'].filter(isDay)).toEqual([]);
    expect(['0001-01-01', '1969-12-31', '2100-01-01', '9999-12-31'].filter(isDay)).toEqual([]);
  });

  it('addDays crosses months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2);
  });

  it('addDays and daysBetween are inverse', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });

  it('weekday counts from 0 for Sunday to 6 for Saturday, like Date', () => {
    expect(weekday('1970-01-01')).toBe(4);
    fc.assert(
      fc.property(day, (d) => {
        expect(weekday(d)).toBe(new Date(`${d}T00:00:00Z`).getUTCDay());
      }),
    );
  });

  it('eachDay lists all days including both ends', () => {
    expect(eachDay('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(eachDay('2026-02-27', '2026-02-27')).toEqual(['2026-02-27']);
    expect(eachDay('2026-02-27', '2026-02-26')).toEqual([]);
  });
});
