import { describe, expect, it } from 'vitest';
import { dayLabel, dayWithYear, formatLongDay, formatNumericDay, rangeLabel } from './labels';
import { formatClock, formatTime, usesTwelveHours, zoneCity, zoneLabel } from './times';

describe('labels of days and times', () => {
  it("AV-01 write a day as 'DD MMM', with the year when it is not the current year", () => {
    expect(dayLabel('2026-03-05', '2026-01-01', 'en')).toBe('05 Mar');
    expect(dayLabel('2027-03-05', '2026-01-01', 'en')).toBe('05 Mar 2027');
    expect(rangeLabel('2026-12-30', '2027-01-02', '2026-06-01', 'en')).toBe('30 Dec - 02 Jan 2027');
  });

  it.each([
    ['en', '05 Feb', '05 Feb 2026', '05 Feb - 01 Mar'],
    ['it', '05 feb', '05 feb 2026', '05 feb – 01 mar'],
    ['es', '05 feb', '05 feb 2026', '05 feb – 01 mar'],
    ['de', '05. Feb.', '05. Feb. 2026', '05. Feb. – 01. März'],
    ['ru', '05 февр.', '05 февр. 2026 г.', '05 февр. – 01 мар.'],
    ['ja', '2月5日', '2026年2月5日', '2月5日～3月1日'],
  ])('AV-01 IL-03 write days and ranges in one style of the language: %s', (language, day, withYear, range) => {
    expect(dayLabel('2026-02-05', '2026-01-01', language)).toBe(day);
    expect(dayLabel('2026-02-05', '2025-01-01', language)).toBe(withYear);
    expect(dayWithYear('2026-02-05', language)).toBe(withYear);
    expect(rangeLabel('2026-02-05', '2026-03-01', '2026-01-01', language)).toBe(range);
    expect(rangeLabel('2026-02-05', '2026-02-05', '2026-01-01', language)).toBe(day);
  });

  it.each(['it', 'es', 'de', 'ru', 'ja'])('AV-01 are those of Intl, but for the spaces: %s', (language) => {
    const plain = (text: string) => text.replace(/\s/g, ' ');
    const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
    for (const day of ['2026-01-15', '2026-03-15', '2026-05-15', '2026-06-15', '2026-09-15', '2026-12-15'])
      expect(plain(dayWithYear(day, language))).toBe(
        plain(new Intl.DateTimeFormat(language, parts).format(new Date(day))),
      );
  });

  it('AV-05 name a day with its weekday and month in the language', () => {
    expect(formatLongDay('2026-03-03', 'en')).toBe('Tuesday, March 3');
    expect(formatLongDay('2026-03-03', 'it')).toBe('martedì 3 marzo');
  });

  it('AV-06 write a time of day with 12 or 24 hours by language', () => {
    expect(formatClock('14:30', 'en')).toBe('2:30 PM');
    expect(formatClock('07:00', 'en')).toBe('7:00 AM');
    expect(formatClock('07:00', 'it')).toBe('07:00');
    expect(formatClock('14:30', 'de')).toBe('14:30');
    expect((['en', 'it', 'es', 'ja', 'ru', 'de'] as const).filter(usesTwelveHours)).toEqual(['en']);
  });

  it.each([
    ['en', '02/05/2026'],
    ['de', '05.02.2026'],
    ['it', '05/02/2026'],
    ['ja', '2026/02/05'],
  ])('IL-03 write a numeric date in the format of the language: %s', (language, text) => {
    expect(formatNumericDay('2026-02-05', language)).toBe(text);
  });

  it('AV-06 AV-07 write local time of the zone, in 24 hours or with am and pm by language', () => {
    expect(formatTime('2026-07-01T20:05:00.000Z', 'America/Edmonton', 'en')).toBe('2:05 PM');
    expect(formatTime('2026-07-01T20:05:00.000Z', 'America/Edmonton', 'de')).toBe('14:05');
    expect(formatTime('2025-01-01T20:05:00.000Z', 'America/Edmonton', 'ja')).toBe('13:05');
    expect(formatTime('2026-07-01T06:00:00.000Z', 'America/Edmonton', 'ru')).toBe('00:00');
  });

  it('AV-07 name the zone as it is called on that day', () => {
    expect(zoneLabel('America/Edmonton', '2026-07-01T20:05:00.000Z', 'en')).toBe('MDT');
    expect(zoneLabel('America/Edmonton', '2025-01-01T20:05:00.000Z', 'en')).toBe('MST');
  });

  it('AV-07 name a zone by its town', () => {
    expect(zoneCity('Europe/Rome')).toBe('Rome');
    expect(zoneCity('America/North_Dakota/New_Salem')).toBe('New Salem');
    expect(zoneCity('UTC')).toBe('UTC');
  });
});
