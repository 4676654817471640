import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { setZoneOffsets } from './zone-offsets';
import { zoneAbbreviations } from './zone-abbreviations';
import { formatTime, zoneLabel } from './times';
import { computeZoneOffsets, dayIn, instantAt, toInstant } from './zones';

const toMinute = (at: string) => Date.parse(at) / 60_000;
const FROM = Date.UTC(2025, 0, 1);
const UNTIL = Date.UTC(2029, 0, 1);

afterEach(() => setZoneOffsets({}));

describe('AV-07 a zone whose offsets on the server differ from the platform', () => {
  // New York stays on daylight saving time in the winter of 2026.
  const zoneOffsets = {
    'America/New_York': {
      transitions: [
        { from: toMinute('2026-01-01T00:00Z'), offset: -300 },
        { from: toMinute('2026-03-08T07:00Z'), offset: -240 },
      ],
      until: toMinute('2027-12-31T00:00Z'),
    },
  };
  const winter = '2026-12-01T14:00:00.000Z';

  it('uses the offsets of the server for days, times and labels', () => {
    expect(formatTime(winter, 'America/New_York', 'en')).toBe('9:00 AM');
    setZoneOffsets(zoneOffsets);
    expect(formatTime(winter, 'America/New_York', 'en')).toBe('10:00 AM');
    expect(formatTime(winter, 'America/New_York', 'de')).toBe('10:00');
    expect(toInstant(instantAt('2026-12-01', 600, 'America/New_York'))).toBe(winter);
    expect(dayIn('America/New_York', '2026-12-02T04:30:00.000Z')).toBe('2026-12-02');
    // By the platform's data this hour occurs twice.
    expect(toInstant(instantAt('2026-11-01', 150, 'America/New_York'))).toBe('2026-11-01T06:30:00.000Z');
  });

  it('has the abbreviation of the server, or else its UTC offset', () => {
    expect(zoneAbbreviations(zoneOffsets, 'en')).toEqual({ 'America/New_York': ['EST', 'EDT'] });
    const moved = {
      'America/New_York': { transitions: [{ from: toMinute(winter), offset: -210 }], until: toMinute(winter) + 1 },
    };
    expect(zoneAbbreviations(moved, 'en')).toEqual({ 'America/New_York': ['GMT-3:30'] });
    setZoneOffsets(zoneOffsets, { 'America/New_York': ['EST', 'Summer'] });
    expect(zoneLabel('America/New_York', winter, 'en')).toBe('Summer');
    expect(zoneLabel('America/New_York', '2026-01-05T14:00:00Z', 'en')).toBe('EST');
  });

  it('uses the offsets of the platform outside the period of the server, and in other zones', () => {
    setZoneOffsets(zoneOffsets);
    expect(formatTime('2025-12-01T14:00:00Z', 'America/New_York', 'en')).toBe('9:00 AM');
    expect(formatTime('2028-01-10T14:00:00Z', 'America/New_York', 'en')).toBe('9:00 AM');
    expect(formatTime(winter, 'Asia/Kolkata', 'en')).toBe('7:30 PM');
    expect(zoneLabel('Asia/Kolkata', winter, 'en')).toBe('GMT+5:30');
  });
});

it.each([
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Tokyo',
  'America/Santiago',
  'Europe/Rome',
])('AV-07 computed offsets equal those of the platform: %s', (zone) => {
  const offsets = computeZoneOffsets(zone, FROM, UNTIL);
  expect(offsets.transitions.length).toBeLessThanOrEqual(20);
  fc.assert(
    fc.property(fc.date({ min: new Date(FROM), max: new Date(UNTIL - 1), noInvalidDate: true }), (at) => {
      setZoneOffsets({});
      const platform = [formatTime(at, zone, 'en'), zoneLabel(zone, at, 'en'), dayIn(zone, at)];
      setZoneOffsets({ [zone]: offsets }, zoneAbbreviations({ [zone]: offsets }, 'en'));
      expect([formatTime(at, zone, 'en'), zoneLabel(zone, at, 'en'), dayIn(zone, at)]).toEqual(platform);
    }),
  );
});
