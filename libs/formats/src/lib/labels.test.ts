import { describe, expect, it } from 'vitest';
import { dayLabel, formatDay, rangeLabel } from './labels';
import { formatTime, zoneLabel } from './times';

describe('labels', () => {
  it("AV-01 a day reads 'DD MMM', and 'DD MMM YYYY' where the year is not this one", () => {
    expect(dayLabel('2026-03-05', '2026-01-01', 'en')).toBe('05 Mar');
    expect(dayLabel('2027-03-05', '2026-01-01', 'en')).toBe('05 Mar 2027');
    expect(rangeLabel('2026-12-30', '2027-01-02', '2026-06-01', 'en')).toBe('30 Dec - 02 Jan 2027');
  });

  it.each([
    ['en', '05 Feb'],
    ['it', '05 feb'],
    ['es', '05 feb'],
    ['de', '05 Feb'],
    ['ru', '05 февр'],
    ['ja', '2月5日'],
  ])('AV-01 month names are those of the language: %s', (language, label) => {
    expect(dayLabel('2026-02-05', '2026-01-01', language)).toBe(label);
  });

  it('AV-01 Japanese writes the year first', () => {
    expect(dayLabel('2027-02-05', '2026-01-01', 'ja')).toBe('2027年2月5日');
  });

  it.each([
    ['en', '02/05/2026'],
    ['de', '05.02.2026'],
    ['it', '05/02/2026'],
    ['ja', '2026/02/05'],
  ])('IL-03 a day in figures follows the language: %s', (language, text) => {
    expect(formatDay('2026-02-05', language)).toBe(text);
  });

  it('AV-06 AV-07 a time is the one on the clock there, 24-hour or am/pm by language', () => {
    expect(formatTime('2026-07-01T20:05:00.000Z', 'America/Edmonton', 'en')).toBe('02:05 PM');
    expect(formatTime('2026-07-01T20:05:00.000Z', 'America/Edmonton', 'de')).toBe('14:05');
    expect(formatTime('2025-01-01T20:05:00.000Z', 'America/Edmonton', 'ja')).toBe('13:05');
    expect(formatTime('2026-07-01T06:00:00.000Z', 'America/Edmonton', 'ru')).toBe('00:00');
  });

  it('AV-07 names the zone as it is called on that day', () => {
    expect(zoneLabel('America/Edmonton', '2026-07-01T20:05:00.000Z', 'en')).toBe('MDT');
    expect(zoneLabel('America/Edmonton', '2025-01-01T20:05:00.000Z', 'en')).toBe('MST');
  });
});
