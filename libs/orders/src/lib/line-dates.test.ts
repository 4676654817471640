import { expect, it } from 'vitest';
import { quotedLine } from '@marketplace/testing';
import { formatInstant } from '@marketplace/formats';
import { formatLineDates } from './line-dates';

const TODAY = '2026-06-01';

it('a line shows its range, a single day, or dates with the year when it is another one', () => {
  expect(formatLineDates(quotedLine(), TODAY, 'en')).toBe('15 Jun - 17 Jun');
  expect(formatLineDates(quotedLine({ endDate: '2026-06-15' }), TODAY, 'en')).toBe('15 Jun');
  expect(formatLineDates(quotedLine({ startDate: '2026-12-30', endDate: '2027-01-02' }), TODAY, 'en')).toBe(
    '30 Dec - 02 Jan 2027',
  );
});

it("AV-07 a slot shows its time in the listing's zone and names the zone", () => {
  const slot = quotedLine({
    startDate: undefined,
    endDate: undefined,
    slotStart: '2026-06-02T16:00:00.000Z',
    slotEnd: '2026-06-02T17:00:00.000Z',
  });
  expect(formatLineDates(slot, TODAY, 'en')).toBe('02 Jun, 10:00 AM - 11:00 AM MDT');
  expect(formatLineDates(slot, TODAY, 'de')).toBe('02. Juni, 10:00–11:00 GMT-6');
});

it('a line without dates shows none', () => {
  expect(formatLineDates(quotedLine({ startDate: undefined, endDate: undefined }), TODAY, 'en')).toBe('');
});

it('an instant shows its date, time and zone', () => {
  expect(formatInstant('2026-06-01T15:34:00.000Z', 'America/Edmonton', TODAY, 'en')).toBe('01 Jun, 9:34 AM MDT');
});
