import { expect, it } from 'vitest';
import { quotedLine } from '@marketplace/testing';
import { momentOf, whenOf } from './line-dates';

const TODAY = '2026-06-01';

it('writes days, one day, and days of another year', () => {
  expect(whenOf(quotedLine(), TODAY, 'en')).toBe('15 Jun - 17 Jun');
  expect(whenOf(quotedLine({ endDate: '2026-06-15' }), TODAY, 'en')).toBe('15 Jun');
  expect(whenOf(quotedLine({ startDate: '2026-12-30', endDate: '2027-01-02' }), TODAY, 'en')).toBe(
    '30 Dec - 02 Jan 2027',
  );
});

it("AV-07 writes a slot in the listing's zone, and names it", () => {
  const slot = quotedLine({
    startDate: undefined,
    endDate: undefined,
    slotStart: '2026-06-02T16:00:00.000Z',
    slotEnd: '2026-06-02T17:00:00.000Z',
  });
  expect(whenOf(slot, TODAY, 'en')).toBe('02 Jun, 10:00 AM - 11:00 AM MDT');
  expect(whenOf(slot, TODAY, 'de')).toBe('02 Jun, 10:00 - 11:00 GMT-6');
});

it('writes nothing for what is simply bought', () => {
  expect(whenOf(quotedLine({ startDate: undefined, endDate: undefined }), TODAY, 'en')).toBe('');
});

it('writes an instant with its zone', () => {
  expect(momentOf('2026-06-01T15:34:00.000Z', 'America/Edmonton', TODAY, 'en')).toBe('01 Jun, 09:34 AM MDT');
});
