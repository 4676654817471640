import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { dayOfNumber } from '@marketplace/formats';
import { fromPickerDay, fromPickerTime, toPickerDay, toPickerTime } from './conversion';

const zone = process.env['TZ'];
afterAll(() => {
  process.env['TZ'] = zone;
});

const LAST_DAY_NUMBER = 47_481;

describe('days and times of the pickers', () => {
  // In São Paulo and Beirut some days have no midnight.
  it.each([
    ['UTC', 0],
    ['America/Sao_Paulo', 180],
    ['Asia/Beirut', -120],
    ['Pacific/Kiritimati', -840],
    ['America/St_Johns', 210],
  ])('AV-02 convert a day to a picker value and back to the same day in %s', (name, offset) => {
    process.env['TZ'] = name;
    // The zone is really set.
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(offset);
    fc.assert(
      fc.property(fc.integer({ min: -25_567, max: LAST_DAY_NUMBER }).map(dayOfNumber), (day) => {
        expect(fromPickerDay(toPickerDay(day))).toBe(day);
      }),
    );
  });

  it('AV-02 convert an incomplete date or time to null', () => {
    expect(fromPickerDay(null)).toBeNull();
    expect(fromPickerDay(toPickerDay('2026-99-99x'))).toBeNull();
    // While a year is typed, it is 2 and then 20.
    expect(fromPickerDay(toPickerDay('2026-06-01').year(20))).toBeNull();
    expect(fromPickerTime(null)).toBeNull();
  });

  it('AV-06 convert a time HH:MM to a picker value and back', () => {
    for (const time of ['00:00', '02:30', '09:05', '23:59']) expect(fromPickerTime(toPickerTime(time))).toBe(time);
  });
});
