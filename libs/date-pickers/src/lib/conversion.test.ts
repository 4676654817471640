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
  // In São Paulo and Beirut some days have no midnight; Apia left out a whole day, 30 December 2011.
  it.each(['UTC', 'America/Sao_Paulo', 'Asia/Beirut', 'Pacific/Kiritimati', 'America/St_Johns'])(
    'AV-02 go in and come out as the same day in %s',
    (name) => {
      process.env['TZ'] = name;
      fc.assert(
        fc.property(fc.integer({ min: -25_567, max: LAST_DAY_NUMBER }).map(dayOfNumber), (day) => {
          expect(fromPickerDay(toPickerDay(day))).toBe(day);
        }),
      );
    },
  );

  it('AV-02 an incomplete date or time is none', () => {
    expect(fromPickerDay(null)).toBeNull();
    expect(fromPickerDay(toPickerDay('2026-99-99x'))).toBeNull();
    // While a year is typed, it is 2 and then 20.
    expect(fromPickerDay(toPickerDay('2026-06-01').year(20))).toBeNull();
    expect(fromPickerTime(null)).toBeNull();
  });

  it('AV-06 a time goes in and comes out as HH:MM', () => {
    for (const time of ['00:00', '02:30', '09:05', '23:59']) expect(fromPickerTime(toPickerTime(time))).toBe(time);
  });
});
